import type { WeekOfSpecialist } from "#contract/experts/chat-ratings.ts";
import type { Count } from "./CountTable.tsx";

/** The sums of some weeks' counts under one name. */
export function together(name: string, weeks: readonly WeekOfSpecialist[]): Count {
  const sum = (of: (week: WeekOfSpecialist) => number) =>
    weeks.reduce((all, week) => all + of(week), 0);
  return {
    name,
    answers: sum(({ answers }) => answers),
    up: sum(({ up }) => up),
    down: sum(({ down }) => down),
    notHeld: sum(({ notHeld }) => notHeld),
    askedBack: sum(({ askedBack }) => askedBack),
    chosen: sum(({ chosen }) => chosen),
  };
}
