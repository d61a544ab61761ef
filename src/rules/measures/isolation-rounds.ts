import type { VitalSigns } from "./vital-signs.ts";

/** The two rounds of a day in isolation. */
export const rounds = ["MORNING", "EVENING"] as const;
export type Round = (typeof rounds)[number];
export const roundLabels: Record<Round, string> = { MORNING: "Morning", EVENING: "Evening" };

const NOON = "12:00";

/** The round that signs taken at a time of day belong to; without a time, the morning's. */
export const roundOf = (takenAt: string | null): Round =>
  takenAt !== null && takenAt >= NOON ? "EVENING" : "MORNING";

export type RoundState = "DONE" | "DUE" | "MISSED" | "LATER";

interface RoundsAsked {
  /** The day in question and the present day and time of day, in UK time. */
  day: string;
  today: string;
  time: string;
}

/** How each round of a day stands by the signs taken on it. */
export function roundsOf(
  taken: readonly Pick<VitalSigns, "takenAt">[],
  { day, today, time }: RoundsAsked,
): Record<Round, RoundState> {
  const done = new Set(taken.map(({ takenAt }) => roundOf(takenAt)));
  const stateOf = (round: Round): RoundState => {
    if (done.has(round)) return "DONE";
    if (day < today || (day === today && round === "MORNING" && time >= NOON)) return "MISSED";
    return day > today || (round === "EVENING" && time < NOON) ? "LATER" : "DUE";
  };
  return { MORNING: stateOf("MORNING"), EVENING: stateOf("EVENING") };
}

/** The round to take now, by those that were taken today; null when it was taken. */
export function roundDue(done: readonly Round[], time: string): Round | null {
  const now = roundOf(time);
  return done.includes(now) ? null : now;
}
