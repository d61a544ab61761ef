import { addMonthsToDay } from "#rules/dates.ts";
import { isSound, readCourse, type Course } from "./course.ts";
import {
  boosterOverdue,
  countedBothWays,
  courseInDoubt,
  earlierMissing,
  exactAfterSecond,
  exactWait,
  notRecent,
  noVaccination,
  recencyInDoubt,
  tooSoon,
  type Finding,
} from "./findings.ts";
import type { History } from "./history.ts";
import type { Day, Recency } from "./rulebook.ts";
import { limitOn } from "./stretches.ts";

export type Verdict = "OK" | "NO" | "BORDERLINE";

/** A verdict with its findings, the most serious first. */
export interface Judgement {
  verdict: Verdict;
  /** The course that decides: one that passes, otherwise the one that comes closest; null without a dose. */
  course: Course | null;
  findings: Finding[];
}

/**
 * Judges a history for an event. The verdict is yes when some dose starts a course that passes every check, so
 * that a course restarted after a lapse is found. Only doses up to the day of the event count.
 */
export function judge(history: History, event: Day): Judgement {
  const count = dosesUpTo(history.doses, event);
  if (count === 0) return { verdict: "NO", course: null, findings: [noVaccination(history.book)] };

  let best = judgeFrom(history, 0, { count, event });
  for (let start = 1; start < count && best.verdict !== "OK" && !history.pinned; start++) {
    if (isSettled(best) && start < count - 2) continue;
    if (!isSound(history, start, count)) continue;
    const next = judgeFrom(history, start, { count, event });
    if (weight(next) > weight(best)) best = next;
  }
  return history.earlierMissing ? withoutEarlier(history, best) : best;
}

/**
 * Replaces the faults of a course that result from missing earlier doses, because these doses only have to be
 * entered.
 */
function withoutEarlier(history: History, judgement: Judgement & { course: Course }): Judgement {
  const { course, verdict } = judgement;
  const faults = judgement.findings.filter(({ code }) => PRIMARY_FAULTS.has(code));
  if (verdict !== "NO" || faults.length === 0) return judgement;
  const others = judgement.findings.filter((finding) => !faults.includes(finding));
  return {
    ...judgement,
    findings: [earlierMissing(history.book, course.first, course.size), ...others],
  };
}

const PRIMARY_FAULTS: ReadonlySet<string> = new Set([
  "V2_MISSING",
  "V2_INTERVAL",
  "V3_INTERVAL",
  "V3_OVERDUE",
]);

/**
 * Whether only a course of two doses could still change the result, because in all longer courses the same last
 * dose decides.
 */
function isSettled({ course }: Judgement): boolean {
  return course !== null && course.size > 2 && course.rule !== null && !course.rule.doubt;
}

/**
 * The rank of a judgement: a yes precedes a borderline, that precedes a course that only the event breaks, and a
 * broken course is last.
 */
function weight({ verdict, course }: Judgement): number {
  if (verdict === "OK") return 3;
  if (verdict === "BORDERLINE") return 2;
  return course?.sound && course.size > 1 ? 1 : 0;
}

function judgeFrom(
  history: History,
  start: number,
  upTo: { count: number; event: Day },
): Judgement & { course: Course } {
  const course = readCourse(history, start, upTo);
  const findings = [
    course.fault,
    course.rule?.doubt ? courseInDoubt(course.rule) : null,
    runOut(history, course, upTo.event),
    ...waits(history, course, upTo.event),
    ...recencies(history, course, upTo.event),
  ].filter((finding) => finding !== null);
  return { verdict: verdictOf(findings), course, findings };
}

function verdictOf(findings: readonly Finding[]): Verdict {
  if (findings.some(({ grade }) => grade === "NO")) return "NO";
  return findings.some(({ grade }) => grade === "BORDERLINE") ? "BORDERLINE" : "OK";
}

function dosesUpTo(doses: readonly Day[], event: Day): number {
  let count = doses.length;
  while (count > 0 && (doses[count - 1] ?? 0) > event) count--;
  return count;
}

/**
 * The finding if the limit between boosters, counted from the last dose, has passed; it applies from the third
 * dose on.
 */
function runOut({ book }: History, course: Course, event: Day): Finding | null {
  if (course.size < 3) return null;
  const limit = limitOn(book.boosters, event);
  const last = addMonthsToDay(course.last, limit.months);
  return event > last ? boosterOverdue(limit, course.last, last) : null;
}

function waits({ book, others, strict }: History, course: Course, event: Day): Finding[] {
  const needed = strict ? book.wait.strictDays : book.wait.days;
  const found: Finding[] = [];
  for (const dose of new Set([course.last, ...others])) {
    if (dose > event) continue;
    if (event - dose < needed) found.push(tooSoon(book, dose, event, needed));
    else if (event - dose === book.wait.days) {
      const isSecond = course.size === 2 && dose === course.last;
      const grade = isSecond ? book.wait.exactAfterSecond : book.wait.exactAfterOthers;
      if (grade === "BORDERLINE") found.push(exactAfterSecond(book, dose, event));
      if (grade === "NOTE") found.push(exactWait(book, dose));
    }
  }
  return found;
}

function recencies({ book, feiClause }: History, course: Course, event: Day): Finding[] {
  return book.recency
    .filter(
      ({ from, until, when }) =>
        from <= event && event <= until && (feiClause || when === "always"),
    )
    .map((recency) => recencyOf(recency, course.last, event))
    .filter((finding) => finding !== null);
}

function recencyOf(recency: Recency, dose: Day, event: Day): Finding | null {
  const last = addMonthsToDay(dose, recency.months) + recency.days;
  const back = addMonthsToDay(event, -recency.months) - recency.days;
  const forwardHolds = event <= last;
  if (forwardHolds && (dose >= back || !recency.bothWays)) return null;
  if (recency.doubt) return recencyInDoubt(recency, dose, last);
  const waysDiffer = recency.bothWays && forwardHolds !== dose >= back;
  return waysDiffer
    ? countedBothWays(recency, dose, { last, back })
    : notRecent(recency, dose, event, last);
}
