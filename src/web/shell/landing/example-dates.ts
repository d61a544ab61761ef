import { addDays, dayOfWeek } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";

const SATURDAY = 6;

/** A course that every body accepts, its last dose three months ago, and the Saturday after next. */
export function exampleDates(now: Date) {
  const today = londonDate(now);
  const nextSaturday = addDays(today, (SATURDAY - dayOfWeek(today) + 7) % 7);
  const lastJab = addDays(today, -90);
  return {
    event: addDays(nextSaturday, 7),
    // counted back from the last dose: a half-yearly booster, the third after 150 days, the second after 40
    doses: [-480, -440, -290, -120].map((days) => addDays(lastJab, days)).concat(lastJab),
  };
}
