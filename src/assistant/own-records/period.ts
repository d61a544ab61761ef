import { daysOfMonth, wholeMonths } from "#rules/costs/forecast.ts";
import { formatDay, monthNames } from "#rules/date-format.ts";
import { addDays, addMonths, earlier } from "#rules/dates.ts";

/** The first and the last day, both inclusive, and the name of the period. */
export interface Period {
  from: string;
  to: string;
  label: string;
}

/** The period that a question names, up to today; this year if it names none. */
export const periodIn = (text: string, today: string): Period =>
  namedPeriod(text, today) ?? thisYear(today);

/** The period that a question names, up to today; null if it names none. */
export function namedPeriod(text: string, today: string): Period | null {
  const named = spoken.find(([pattern]) => pattern.test(text));
  if (named) return named[1](today);
  return namedYear(text, today) ?? namedMonth(text, today) ?? namedSeason(text, today);
}

/** The names of periods, in the order in which they are searched for. */
const spoken: [RegExp, (today: string) => Period][] = [
  [/\blast year\b/, (today) => wholeYear(Number(today.slice(0, 4)) - 1)],
  [/\b(last|past) (12|twelve) months\b|\bpast year\b/, lastTwelveMonths],
  [/\blast month\b/, lastMonth],
  [
    /\bthis month\b/,
    (today) => ({ from: `${today.slice(0, 7)}-01`, to: today, label: "this month" }),
  ],
  [
    /\b(ever|in all|in total|all time|altogether)\b/,
    (today) => ({ from: "1900-01-01", to: today, label: "in all" }),
  ],
  [/\b(this year|so far|to date)\b/, thisYear],
];

function namedYear(text: string, today: string): Period | null {
  const year = /\b(?:in|during|for) (20\d\d)\b/.exec(text)?.[1];
  if (!year) return null;
  return year === today.slice(0, 4) ? thisYear(today) : wholeYear(Number(year));
}

function thisYear(today: string): Period {
  const year = today.slice(0, 4);
  return { from: `${year}-01-01`, to: today, label: `this year (${year})` };
}

const monthName = new RegExp(
  String.raw`\b(?:(?<since>since)|in|during|for) (?<said>${monthNames.join("|").toLowerCase()})\b`,
);
/**
 * A month that ends the question, as in 'Vet bill September?'; 'may' and 'march' are not matched, because they
 * may be verbs.
 */
const monthAtTheEnd = new RegExp(
  String.raw`\b(?<said>${monthNames
    .filter((name) => !["March", "May"].includes(name))
    .join("|")
    .toLowerCase()}) ?$`,
);

/** The latest month of the named kind that has begun. */
function namedMonth(text: string, today: string): Period | null {
  const { since, said } = (monthName.exec(text) ?? monthAtTheEnd.exec(text))?.groups ?? {};
  const at = monthNames.findIndex((name) => name.toLowerCase() === said);
  const name = monthNames[at];
  if (!name) return null;
  const begun = lastBegun(at + 1, today);
  const year = begun.slice(0, 4);
  const { from, to } = daysOfMonth(begun, today);
  return since
    ? { from, to: today, label: `since ${name} ${year}` }
    : { from, to, label: `in ${name} ${year}` };
}

/** The latest month of this number that has begun, `YYYY-MM`. */
function lastBegun(month: number, today: string) {
  const number = String(month).padStart(2, "0");
  const year = Number(today.slice(0, 4)) - (number > today.slice(5, 7) ? 1 : 0);
  return `${year}-${number}`;
}

/** The first month of each season. */
const seasons = new Map([
  ["spring", 3],
  ["summer", 6],
  ["autumn", 9],
  ["winter", 12],
]);

/** The latest season of the named kind that has begun, as three whole months. */
function namedSeason(text: string, today: string): Period | null {
  const name = /\b(?:last|this|the|over|in|during) (spring|summer|autumn|winter)\b/.exec(text)?.[1];
  const first = name === undefined ? undefined : seasons.get(name);
  if (name === undefined || first === undefined) return null;
  const from = `${lastBegun(first, today)}-01`;
  const to = earlier(addDays(addMonths(from, 3), -1), today);
  return { from, to, label: `in the ${name} (${formatDay(from)} to ${formatDay(to)})` };
}

const wholeYear = (year: number): Period => ({
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  label: `in ${year}`,
});

/** The same months as on the page of costs. They are not a year to the day, so the label names the days. */
function lastTwelveMonths(today: string): Period {
  const { from, to } = wholeMonths(today);
  return { from, to, label: `in the last twelve months (${formatDay(from)} to ${formatDay(to)})` };
}

function lastMonth(today: string): Period {
  const to = addDays(`${today.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to, label: "last month" };
}
