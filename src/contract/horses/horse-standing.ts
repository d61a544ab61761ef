import * as z from "zod/mini";
import {
  type CareStanding,
  NOT_KNOWN,
  type PlanStanding,
  type Standing,
  standings,
} from "#rules/standing.ts";

export const standingLabels: Record<Standing, string> = {
  OVERDUE: "Overdue",
  DUE_SOON: "Due soon",
  UP_TO_DATE: "Up to Date",
  NOTHING_RECORDED: "Nothing recorded",
};

export const careStandingLabels: Record<CareStanding, string> = {
  OVERDUE: "Overdue",
  DUE: "Due now",
  LATER: "Up to date",
};
export const planStandingLabels: Record<PlanStanding, string> = {
  ...careStandingLabels,
  SOON: "Due soon",
};

/**
 * Formats a horse's standing with its most serious reason, such as 'Overdue: Farrier visit, 4 days late' or 'Not
 * known: dental'.
 */
export const formatStanding = (standing: Standing, short: string | undefined) => {
  if (short === undefined) return standingLabels[standing];
  return short.startsWith(NOT_KNOWN) ? short : `${standingLabels[standing]}: ${short}`;
};

/** The horse's standing now, as in `GET /api/horses/{id}/standing`. */
export const careStatus = z.enum(standings);

/**
 * A text such as 'Not known: dental', which replaces 'Nothing recorded' where only plans are known; null for any
 * other standing.
 */
export const notKnown = z.nullable(z.string());

/** Maximum number of reasons that a standing names. */
export const STANDING_REASONS_MAX = 10;

/**
 * A horse's standing and its reasons, the most serious first; each has the address of the page where it can be
 * dealt with.
 */
export const HorseStanding = z.object({
  standing: careStatus,
  reasons: z.array(z.object({ sentence: z.string(), path: z.string() })),
});

/** A reason for a horse's standing, as a sentence and as a short text for a row. */
export const StandingReason = z.object({ sentence: z.string(), short: z.string() });

/** The number of horses with each standing. */
export const StandingCounts = z.object({
  OVERDUE: z.int(),
  DUE_SOON: z.int(),
  UP_TO_DATE: z.int(),
  NOTHING_RECORDED: z.int(),
} satisfies Record<Standing, unknown>);
export type StandingCounts = z.output<typeof StandingCounts>;
