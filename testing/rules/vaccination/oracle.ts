/**
 * A second implementation of the flu rules, written only from the texts of the bodies and sharing no code with
 * the engine. It counts calendar steps day by day with the platform's Date, and a verdict is borderline when two
 * interpretations of a text give different answers. Deliberately slow and simple.
 */
export interface Case {
  body: string;
  doses: readonly string[];
  event: string;
  courseStart?: string | null | undefined;
  feiClass?: boolean | undefined;
  feiStabling?: boolean | undefined;
  strict?: boolean | undefined;
  otherVaccinations?: readonly string[] | undefined;
}

/** One interpretation of what the texts leave open. */
interface RuleReading {
  /** BE and Pony Club: "seven clear days" after the second dose means eight days. */
  clearDays: boolean;
  /** Whether six months and 21 days are counted back from the event, and not forward from the dose. */
  countBack: boolean;
  /** BHA: an old course may have its second dose by the old spacing and its third by the new one. */
  mayMix: boolean;
  /** FEI before 2005: the gap after the second dose is one of those that must not exceed 12 months. */
  gapAfterSecondCounts: boolean;
  /** BHA in 2019 and 2020: racecourses required a more recent dose. */
  racecourseDoor: boolean;
}

export function oracle(question: Case): "OK" | "NO" | "BORDERLINE" {
  const answers = new Set(READINGS.map((reading) => mayGo(question, reading)));
  if (answers.size === 2) return "BORDERLINE";
  return answers.has(true) ? "OK" : "NO";
}

const both = [false, true];
const READINGS: RuleReading[] = both.flatMap((clearDays) =>
  both.flatMap((countBack) =>
    both.map((lenient) => ({
      clearDays,
      countBack,
      mayMix: lenient,
      gapAfterSecondCounts: !lenient,
      racecourseDoor: !lenient,
    })),
  ),
);

function mayGo(question: Case, reading: RuleReading): boolean {
  const event = day(question.event);
  const begun = question.courseStart ? day(question.courseStart) : 0;
  const doses = [...new Set(question.doses)]
    .toSorted()
    .map(day)
    .filter((dose) => dose <= event && dose >= begun);
  const starts = question.courseStart ? doses.slice(0, 1) : doses;
  return starts.some((start) => {
    const course = doses.filter((dose) => dose >= start);
    return (
      primaryHolds(question.body, course, event, reading) &&
      boostersHold(question.body, course, event) &&
      waited(question, course, event, reading) &&
      recentEnough(question, course.at(-1) ?? 0, event, reading)
    );
  });
}

/** A primary course: V1, the gap to V2, and whether V3 lies inside a window or, if it was not given yet, still can. */
interface Primary {
  v1: number;
  v2: number;
  gap: number;
  days: (from: number, to: number) => boolean;
  months: (count: number, more?: number) => boolean;
}

function primaryHolds(
  body: string,
  course: number[],
  event: number,
  reading: RuleReading,
): boolean {
  const [v1 = 0, v2, v3] = course;
  if (v2 === undefined) return false;
  // A third dose that was not given yet may be given on the day of the event or on any day after it.
  const third = (fits: (dose: number) => boolean) => {
    if (v3 !== undefined) return fits(v3);
    for (let later = event; later <= event + 220; later++) if (fits(later)) return true;
    return false;
  };
  const primary: Primary = {
    v1,
    v2,
    gap: v2 - v1,
    days: (from, to) => third((dose) => dose - v2 >= from && dose - v2 <= to),
    months: (count, more = 0) => {
      const last = walkMonths(v2, count) + more;
      return third((dose) => dose > v2 && dose <= last);
    },
  };
  if (body === "BHA") return racingPrimary(primary, reading);
  if (v1 >= day("2024-01-01")) return newPrimary(body, primary);
  if (primary.gap < 21 || primary.gap > 92) return false;
  return body === "FEI" ? oldFeiPrimary(primary, reading) : oldNationalPrimary(body, primary);
}

function racingPrimary({ v1, gap, days }: Primary, reading: RuleReading) {
  const isOld = v1 <= day("2021-12-31");
  const oldSecond = isOld && gap >= 21 && gap <= 92;
  const newSecond = gap >= 21 && gap <= 60;
  if (oldSecond && days(150, 215)) return true;
  return (newSecond || (oldSecond && reading.mayMix)) && days(120, 180);
}

function newPrimary(body: string, { gap, days, months }: Primary) {
  if (gap < 21 || gap > 60) return false;
  return body === "FEI" ? months(6, 21) : days(120, 180);
}

