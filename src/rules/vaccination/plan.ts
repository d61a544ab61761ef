import { dayNumber } from "#rules/dates.ts";
import { type Days, inDates, type Reason } from "./check.ts";
import { confirm } from "./describe.ts";
import type { Finding } from "./findings.ts";
import { readHistory, type FluRecord, type History } from "./history.ts";
import { judge, type Judgement } from "./judge.ts";
import { daysThatServe, runningCourse } from "./next-dose.ts";
import {
  dueDays,
  firstDose,
  lapsed,
  lostEvent,
  narrowed,
  noCommonDay,
  noFreeDay,
  type Step,
} from "./plan-findings.ts";
import { ALWAYS, OPEN, type Day } from "./rulebook.ts";
import { common, type Stretch } from "./stretches.ts";
import type { Body } from "./rulebooks.ts";

/** An outing that the next dose must not affect; without a body it counts for all bodies of the plan. */
export interface PlannedEvent {
  date: string;
  body?: Body | undefined;
}

export interface PlanQuestion extends Omit<FluRecord, "body"> {
  bodies: readonly Body[];
  events: readonly PlannedEvent[];
  /** The first day that can be booked; when omitted, days start right after the last dose. */
  from?: string | undefined;
}

export interface Plan {
  /** The first of `windows`. */
  window: Days | null;
  /**
   * The days on which the next dose keeps every course valid and every event possible that can be; each range is
   * as long as possible.
   */
  windows: Days[];
  /** For each body, the days that its own rule allows without regard to events. */
  bodies: { body: Body; step: Step; window: Days | null }[];
  reasons: Reason[];
}

/**
 * The days for the next dose for several bodies at once, such that no course breaks and no planned event falls
 * within a wait or after the end of validity. An event that no single dose makes possible does not narrow the
 * days and is named. Throws a RangeError for an invalid date.
 */
export function plan(question: PlanQuestion): Plan {
  const from = question.from === undefined ? ALWAYS : dayNumber(question.from);
  const courses = question.bodies.map((body) => readCourse(body, question, from));
  const open = courses.filter(({ days }) => days.length > 0);
  const shared = open.reduce<Stretch[]>((days, course) => common(days, course.days), [ANY_DAY]);
  const hasDay = open.length > 0 && shared.length > 0;
  const { days, said } = hasDay
    ? narrow(shared, outingsOf(question, open, from))
    : { days: [], said: open.length > 0 ? [noCommonDay()] : [] };
  const windows = days.map(inDates);
  return {
    window: windows[0] ?? null,
    windows,
    bodies: courses.map(({ body, step, days: own }) => ({
      body,
      step,
      window: own[0] ? inDates(own[0]) : null,
    })),
    reasons: [
      ...courses.map(bodyReason),
      ...said,
      ...courses.map(({ history }) => confirm(history.book)),
    ].map(({ code, source, sentence }) => ({ code, source, sentence: sentence() })),
  };
}

const ANY_DAY: Stretch = { from: ALWAYS, to: OPEN };

interface OpenCourse {
  body: Body;
  history: History;
  judgement: Judgement;
  step: Step;
  days: Stretch[];
}

interface Outing extends OpenCourse {
  day: Day;
}

function readCourse(body: Body, question: PlanQuestion, from: Day): OpenCourse {
  const history = readHistory({ ...question, body });
  const { judgement, days: whole } = runningCourse(history);
  const days = common(whole, [{ from, to: OPEN }]);
  return { body, history, judgement, step: stepOf(judgement, days, history.earlierMissing), days };
}

function stepOf({ course }: Judgement, days: readonly Stretch[], earlierIsMissing: boolean): Step {
  if (!course || days.length === 0) return "FIRST";
  if (earlierIsMissing) return "BOOSTER";
  if (!course.sound || course.size === 1) return "SECOND";
  return course.size === 2 ? "THIRD" : "BOOSTER";
}

function bodyReason({ history, judgement, step, days }: OpenCourse): Finding {
  const [first] = days;
  if (first && judgement.course) return dueDays(history.book, step, judgement.course, first);
  return judgement.course ? lapsed(history.book, judgement.course) : firstDose(history.book);
}

/** The planned events that the next dose can still affect, in order, each with a body for which it counts. */
function outingsOf(question: PlanQuestion, courses: readonly OpenCourse[], from: Day): Outing[] {
  return question.events
    .map(({ date, body }) => ({ day: dayNumber(date), body }))
    .toSorted((a, b) => a.day - b.day)
    .flatMap(({ day, body }) =>
      courses
        .filter(({ history }) => day >= from && day > (history.doses.at(-1) ?? day))
        .filter((course) => body === undefined || body === course.body)
        .map((course) => ({ ...course, day })),
    );
}

function narrow(shared: Stretch[], outings: readonly Outing[]) {
  let days = shared;
  const said: Finding[] = [];
  for (const { history, day } of outings) {
    const judgement = judge(history, day);
    const serving = common(shared, daysThatServe(history, day, { judgement, days: shared }));
    const left = serving.length > 0 ? common(days, serving) : days;
    if (serving.length === 0) said.push(lostEvent(history.book, day, judgement.verdict));
    else if (left.length === 0) said.push(noFreeDay(history.book, day));
    else if (isNarrower(left, days)) said.push(narrowed(history.book, day, left));
    days = left;
  }
  return { days, said };
}

function isNarrower(left: readonly Stretch[], days: readonly Stretch[]): boolean {
  return JSON.stringify(left) !== JSON.stringify(days);
}
