import * as z from "zod/mini";
import { NOT_KNOWN, type Standing, standings } from "#rules/standing.ts";

export const standingLabels: Record<Standing, string> = {
  OVERDUE: "Overdue",
  DUE_SOON: "Due soon",
  UP_TO_DATE: "Up to Date",
  NOTHING_RECORDED: "Nothing recorded",
};

/** How a horse stands with the gravest reason: 'Overdue: Farrier visit, 4 days late', 'Not known: dental'. */
export const formatStanding = (standing: Standing, short: string | undefined) => {
  if (short === undefined) return standingLabels[standing];
  return short.startsWith(NOT_KNOWN) ? short : `${standingLabels[standing]}: ${short}`;
};

/** How the horse stands now: the word of `GET /api/horses/{id}/standing`. */
export const careStatus = z.enum(standings);

/** 'Not known: dental', in the place of 'Nothing recorded' where plans are all that is known; null for any other standing. */
export const notKnown = z.nullable(z.string());

/** Reasons that a standing names at most. */
export const STANDING_REASONS_MAX = 10;

/** How a horse stands and why, the gravest reason first; each leads to the page where it is seen to. */
export const HorseStanding = z.object({
  standing: careStatus,
  reasons: z.array(z.object({ sentence: z.string(), path: z.string() })),
});

/** Why a horse stands as it does, as a sentence and as the few words of a row. */
export const StandingReason = z.object({ sentence: z.string(), short: z.string() });

/** How many horses stand how. */
export const StandingCounts = z.object({
  OVERDUE: z.int(),
  DUE_SOON: z.int(),
  UP_TO_DATE: z.int(),
  NOTHING_RECORDED: z.int(),
} satisfies Record<Standing, unknown>);
export type StandingCounts = z.output<typeof StandingCounts>;
