import { addDays, isDate } from "#rules/dates.ts";

/** How a sheet writes its dates, which people are asked once. */
export interface DateReading {
  order: "DMY" | "MDY";
  /** The first of the hundred years that a year of two digits may mean: 1930 reads 29 as 2029, and 30 as 1930. */
  century: number;
}

export type DayRead = { day: string; isShort: boolean; isEitherOrder: boolean } | { error: string };

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const HOW = "Write the day as 31/01/2025 or 31 Jan 2025";
const NO_DAY = "There is no such day. Check it";

/** The days that a spreadsheet's own numbers may mean: from 1927 to 2099. */
const [SERIAL_FROM, SERIAL_TO] = [9_863, 73_050];
const SERIAL_ZERO = "1899-12-30";

/** Reads a day as people and spreadsheets write it; time and weekday are left out. */
export function readDay(cell: string | number, reading: DateReading): DayRead {
  const text = plain(String(cell));
  return (
    fromSerial(text) ??
    fromIso(text) ??
    fromDigits(text, reading) ??
    fromName(text, reading) ?? {
      error: whyUnreadable(text),
    }
  );
}

/** The words of a day without its time and weekday. */
const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[,.]?\s+/, "")
    .replace(/[t\s,]+(?:at\s+)?\d{1,2}[:.]\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:z|am|pm)?$/, "")
    .replaceAll(/(\d)(?:st|nd|rd|th)\b/g, "$1")
    .trim();

function fromSerial(text: string): DayRead | null {
  if (!/^\d{4,5}(?:\.\d+)?$/.test(text)) return null;
  const days = Math.floor(Number(text));
  if (days < SERIAL_FROM || days > SERIAL_TO) return null;
  return known(addDays(SERIAL_ZERO, days));
}

function fromIso(text: string): DayRead | null {
  const [, year, month = "", day = ""] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  return year === undefined ? null : dayOf([Number(year), Number(month), Number(day)]);
}

function fromDigits(text: string, { order, century }: DateReading): DayRead | null {
  const [, one = "", two = "", year] =
    /^(\d{1,2})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{4}|'?\d{2})$/.exec(text) ?? [];
  if (year === undefined) return null;
  const [first, second] = [Number(one), Number(two)];
  // a number above 12 is a day, whatever the rest of the sheet is like
  const isDayFirst = first > 12 || (second <= 12 && order === "DMY");
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  const isEitherOrder = first <= 12 && second <= 12 && first !== second;
  return dayOf([yearOf(year, century), month, day], { isShort: isShort(year), isEitherOrder });
}

const DAY_FIRST = /^(\d{1,2})[\s./-]*([a-z]{3,9})[\s.,/-]*(\d{4}|'?\d{2})$/;
const MONTH_FIRST = /^([a-z]{3,9})[\s./-]*(\d{1,2})[\s.,/-]+(\d{4}|'?\d{2})$/;

function fromName(text: string, { century }: DateReading): DayRead | null {
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  const [, otherMonth, otherDay, otherYear] = MONTH_FIRST.exec(text) ?? [];
  const named = monthOf(month ?? otherMonth ?? "");
  const its = year ?? otherYear;
  if (named === null || its === undefined) return null;
  return dayOf([yearOf(its, century), named, Number(day ?? otherDay)], { isShort: isShort(its) });
}

const isShort = (year: string) => year.length < 4;

function yearOf(text: string, century: number) {
  const year = Number(text.replace("'", ""));
  if (!isShort(text)) return year;
  return century + ((((year - century) % 100) + 100) % 100);
}

const longMonths =
  "january february march april may june july august september october november december sept".split(
    " ",
  );

function monthOf(word: string): number | null {
  const isMonth = months.includes(word) || longMonths.includes(word);
  return isMonth ? months.indexOf(word.slice(0, 3)) + 1 : null;
}

function dayOf([year, month, day]: [number, number, number], how = {}): DayRead {
  const [y, m, d] = [String(year).padStart(4, "0"), two(month), two(day)];
  const date = `${y}-${m}-${d}`;
  return isDate(date) ? { ...known(date), ...how } : { error: NO_DAY };
}

const two = (number: number) => String(number).padStart(2, "0");

const known = (day: string) => ({ day, isShort: false, isEitherOrder: false });

function whyUnreadable(text: string) {
  if (/^(?:c|ca|circa|about)?\.?\s*\d{4}(?:\s*ish)?\??$/.test(text))
    return "This is a year only. Write a day, such as 1 Jan 2015";
  if (/^(?:[a-z]{3,9}[\s/'-]*\d{2,4}|\d{1,2}\/\d{4})$/.test(text))
    return "The day of the month is missing. Write it as 31 Jan 2025";
  return HOW;
}

/** What a sheet's dates leave open: whether the day or the month comes first, and in which century short years lie. */
export function openQuestions(cells: readonly (string | number)[]): {
  order: "DMY" | "MDY" | "ASK" | "NONE";
  hasShortYears: boolean;
} {
  const all = cells.map((cell) => String(cell));
  const read = all.map((cell) => readDay(cell, { order: "DMY", century: 1950 }));
  const either = read.some((day) => "day" in day && day.isEitherOrder);
  return {
    order: either ? orderOf(all) : "NONE",
    hasShortYears: read.some((day) => "day" in day && day.isShort),
  };
}

/** The order that the dates with a number above 12 have in common; to be asked if there are none, or they differ. */
function orderOf(cells: readonly string[]): "DMY" | "MDY" | "ASK" {
  const parts = cells.flatMap((cell) => {
    const [, one, other] = /^\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*\d/.exec(cell) ?? [];
    return one === undefined ? [] : [[Number(one), Number(other)]];
  });
  const isDayFirst = parts.some(([one = 0]) => one > 12);
  const isMonthFirst = parts.some(([, other = 0]) => other > 12);
  if (isDayFirst === isMonthFirst) return "ASK";
  return isDayFirst ? "DMY" : "MDY";
}
