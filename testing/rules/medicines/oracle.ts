import type { Treatment } from "#rules/medicines/treatment.ts";

/*
 * A second implementation of the rules on medicines, written from the text of the racing rules and independent
 * of the engine: it lists the days on which a medicine was given and goes from day to day. It is slow, and
 * simple enough to be compared with the text.
 */

interface Horse {
  body: string;
  treatments: readonly Treatment[];
  dateOfBirth: string;
  foodChainStatus: string;
}

type OracleVerdict = "NO" | "BORDERLINE" | "UNKNOWN" | "OK";

/** The following day, by JavaScript's calendar. */
function next(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** The number of days strictly between two days. */
function daysBetween(early: string, late: string): number {
  let count = 0;
  for (let day = next(early); day < late; day = next(day)) count++;
  return count;
}

/** The same day of the month this many months later, or the last day of that month. */
function monthsOn(day: string, months: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split("-").map(Number);
  for (let wanted = dayOfMonth; ; wanted--) {
    const date = new Date(Date.UTC(year, month - 1 + months, wanted, 12));
    if (date.getUTCDate() === wanted) return date.toISOString().slice(0, 10);
  }
}

/** The possible interpretations of the record: for each, the last day on which the medicine was given. */
function readings(treatment: Treatment, event: string): string[] {
  if (treatment.to !== null) return [treatment.to < event ? treatment.to : event];
  return treatment.open === "GOING_ON" ? [event] : [treatment.from, event];
}

const says = (treatment: Treatment, ...words: string[]) =>
  words.some((word) => `${treatment.name} ${treatment.words}`.toLowerCase().includes(word));

/**
 * For each rule its name, the first event day to which it applies, and the clear days that it requires; with 0
 * only the day itself is forbidden.
 */
const clearDays: readonly [name: string, since: string, clear: number][] = [
  ["shockwave", "0001-01-01", 5],
  ["physio", "2018-04-02", 0],
  ["tildren", "2017-08-10", 30],
  ["ventipulmin", "2025-04-01", 29],
  ["sildenafil", "0001-01-01", Number.POSITIVE_INFINITY],
];

/** The BHA's verdicts for a treatment that was last given on this day. */
function racing(
  treatment: Treatment,
  last: string,
  event: string,
  joint: boolean,
): OracleVerdict[] {
  const clear = last === event ? -1 : daysBetween(last, event);
  const isForbidden =
    (treatment.kind !== "THERAPY" && clear < 0) ||
    (joint && clear < 14 && forbidsJoint(treatment, event)) ||
    clearDays.some(
      ([name, since, days]) => says(treatment, name) && event >= since && clear < days,
    );
  return isForbidden ? ["NO"] : undecided(treatment, last, { event, clear });
}

/**
 * The verdicts that the text leaves open: the months after an anabolic steroid, and the thirtieth day after
 * clenbuterol, which may or may not count.
 */
function undecided(
  treatment: Treatment,
  last: string,
  { event, clear }: { event: string; clear: number },
): OracleVerdict[] {
  const isAnabolic = says(treatment, "nandrolone") && event >= "2015-03-02";
  if (isAnabolic && event < monthsOn(last, 14)) return ["NO"];
  const isThirtieth = says(treatment, "ventipulmin") && event >= "2025-04-01" && clear === 29;
  return isThirtieth ? ["BORDERLINE"] : [];
}

/** Whether the rule on joints forbids a treatment; before 12 April 2025 it covered only steroids. */
const forbidsJoint = (treatment: Treatment, event: string) =>
  event >= "2025-04-12" || (event >= "2015-01-01" && says(treatment, "triamcinolone"));

/** The racing age on a day: years since 1 January of the year of birth. */
const racingAge = (born: string, day: string) => Number(day.slice(0, 4)) - Number(born.slice(0, 4));

function bisphosphonates({ treatments, dateOfBirth }: Horse, event: string): OracleVerdict[] {
  return treatments
    .filter((each) => each.from <= event && each.from >= "2021-11-01" && says(each, "tildren"))
    .filter((each) => racingAge(dateOfBirth, each.from) < 4)
    .map((each) => {
      if (racingAge(dateOfBirth, event) >= 4) return "BORDERLINE";
      const last = readings(each, event).toSorted().at(-1) ?? each.from;
      const suspended = event < monthsOn(last, 12);
      const young = racingAge(dateOfBirth, each.from) < 2 && racingAge(dateOfBirth, event) < 3;
      return suspended || young ? "NO" : "BORDERLINE";
    });
}

function clenbuterol({ treatments }: Horse, event: string): OracleVerdict[] {
  if (event < "2025-04-01") return [];
  const courses = treatments.filter((each) => each.from <= event && says(each, "ventipulmin"));
  const starts = [...new Set(courses.map(({ from }) => from))];
  return courses
    .filter(({ from }) => from >= "2025-04-01" && event < monthsOn(from, 14))
    .flatMap((each): OracleVerdict[] => {
      const within = starts.filter((start) => start < each.from && each.from < monthsOn(start, 6));
      return [each.isPrescribed ? "OK" : "BORDERLINE", within.length >= 2 ? "NO" : "OK"];
    });
}

/** The verdict that a person would reach from the record and the text of the rules. */
export function oracle(horse: Horse, event: string): OracleVerdict {
  const begun = horse.treatments.filter(({ from }) => from <= event);
  const said = begun.flatMap((treatment) => [
    ...ofVet(treatment, event),
    ...doubt(treatment, event),
  ]);
  if (horse.body !== "BHA") return gravest(said);
  const isForMeat = event >= "2022-01-01" && horse.foodChainStatus === "INTENDED";
  return gravest([
    ...said,
    ...begun.flatMap((treatment) => readEveryWay(treatment, event)),
    ...bisphosphonates(horse, event),
    ...clenbuterol(horse, event),
    isForMeat ? "NO" : "OK",
  ]);
}

const ofVet = ({ withdrawalUntil }: Treatment, event: string): OracleVerdict[] =>
  withdrawalUntil !== null && event <= withdrawalUntil ? ["NO"] : [];

/** The doubt about a medicine: for ninety days it is in doubt, unless the vet's date settles it. */
function doubt(treatment: Treatment, event: string): OracleVerdict[] {
  if (treatment.kind !== "MEDICINE") return [];
  const latest = readings(treatment, event).toSorted().at(-1) ?? treatment.from;
  const isLongAgo = latest !== event && daysBetween(latest, event) >= 90;
  const isOver = treatment.to !== null || treatment.open === "UNTOLD";
  return isLongAgo || (treatment.withdrawalUntil !== null && isOver) ? [] : ["UNKNOWN"];
}

/** The verdicts for a treatment; borderline when different interpretations of the record give different ones. */
function readEveryWay(treatment: Treatment, event: string): OracleVerdict[] {
  const surely = treatment.site === "JOINT" || says(treatment, "intra-articular");
  const joints = surely || treatment.site !== "INJECTED" ? [surely] : [true, false];
  const ways = readings(treatment, event).flatMap((last) =>
    joints.map((joint) => gravest(racing(treatment, last, event, joint))),
  );
  return new Set(ways).size === 1 ? ways : ["BORDERLINE"];
}

const gravest = (said: readonly OracleVerdict[]): OracleVerdict =>
  (["NO", "BORDERLINE", "UNKNOWN"] as const).find((each) => said.includes(each)) ?? "OK";
