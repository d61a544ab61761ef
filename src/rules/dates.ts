/**
 * Calendar arithmetic on plain days. A date is a string `YYYY-MM-DD` (years 0001 to 9999), so `<` and `===`
 * compare dates correctly. No function here reads a clock or needs a time zone, because a day has no hour; only
 * an age is computed at an instant.
 */

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const FIRST_DAY = -719162; // 0001-01-01, in days from 1970-01-01
const LAST_DAY = 2932896; // 9999-12-31

/** Whether the text is an existing day written as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return read(text) !== null;
}

/** Whether 29 February exists in the year. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** The number of days in a month, 28 to 31; `month` is 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);
}

/**
 * The date as a count of days from 1970-01-01 (day 0), for arithmetic on many dates. Throws a RangeError for an
 * invalid date.
 */
export function dayNumber(date: string): number {
  const known = read(date);
  if (!known) throw new RangeError(`Not a date: ${date}`);
  return countDays(known.year, known.month, known.day);
}

/** The date that has this day number. */
export function dateOfDay(day: number): string {
  const { year, month, dayOfMonth } = civil(day);
  return join(year, month, dayOfMonth);
}

/** The date `days` later (earlier when negative). */
export function addDays(date: string, days: number): string {
  return dateOfDay(dayNumber(date) + days);
}

/**
 * The same day of the month `months` later (earlier when negative); the month's last day if that day does not exist
 * (31 August + 6 = 28 or 29 February).
 */
export function addMonths(date: string, months: number): string {
  return dateOfDay(addMonthsToDay(dayNumber(date), months));
}

/** `addMonths` for a date given as a day number. */
export function addMonthsToDay(day: number, months: number): number {
  const { year, month, dayOfMonth } = civil(day);
  const index = year * 12 + month - 1 + months;
  const toYear = Math.floor(index / 12);
  const toMonth = (index % 12) + 1;
  if (!Number.isInteger(months) || toYear < 1 || toYear > 9999)
    throw new RangeError(`No such month: ${dateOfDay(day)} and ${months} months`);
  return countDays(toYear, toMonth, Math.min(dayOfMonth, daysInMonth(toYear, toMonth)));
}

/** The same date `years` later; 29 February becomes 28 February in a year without one. */
export function addYears(date: string, years: number): string {
  return addMonths(date, years * 12);
}

/** The number of calendar days from one date to another: 0 on the same day, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The day of the week: 1 is Monday, 7 is Sunday. */
export function dayOfWeek(date: string): number {
  const fromMonday = (dayNumber(date) + 3) % 7;
  return fromMonday < 0 ? fromMonday + 8 : fromMonday + 1;
}

/** The earlier of the two dates. */
export function earlier(one: string, other: string): string {
  return one <= other ? one : other;
}

/** The later of the two dates. */
export function later(one: string, other: string): string {
  return one >= other ? one : other;
}

function read(text: string) {
  if (!SHAPE.test(text)) return null;
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8)].map(Number);
  if (!year || !month || !day || month > 12 || day > daysInMonth(year, month)) return null;
  return { year, month, day };
}

/** The year, month and day of a day number, computed in years that begin in March, so that the leap day comes last. */
function civil(day: number) {
  if (!Number.isInteger(day) || day < FIRST_DAY || day > LAST_DAY)
    throw new RangeError(`No such day: ${day}`);
  const shifted = day + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36524) + Math.floor(dayOfEra / 146096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    dayOfMonth: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

function countDays(year: number, month: number, day: number) {
  const marchYear = month <= 2 ? year - 1 : year;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const leapDays =
    Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + dayOfYear - 719468;
}

function join(year: number, month: number, day: number) {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

const yearMs = 365.25 * 24 * 60 * 60 * 1000;

/** Whole years since a date of birth (`YYYY-MM-DD`), with years of 365.25 days; never below 0. */
export const ageInYears = (dateOfBirth: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(dateOfBirth)) / yearMs));
