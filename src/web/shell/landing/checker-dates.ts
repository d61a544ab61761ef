import { addDays, dayOfWeek } from "#rules/dates.ts";
import { formatDay } from "#rules/date-format.ts";
import { londonDate } from "#rules/london.ts";

/**
 * The text about future vaccinations: those up to the day of the event count as given, later ones do not count.
 * Null if none is in the future.
 */
export function formatJabsToCome(
  doses: readonly string[],
  { event, today }: { event: string; today: string },
): string | null {
  const toCome = [...new Set(doses)].filter((day) => day > today).toSorted();
  const counted = toCome.filter((day) => day <= event);
  const late = toCome.filter((day) => day > event);
  const sentences = [
    counted.length > 0 && `Still to come and counted as given: the jab of ${formatList(counted)}.`,
    late.length > 0 && `After the event and not counted: the jab of ${formatList(late)}.`,
  ];
  return sentences.filter(Boolean).join(" ") || null;
}

/** Lists days, naming at most three of them. */
function formatList(days: readonly string[]): string {
  const named = days.slice(0, 3).map(formatDay);
  const others = days.length - named.length;
  if (others > 0) return `${named.join(", ")} and ${others} more`;
  return named.length > 1
    ? `${named.slice(0, -1).join(", ")} and ${named.at(-1) ?? ""}`
    : (named[0] ?? "");
}

const SATURDAY = 6;

/**
 * Example dates: a course that every body accepts, with the last dose three months ago, and the Saturday after
 * next as the day of the event.
 */
export function exampleDates(now: Date) {
  const today = londonDate(now);
  const nextSaturday = addDays(today, (SATURDAY - dayOfWeek(today) + 7) % 7);
  const lastJab = addDays(today, -90);
  return {
    event: addDays(nextSaturday, 7),
    // counted back from the last dose, and half a year before each booster, the third dose 150 days after the second,
    // and the second 40 days after the first
    doses: [-480, -440, -290, -120].map((days) => addDays(lastJab, days)).concat(lastJab),
  };
}
