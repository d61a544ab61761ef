import { wholeMonths } from "#rules/costs/forecast.ts";
import { dayWords } from "#rules/date-words.ts";
import { addDays } from "#rules/dates.ts";

/** First and last day, both included, and what people call the time between them. */
export interface Period {
  from: string;
  to: string;
  label: string;
}

/** The time that a question names, up to today; this year when it names none. */
export function periodIn(text: string, today: string): Period {
  const year = Number(today.slice(0, 4));
  if (/\blast year\b/.test(text)) return wholeYear(year - 1);
  if (/\b(last|past) (12|twelve) months\b|\bpast year\b/.test(text)) return lastTwelveMonths(today);
  if (/\blast month\b/.test(text)) return lastMonth(today);
  if (/\bthis month\b/.test(text))
    return { from: `${today.slice(0, 7)}-01`, to: today, label: "this month" };
  if (/\b(ever|in all|in total|all time|altogether)\b/.test(text))
    return { from: "1900-01-01", to: today, label: "in all" };
  const named = /\b(?:in|during|for) (20\d\d)\b/.exec(text)?.[1];
  if (named && Number(named) !== year) return wholeYear(Number(named));
  return { from: `${year}-01-01`, to: today, label: `this year (${year})` };
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
