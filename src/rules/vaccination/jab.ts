import { addDays, addMonths } from "#rules/dates.ts";
import { formatDay } from "#rules/date-format.ts";
import { cells } from "./verdict-cells.ts";
import type { Days } from "./check.ts";
import type { FluRecord } from "./history.ts";
import { daysToKeep } from "./trips.ts";
import { type Plan, plan, type PlannedEvent } from "./plan.ts";
import type { Step } from "./plan-findings.ts";
import { type Body, rulebooks } from "./rulebooks.ts";

type Doses = Pick<FluRecord, "doses" | "courseStart" | "otherVaccinations" | "earlierMissing">;

/** An outing with which a vaccination must not interfere. */
export interface KeptOuting {
  name: string;
  body: Body | "OTHER";
  firstDay: string;
  lastDay: string;
}

/** A question about the next vaccination, for several bodies at once and with the outings to keep possible. */
export interface JabQuestion extends Doses {
  bodies: readonly Body[];
  outings: readonly KeptOuting[];
  today: string;
}

export interface Jab {
  /** Which dose of its course the vaccination is. FIRST means that no course continues, so a new one begins. */
  step: Step;
  /** The days on which the vaccination may be given for all of these bodies; empty if they have no day in common. */
  days: Days[];
  /**
   * Bodies for which the course has lapsed while that of other bodies continues; this vaccination does not repair
   * it.
   */
  lapsed: Body[];
  /** Warnings as sentences: why there is no day, and which outings no day keeps possible. */
  warnings: string[];
  /** Why the vaccination cannot be given on a day; null if it can. */
  problemOf: (day: string) => string | null;
}

/** For how many months ahead the first dose of a course can be booked. */
const AHEAD_MONTHS = 12;

/**
 * The days on which the next vaccination may be given so that no course of these bodies breaks and no outing
 * becomes impossible that can be kept possible.
 */
export function jab(question: JabQuestion): Jab {
  const { bodies, today } = question;
  const events = question.outings.flatMap((outing) => eventsOf(question, outing));
  const { windows, bodies: each, reasons } = plan(asked(question, bodies, events));
  const open = each.filter(({ window }) => window !== null);
  const [goesOn] = open;
  if (!goesOn) return firstJab(today);
  return {
    step: goesOn.step,
    days: windows,
    lapsed: each.filter(({ window }) => window === null).map(({ body }) => body),
    warnings: reasons.filter(isWarning).map(({ sentence }) => sentence),
    problemOf: problems(
      question,
      windows,
      open.map(({ body }) => body),
    ),
  };
}

/** The next vaccination of a course, assuming that the previous ones are given on their chosen days. */
export const jabAfter = (question: JabQuestion, step: Step, given: readonly string[]): Jab =>
  jab(
    step === "FIRST"
      ? { ...question, doses: given, courseStart: given[0], earlierMissing: false }
      : { ...question, doses: [...question.doses, ...given] },
  );

/** For each body, the first day on which a horse with these doses may go; null if there is none within a month. */
export function goesFrom(record: Doses, bodies: readonly Body[]) {
  const last = record.doses.toSorted().at(-1);
  if (!last) return [];
  const days = Array.from({ length: WAIT_MAX }, (_, index) => addDays(last, index + 1));
  return bodies.map((body) => {
    const found = cells({ ...record, body }, days).findIndex(({ verdict }) => verdict === "OK");
    return { body, day: days[found] ?? null };
  });
}

// no body requires a longer wait than eight days after a dose
const WAIT_MAX = 31;

/** The first vaccination of a course, which may be given on any day, because the horse can go nowhere before it. */
function firstJab(today: string): Jab {
  const latest = addMonths(today, AHEAD_MONTHS);
  return {
    step: "FIRST",
    days: [{ earliest: today, latest }],
    lapsed: [],
    warnings: [],
    problemOf: (day) => {
      if (day < today) return OVER;
      return day > latest ? "Choose a day within a year." : null;
    },
  };
}

const OVER = "That day is over.";
const WARNINGS = new Set(["OUT_OF_REACH", "NO_FREE_DAY", "NO_COMMON_DAY"]);
const isWarning = ({ code }: Plan["reasons"][number]) => WARNINGS.has(code);

function asked(
  { today, doses, courseStart, otherVaccinations }: JabQuestion,
  bodies: readonly Body[],
  events: readonly PlannedEvent[],
) {
  return { doses, courseStart, otherVaccinations, bodies, events, from: today };
}

/** The events of an outing: one of another body counts as if it were of each of these bodies. */
const eventsOf = ({ bodies }: JabQuestion, outing: KeptOuting): PlannedEvent[] =>
  daysToKeep(outing).map(({ date, body }) => ({
    date,
    body: bodies.find((each) => each === body),
  }));

/**
 * Returns a function that tells why a day is not possible: it has passed, or a body's rule or an outing excludes
 * it.
 */
function problems(question: JabQuestion, days: readonly Days[], open: readonly Body[]) {
  const { today, outings } = question;
  const own = open.map((body) => ({
    body,
    days: plan(asked(question, [body], [])).windows,
  }));
  const kept = outings.map((outing) => ({
    outing,
    days: plan(asked(question, open, eventsOf(question, outing))).windows,
  }));
  return (day: string): string | null => {
    if (day < today) return OVER;
    if (isIn(days, day)) return null;
    const strict = own.find((each) => !isIn(each.days, day));
    if (strict) return formatOutside(strict.body, strict.days, day);
    const lost = kept.find((each) => !isIn(each.days, day));
    if (lost) return formatLostOuting(lost.outing, day);
    return "No day keeps every outing: take the horse off one of them first.";
  };
}

const isIn = (days: readonly Days[], day: string) =>
  days.some(({ earliest, latest }) => earliest <= day && day <= latest);

function formatOutside(body: Body, days: readonly Days[], day: string): string {
  const { name } = rulebooks[body];
  const next = days.find(({ earliest }) => earliest > day);
  if (next) return `${name}: not before ${formatDay(next.earliest)}.`;
  const last = days.at(-1);
  return last ? `${name}: ${formatDay(last.latest)} is the last day.` : `${name}: no day is left.`;
}

const formatLostOuting = ({ name, firstDay, lastDay }: KeptOuting, day: string) =>
  day <= lastDay
    ? `Too near before ${name} on ${formatDay(firstDay)}.`
    : `Too late for ${name} on ${formatDay(firstDay)}.`;
