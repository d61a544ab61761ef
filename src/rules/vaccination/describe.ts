import { dayNumber, addMonthsToDay, dateOfDay } from "#rules/dates.ts";
import { type Course, keepsSecond, rulesFor } from "./course.ts";
import { note, type Finding } from "./findings.ts";
import {
  formatLongDay,
  formatDayCount,
  formatLength,
  CONFIRM_SENTENCE,
  type Day,
  type Rulebook,
  OPEN,
} from "./rulebook.ts";
import { lastDayOf, limitOn } from "./stretches.ts";
import { type History, type FluRecord, readHistory } from "./history.ts";
import { type Judgement, judge } from "./judge.ts";

const GRADES: readonly Finding["grade"][] = ["NO", "BORDERLINE", "OK", "NOTE"];

/** All findings of an answer: the deciding ones first, the request to confirm last. */
export function describe(history: History, event: Day, judgement: Judgement): Finding[] {
  const { book } = history;
  const { course, findings, verdict } = judgement;
  const said = [...findings];
  if (course && verdict === "OK") said.push(inDate(history, course, event));
  if (course && verdict !== "NO") said.push(...notesFor(history, course, event));
  if (course && !course.sound) said.push(restartNeeded(book, course.last));
  said.push(confirm(book));
  return said.toSorted((a, b) => GRADES.indexOf(a.grade) - GRADES.indexOf(b.grade));
}

/** The last sentence of every answer, with the day on which the rule was read. */
export function confirm(book: Rulebook): Finding {
  return note(
    "CONFIRM",
    book.confirmSource,
    () =>
      `${book.name}'s rule as checked on ${formatLongDay(dayNumber(book.checkedOn))}; a venue may be stricter. ${CONFIRM_SENTENCE}`,
  );
}

function inDate(history: History, course: Course, event: Day): Finding {
  const { book } = history;
  const { day: until, why, source } = endOfCover(history, course, event);
  return {
    code: "OK",
    grade: "OK",
    source,
    sentence: () =>
      `${course.size === 2 ? `The first two doses are ${formatDayCount(course.second - course.first)} apart, as they must be` : "Every gap is within its limit"}; for ${book.occasion} the record holds until ${formatLongDay(until)}, ${why()}.`,
  };
}

/** Notes that accompany a yes or a borderline verdict. */
function notesFor(history: History, course: Course, event: Day): Finding[] {
  const { book } = history;
  const said: Finding[] = [];
  if (course.start > 0 && !history.pinned)
    said.push(
      note(
        "RESTARTED",
        book.restartSource,
        () =>
          `Read as a course begun again on ${formatLongDay(course.first)}; the passport must show that dose as a first dose.`,
      ),
    );
  if (changedOver(history, course))
    said.push(
      note(
        "TRANSITION",
        book.changeover.source,
        () =>
          `The course began on ${formatLongDay(course.first)}, before the spacing changed on ${formatLongDay(book.changeover.from)}, and went on after it; ask the body to confirm that it counts as an old course.`,
      ),
    );
  for (const { from, code, sentence, source } of book.notes)
    if (event >= from) said.push(note(code, source, () => sentence));
  if (
    history.feiClause &&
    book.body !== "FEI" &&
    !book.recency.some(({ when }) => when === "feiClause")
  )
    said.push(
      note(
        "FEI_TOO",
        "fei-flu-in-competition",
        () => "An FEI class or FEI stables follow the FEI's rule as well; check that body too.",
      ),
    );
  return said;
}

/** Whether a course that began under the old spacing continued after the change. */
function changedOver({ book, doses }: History, course: Course): boolean {
  const third = course.size > 2 ? (doses[course.start + 2] ?? course.second) : course.second;
  return course.first < book.changeover.from && third >= book.changeover.from;
}

function restartNeeded(book: Rulebook, last: Day): Finding {
  return note(
    "RESTART",
    book.restartSource,
    () =>
      `A course that broke a limit has to be begun again: a first and a second dose rightly spaced, then the wait. Only if the vet recorded the dose of ${formatLongDay(last)} as a first one can the next be its second. Ask your vet.`,
  );
}

/** The last day on which a course is valid, the reason, and the source of that limit. */
export interface CoverEnd {
  day: Day;
  why: () => string;
  source: string;
}

/** The end of validity of a course that broke no limit before its last dose, as judged on the day of an event. */
function endOfCover({ book, feiClause }: History, course: Course, event: Day): CoverEnd {
  const given = () => formatLongDay(course.last);
  const limit = limitOn(book.boosters, event);
  const ends: CoverEnd[] = [];
  if (course.size === 2 && course.rule) {
    const day = lastDayOf(course.rule.third, course.second);
    ends.push({
      day,
      why: () => "the last day for the third dose",
      source: course.rule.thirdSource,
    });
  } else {
    const day = addMonthsToDay(course.last, limit.months);
    const why = () => `${limit.months} months after the dose of ${given()}`;
    ends.push({ day, why, source: limit.source });
  }
  for (const recency of book.recency) {
    if (recency.from > event || event > recency.until || recency.doubt) continue;
    if (recency.when === "feiClause" && !feiClause) continue;
    const day = addMonthsToDay(course.last, recency.months) + recency.days;
    const why = () => `${formatLength(recency)} after the dose of ${given()}`;
    ends.push({ day, why, source: recency.source });
  }
  return ends.reduce((first, next) => (next.day < first.day ? next : first));
}

/**
 * The last day on which a record is valid with its doses up to the day of an event, or was valid before it
 * lapsed. Null if there is no such day, because the record has fewer than two doses or a gap between doses broke
 * the course.
 */
export function heldUntil(record: FluRecord, event: string): string | null {
  const day = heldUntilDay(readHistory(record), dayNumber(event));
  return day === null || day === OPEN ? null : dateOfDay(day);
}

function heldUntilDay(history: History, event: Day): Day | null {
  const { course } = judge(history, event);
  if (!course || course.size < 2) return null;
  if (!course.fault) return endOfCover(history, course, event).day;
  if (course.fault.code !== "V3_OVERDUE") return null;
  const { first, second } = course;
  const thirds = rulesFor(history, first, second)
    .filter((rule) => !rule.doubt && keepsSecond(rule, first, second))
    .flatMap(({ third }) => third);
  return thirds.length === 0 ? null : lastDayOf(thirds, second);
}
