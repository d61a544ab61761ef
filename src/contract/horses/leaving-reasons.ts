/** Why a horse left the yard. */
export const leavingReasons = ["SOLD", "DIED", "RETURNED", "ON_LOAN"] as const;
export type LeavingReason = (typeof leavingReasons)[number];
export const leavingReasonLabels = {
  SOLD: "Sold",
  DIED: "Died",
  RETURNED: "Went back to its owner",
  ON_LOAN: "Out on loan",
} as const satisfies Record<LeavingReason, string>;