function oldFeiPrimary({ v2, months }: Primary, reading: RuleReading) {
  if (months(7)) return true;
  if (v2 >= day("2005-01-01")) return false;
  return !reading.gapAfterSecondCounts || months(12);
}

function oldNationalPrimary(body: string, { days, months }: Primary) {
  if (days(150, 215) || days(120, 180)) return true;
  return (body === "BE" || body === "PC") && months(7);
}

function boostersHold(body: string, course: number[], event: number): boolean {
  if (course.length < 3) return true;
  const limit = (on: number) => (body === "BHA" && on >= day("2023-01-15") ? 6 : 12);
  const until = [...course.slice(3), event];
  return until.every((dose, index) => dose <= walkMonths(course[index + 2] ?? 0, limit(dose)));
}

function waited(question: Case, course: number[], event: number, reading: RuleReading): boolean {
  const forbidden = question.strict ? 7 : 6;
  const others = question.body === "BHA" ? (question.otherVaccinations ?? []).map(day) : [];
  const given = new Set([...course, ...others]);
  for (let back = 0; back <= forbidden; back++) if (given.has(event - back)) return false;
  const saysClearDays = question.body === "BE" || question.body === "PC";
  const isExactlySeven = course.length === 2 && course[1] === event - 7;
  return !(reading.clearDays && saysClearDays && isExactlySeven);
}

function recentEnough(question: Case, last: number, event: number, reading: RuleReading): boolean {
  const sixMonthsAnd21Days = reading.countBack
    ? last >= walkMonthsBack(event, 6) - 21
    : event <= walkMonths(last, 6) + 21;
  if (question.body === "FEI") return sixMonthsAnd21Days;
  if (question.body === "BHA") return !reading.racecourseDoor || atTheDoor(last, event);
  if (question.body !== "BE") return true;
  const underFei = question.feiClass || question.feiStabling || eventingAskedForIt(event);
  return keptIn2019(last, event) && (!underFei || sixMonthsAnd21Days);
}

function keptIn2019(last: number, event: number) {
  return !between(event, "2019-03-01", "2019-12-31") || event <= walkMonths(last, 6);
}

function eventingAskedForIt(event: number) {
  return (
    between(event, "2020-01-01", "2025-12-31") &&
    !between(event, "2020-07-01", "2020-10-31") &&
    !between(event, "2023-01-01", "2023-12-31")
  );
}

function atTheDoor(last: number, event: number) {
  if (between(event, "2019-02-01", "2019-04-30")) return event <= walkMonths(last, 6);
  return !between(event, "2019-05-01", "2020-12-31") || event <= walkMonths(last, 9);
}

function between(event: number, from: string, to: string) {
  return event >= day(from) && event <= day(to);
}

const FIRST = Date.UTC(1990, 0, 1) / 86_400_000;
const calendar = Array.from({ length: 62 * 366 }, (_, index) => {
  const date = new Date((FIRST + index) * 86_400_000);
  return {
    month: date.getUTCFullYear() * 12 + date.getUTCMonth(),
    dayOfMonth: date.getUTCDate(),
    text: date.toISOString().slice(0, 10),
  };
});
const numbers = new Map(calendar.map(({ text }, index) => [text, FIRST + index]));

function day(text: string): number {
  const found = numbers.get(text);
  if (found === undefined) throw new Error(`Outside the oracle's calendar: ${text}`);
  return found;
}

const entry = (at: number) => calendar[at - FIRST] ?? { month: 0, dayOfMonth: 0, text: "" };

/** Goes forward day by day to the target month, then to the day of the month without leaving that month. */
function walkMonths(from: number, months: number): number {
  const asked = from * 100 + months;
  const found = walked.get(asked) ?? walkAnew(from, months);
  walked.set(asked, found);
  return found;
}

/** Where a walk ended: the same few are asked for thousands of times. */
const walked = new Map<number, number>();

function walkAnew(from: number, months: number): number {
  const wanted = entry(from);
  let at = from;
  while (entry(at).month < wanted.month + months) at++;
  while (entry(at).dayOfMonth < wanted.dayOfMonth && entry(at + 1).month === entry(at).month) at++;
  return at;
}

/** Goes back day by day to the target month, then to the day of the month. */
function walkMonthsBack(from: number, months: number): number {
  const wanted = entry(from);
  let at = from;
  while (entry(at).month > wanted.month - months) at--;
  while (entry(at).dayOfMonth > wanted.dayOfMonth) at--;
  return at;
}
