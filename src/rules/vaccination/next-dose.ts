import { addMonthsToDay } from "#rules/dates.ts";
import { keepsSecond, rulesFor, type Course } from "./course.ts";
import { asOf, withDose, type History } from "./history.ts";
import { judge, type Judgement, type Verdict } from "./judge.ts";
import { OPEN, type Day } from "./rulebook.ts";
import { common, joined, stretchOf, type Stretch } from "./stretches.ts";

/** The days for the next dose; each is null if there are none. */
interface NextDays {
  /** The days that continue the course, whatever is planned. */
  next: Stretch | null;
  /** The part of these days that also makes an event possible. */
  forEvent: Stretch | null;
}

/** The days for the next dose after those given by an event: for the course, and also for this event. */
export function nextDays(history: History, event: Day): NextDays {
  const seen = asOf(history, event);
  const { days } = runningCourse(seen);
  const judgement = judge(seen, event);
  const serving = common(days, daysThatServe(seen, event, { judgement, days }));
  const afterwards = serving.find(({ from }) => from > event);
  return { next: days[0] ?? null, forEvent: afterwards ?? serving[0] ?? null };
}

/**
 * The course that the doses form at present, and the days for its next dose. It is judged after every wait has
 * passed, so that only the doses decide.
 */
export function runningCourse(history: History): { judgement: Judgement; days: Stretch[] } {
  const judgement = judge(history, (history.doses.at(-1) ?? 0) + history.book.wait.strictDays);
  return { judgement, days: daysForNext(history, judgement) };
}

/**
 * The days on which the next dose continues the course, whatever is planned. A broken course can only restart,
 * in which case its last dose counts as a first one.
 */
function daysForNext(history: History, { course }: Judgement): Stretch[] {
  if (!course) return [];
  const last = course.last;
  // the dose's position in the course is unknown, except that it was not the first, so the next dose is a booster
  if (history.earlierMissing) return boosterDays(history, last);
  if (!course.sound) return secondDays(history, last);
  if (course.size === 1) return secondDays(history, last);
  if (course.size === 2) return thirdDays(history, course);
  return boosterDays(history, last);
}

const boosterDays = ({ book }: History, last: Day): Stretch[] =>
  joined(
    book.boosters.map(({ from, until, months }) => ({
      from: Math.max(from, last + 1),
      to: Math.min(until, addMonthsToDay(last, months)),
    })),
  );

/**
 * The days on which one more dose makes the verdict for the event a yes or (if no day can) a borderline; empty
 * when no dose helps. Before the event they form one range that ends where the wait begins, because a later dose
 * is valid for longer.
 */
export function daysThatServe(
  history: History,
  event: Day,
  { judgement, days }: { judgement: Judgement; days: readonly Stretch[] },
): Stretch[] {
  const verdictWith = (day: Day) => judge(withDose(history, day), event).verdict;
  for (const wanted of WANTED) {
    const serves = (day: Day) => wanted.includes(verdictWith(day));
    const before = days.flatMap((stretch) =>
      servingBefore(stretch, latestDays(history, event), serves),
    );
    if (wanted.includes(judgement.verdict)) before.push({ from: event + 1, to: OPEN });
    if (before.length > 0) return joined(before);
  }
  return [];
}

const WANTED: readonly (readonly Verdict[])[] = [["OK"], ["OK", "BORDERLINE"]];

/**
 * The last days before the event on which a dose may be outside its wait: by the most lenient reading, and by
 * the next stricter one.
 */
function latestDays({ book, strict }: History, event: Day): Day[] {
  const latest = event - (strict ? book.wait.strictDays : book.wait.days);
  return [latest, latest - 1];
}

/** The part of a range in which a dose makes the event possible; it is contiguous and ends where the wait begins. */
function servingBefore(
  { from, to }: Stretch,
  latest: readonly Day[],
  serves: (day: Day) => boolean,
): Stretch[] {
  const ends = new Set(latest.map((day) => Math.min(to, day)));
  const end = [...ends].find((day) => day >= from && serves(day));
  if (end === undefined) return [];
  if (serves(from)) return [{ from, to: end }];
  let [low, high] = [from + 1, end];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (serves(middle)) high = middle;
    else low = middle + 1;
  }
  return [{ from: low, to: end }];
}

function secondDays(history: History, first: Day): Stretch[] {
  return joined(
    rulesFor(history, first, null)
      .filter(({ doubt }) => !doubt)
      .map(({ second, secondUntil }) => {
        const { from, to } = stretchOf(second, first);
        return { from, to: Math.min(to, secondUntil) };
      }),
  );
}

function thirdDays(history: History, { first, second }: Course): Stretch[] {
  return joined(
    rulesFor(history, first, second)
      .filter((rule) => !rule.doubt && keepsSecond(rule, first, second))
      .flatMap(({ third }) => third.map((window) => stretchOf(window, second))),
  );
}
