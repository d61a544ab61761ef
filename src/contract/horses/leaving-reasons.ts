/**
 * What a horse is that is no longer of the yard: it left, or it was handed over to another yard, after which it can only
 * be read.
 */
export const departures = ["LEFT", "HANDED_OVER"] as const;

/** Why a horse left the yard. */
export const leavingReasons = ["SOLD", "DIED", "RETURNED", "ON_LOAN", "MOVED"] as const;
export type LeavingReason = (typeof leavingReasons)[number];
export const leavingReasonLabels = {
  SOLD: "Sold",
  DIED: "Died",
  RETURNED: "Went back to its owner",
  ON_LOAN: "Out on loan",
  MOVED: "Moved to another yard",
} as const satisfies Record<LeavingReason, string>;
