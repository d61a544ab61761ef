import { addDays, addMonths, dayOfWeek, daysInMonth, isDate } from "#rules/dates.ts";
import { monthNames } from "#rules/date-format.ts";

/** The first and the last day, both inclusive. */
export interface DateSpan {
  from: string;
  to: string;
}

export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
];
const DAY = String.raw`(${weekdays.join("|")})`;
export const months = monthNames.map((name) => name.toLowerCase());
const MONTH = String.raw`(${months.join("|")})`;
const NUMBER = String.raw`(\d{1,3}|an?|one|two|three|four|five|six|seven|eight|ten|couple of)`;
const numbers: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  "couple of": 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  ten: 10,
};

type Match = (string | undefined)[];
type Rule = [pattern: RegExp, read: (match: Match, today: string) => DateSpan | null];

const one = (day: string): DateSpan => ({ from: day, to: day });
const monday = (today: string) => addDays(today, 1 - dayOfWeek(today));
const week = (today: string, ahead: number): DateSpan => {
  const from = addDays(monday(today), 7 * ahead);
  return { from, to: addDays(from, 6) };
};
const weekend = (today: string, ahead: number): DateSpan => {
  const from = addDays(monday(today), 7 * ahead + 5);
  return { from, to: addDays(from, 1) };
};
/** The part of a span that is not in the past. */
const fromToday = ({ from, to }: DateSpan, today: string): DateSpan => ({
  from: from < today ? today : from,
  to,
});

/** The first day on or after `start` that is this weekday. */
const weekdayFrom = (name: string | undefined, start: string) =>
  addDays(start, (weekdays.indexOf(name ?? "") + 8 - dayOfWeek(start)) % 7);

function monthSpan(first: string): DateSpan {
  const [year = "", month = ""] = first.split("-");
  return { from: `${year}-${month}-01`, to: `${year}-${month}-${daysInMonth(+year, +month)}` };
}

const pad = (number: number) => String(number).padStart(2, "0");

/** A day of a month in the given year; if no year is given, the next date with that day and month. */
function dayOf(day: number, month: number, given: { year: string | undefined; today: string }) {
  const { year, today } = given;
  const full = year && (year.length === 2 ? `20${year}` : year);
  const tail = `-${pad(month)}-${pad(day)}`;
  if (full) return isDate(full + tail) ? one(full + tail) : null;
  const thisYear = Number(today.slice(0, 4));
  // 29 February may be up to eight years away
  for (let ahead = 0; ahead <= 8; ahead++) {
    const date = `${thisYear + ahead}${tail}`;
    if (isDate(date) && date >= today) return one(date);
  }
  return null;
}

/** The next day of any month with this number, for 'the 5th'. */
function dayOfMonth(day: number, today: string) {
  for (let ahead = 0; ahead <= 2; ahead++) {
    const first = addMonths(`${today.slice(0, 7)}-01`, ahead);
    const date = `${first.slice(0, 7)}-${pad(day)}`;
    if (isDate(date) && date >= today) return one(date);
  }
  return null;
}

/** The span from the first day of `from` to the last day of `to`; only `from` when `to` is earlier or missing. */
const span = (from: DateSpan | null, to: DateSpan | null) =>
  from && to && to.to >= from.from ? { from: from.from, to: to.to } : from;

const ahead = ([, count = "", unit]: Match, today: string) => {
  const amount = numbers[count] ?? Number(count);
  if (unit?.startsWith("month")) return one(addMonths(today, amount));
  return one(addDays(today, unit?.startsWith("week") ? amount * 7 : amount));
};

const monthNumber = (name: string | undefined) => months.indexOf(name ?? "") + 1;
const YEAR = String.raw`(?: (\d{4}))?`;
const ORDINAL = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const UNTIL = String.raw`(?: ?- ?| to | till | until | and )`;

