import { v7 as uuid } from "uuid";
import { CHART_DAYS } from "#contract/health/medicine-doses.ts";
import { addDays } from "#rules/dates.ts";
import { londonInstant } from "#rules/london.ts";
import { slotsOn } from "#rules/medicines/dose-times.ts";
import type { HorseRecords, Context } from "./records.ts";

/** The day, relative to today, on which the demo's doses were left out, so that the chart shows such a day. */
const LEFT_OUT = -5;

/** What was given of the running courses on the days of the medicine chart before today. */
export function dosesGiven(
  courses: HorseRecords["medication"],
  { owner, today }: Pick<Context, "owner" | "today">,
) {
  const days = Array.from({ length: CHART_DAYS - 1 }, (_, back) => addDays(today, -1 - back));
  return courses.flatMap((course) =>
    days.flatMap((date) =>
      slotsOn({ ...course, completed: course.completed ?? false }, date).map(({ slot, time }) => {
        const isLeftOut = date === addDays(today, LEFT_OUT);
        return {
          ...owner,
          id: uuid(),
          horseId: course.horseId,
          recordId: course.id,
          date,
          slot,
          medicine: course.medication,
          dosage: course.dosage,
          outcome: isLeftOut ? ("NOT_GIVEN" as const) : ("GIVEN" as const),
          givenAt: londonInstant(date, time),
          why: isLeftOut ? "left it in the manger" : null,
        };
      }),
    ),
  );
}
