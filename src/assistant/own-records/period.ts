import { daysOfMonth, wholeMonths } from "#rules/costs/forecast.ts";
import { dayWords } from "#rules/date-words.ts";
import { addDays } from "#rules/dates.ts";
import { monthNames } from "#rules/month-names.ts";

/** First and last day, both included, and what people call the time between them. */
export interface Period {
  from: string;
  to: string;
  label: string;
}

/** The time that a question names, up to today; this year when it names none. */
export const periodIn = (text: string, today: string): Period =>
  namedPeriod(text, today) ?? thisYear(today);

/** The time that a question names, up to today; null when it names none. */
export function namedPeriod(text: string, today: string): Period | null {
  const named = spoken.find(([pattern]) => pattern.test(text));
  return named ? named[1](today) : (namedYear(text, today) ?? namedMonth(text, today));
}

/** What times are called, in the order in which they are looked for. */
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

const month = new RegExp(
  String.raw`\b(?:(?<since>since)|in|during|for) (?<said>${monthNames.join("|").toLowerCase()})\b`,
);

/** The latest month of that name that has begun. */
function namedMonth(text: string, today: string): Period | null {
  const { since, said } = month.exec(text)?.groups ?? {};
  const at = monthNames.findIndex((name) => name.toLowerCase() === said);
  const name = monthNames[at];
  if (!name) return null;
  const number = String(at + 1).padStart(2, "0");
  const year = Number(today.slice(0, 4)) - (number > today.slice(5, 7) ? 1 : 0);
  const { from, to } = daysOfMonth(`${year}-${number}`, today);
  return since
    ? { from, to: today, label: `since ${name} ${year}` }
    : { from, to, label: `in ${name} ${year}` };
}

const wholeYear = (year: number): Period => ({
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  label: `in ${year}`,
});

/** Those of the page of costs; they are no year to the day, so it is said which days are meant. */
function lastTwelveMonths(today: string): Period {
  const { from, to } = wholeMonths(today);
  return { from, to, label: `in the last twelve months (${dayWords(from)} to ${dayWords(to)})` };
}

function lastMonth(today: string): Period {
  const to = addDays(`${today.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to, label: "last month" };
}