// more specific patterns come first
const rules: Rule[] = [
  [
    /\b(\d{4})-(\d\d)-(\d\d)\b/,
    ([, y, m, d], today) => dayOf(+(d ?? 0), +(m ?? 0), { year: y, today }),
  ],
  [
    /\b(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d\d))?\b/,
    ([, d, m, y], today) => dayOf(+(d ?? 0), +(m ?? 0), { year: y, today }),
  ],
  [
    new RegExp(String.raw`\b${ORDINAL}${UNTIL}(?:the )?${ORDINAL} (?:of )?${MONTH}${YEAR}\b`),
    ([, d, e, m, y], today) => {
      const from = dayOf(+(d ?? 0), monthNumber(m), { year: y, today });
      const year = y ?? from?.from.slice(0, 4);
      return span(from, dayOf(+(e ?? 0), monthNumber(m), { year, today }));
    },
  ],
  [
    new RegExp(String.raw`\b${ORDINAL} (?:of )?${MONTH}${YEAR}\b`),
    ([, d, m, y], today) => dayOf(+(d ?? 0), monthNumber(m), { year: y, today }),
  ],
  [
    new RegExp(String.raw`\b${MONTH} (?:the )?${ORDINAL}${YEAR}\b`),
    ([, m, d, y], today) => dayOf(+(d ?? 0), monthNumber(m), { year: y, today }),
  ],
  [/\bboxing day\b/, (_, today) => dayOf(26, 12, { year: undefined, today })],
  [/\bchristmas eve\b/, (_, today) => dayOf(24, 12, { year: undefined, today })],
  [/\bchristmas day\b/, (_, today) => dayOf(25, 12, { year: undefined, today })],
  [/\bnew years eve\b/, (_, today) => dayOf(31, 12, { year: undefined, today })],
  [/\bnew years day\b/, (_, today) => dayOf(1, 1, { year: undefined, today })],
  [/\bday after tomorrow\b/, (_, today) => one(addDays(today, 2))],
  [/\ba week tomorrow\b|\btomorrow week\b/, (_, today) => one(addDays(today, 8))],
  [/\ba week today\b|\btoday week\b/, (_, today) => one(addDays(today, 7))],
  [
    new RegExp(String.raw`\ba (week|fortnight) on ${DAY}\b`),
    ([, unit, day], today) => one(addDays(weekdayFrom(day, today), unit === "week" ? 7 : 14)),
  ],
  [
    new RegExp(String.raw`\b${DAY} week\b|\bweek on ${DAY}\b`),
    ([, day, other], today) => one(addDays(weekdayFrom(day ?? other, today), 7)),
  ],
  [
    /\bin a fortnight\b|\ba fortnights time\b|\bfortnight today\b/,
    (_, today) => one(addDays(today, 14)),
  ],
  [new RegExp(String.raw`\bin ${NUMBER} (days?|weeks?|months?)\b`), ahead],
  [new RegExp(String.raw`\b${NUMBER} (days?|weeks?|months?) (?:time|from (?:now|today))\b`), ahead],
  [/\bweekend after next\b/, (_, today) => weekend(today, 2)],
  [/\bweek after next\b/, (_, today) => week(today, 2)],
  [/\bnext weekend\b/, (_, today) => weekend(today, 1)],
  [/\bweekend\b/, (_, today) => fromToday(weekend(today, 0), today)],
  [
    new RegExp(String.raw`\bnext ${DAY}\b`),
    ([, day], today) => one(weekdayFrom(day, week(today, 1).from)),
  ],
  [
    new RegExp(String.raw`\b${DAY}(?: next week)\b|\bnext week ${DAY}\b`),
    ([, day, other], today) => one(weekdayFrom(day ?? other, week(today, 1).from)),
  ],
  [new RegExp(String.raw`\b${DAY}s?\b`), ([, day], today) => one(weekdayFrom(day, today))],
  [/\bnext week\b/, (_, today) => week(today, 1)],
  [/\bthis week\b/, (_, today) => fromToday(week(today, 0), today)],
  [/\bnext month\b/, (_, today) => monthSpan(addMonths(`${today.slice(0, 7)}-01`, 1))],
  [/\bthis month\b/, (_, today) => fromToday(monthSpan(today), today)],
  [
    new RegExp(String.raw`\b(?:in|during) (?:early |mid |late )?${MONTH}${YEAR}\b`),
    ([, month, y], today) => {
      const last = y ? null : dayOf(28, monthNumber(month), { year: y, today });
      const first = y ? `${y}-${pad(monthNumber(month))}-01` : last?.from;
      return first ? fromToday(monthSpan(first), today) : null;
    },
  ],
  [/\btomorrow\b/, (_, today) => one(addDays(today, 1))],
  [/\b(today|tonight|now|this (morning|afternoon|evening))\b/, (_, today) => one(today)],
  [
    /\b(?:on |by |for )?the (\d{1,2})(?:st|nd|rd|th)\b|\bon (?:the )?(\d{1,2})(?:st|nd|rd|th)?\b/,
    ([, d, e], today) => dayOfMonth(+(d ?? e ?? 0), today),
  ],
];

/**
 * The days that a normalised text names, and the rest of the text; null when it names no days, or none that can
 * be parsed.
 */
export function dateSpanIn(text: string, today: string): (DateSpan & { rest: string }) | null {
  for (const [pattern, read] of rules) {
    const match = pattern.exec(text);
    const found = match && read([...match], today);
    if (match && found) return { ...found, rest: text.replace(match[0], " ") };
  }
  return null;
}
