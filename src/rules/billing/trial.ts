const dayMs = 86_400_000;

/** Whole days of a trial still to come, the one that is running included; 0 once it is over. */
export const trialDaysLeft = (endsAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / dayMs));
