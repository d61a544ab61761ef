import * as z from "zod/mini";
import { type Standing, standings } from "#rules/standing.ts";

export const standingLabels: Record<Standing, string> = {
  OVERDUE: "Overdue",
  DUE_SOON: "Due soon",
  UP_TO_DATE: "Up to Date",
  NOTHING_RECORDED: "Nothing recorded",
};

/** How the horse stands now: the word of `GET /api/horses/{id}/standing`. */
export const careStatus = z.enum(standings);

/** Reasons that a standing names at most. */
export const STANDING_REASONS_MAX = 10;

/** How a horse stands and why, the gravest reason first; each leads to the page where it is seen to. */
export const HorseStanding = z.object({
  standing: careStatus,
  reasons: z.array(z.object({ sentence: z.string(), path: z.string() })),
});
