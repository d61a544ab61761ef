import { addMonthsToDay } from "#rules/dates.ts";
import { keepsSecond, rulesFor, type Course } from "./course.ts";
import { asOf, withDose, type History } from "./history.ts";
import { judge, type Judgement, type Verdict } from "./judge.ts";
import { OPEN, type Day } from "./rulebook.ts";
import { common, joined, stretchOf, type Stretch } from "./stretches.ts";

/** The days for the next dose; null if there are none. */
interface NextDays {
  /** The days that keep the course valid, whatever is planned. */
  next: Stretch | null;
  /** The part of them that also makes an event possible. */
  forEvent: Stretch | null;
}

/** The days for the next dose by the doses up to an event: for the course, and also for this event. */
export function nextDays(history: History, event: Day): NextDays {
  const seen = asOf(history, event);
  const { days } = runningCourse(seen);
  const judgement = judge(seen, event);
  const serving = common(days, daysThatServe(seen, event, { judgement, days }));
  const afterwards = serving.find(({ from }) => from > event);
  return { next: days[0] ?? null, forEvent: afterwards ?? serving[0] ?? null };
}

/**
 * The present course of the doses, and the days for its next dose: judged after every wait, so that only the doses
 * decide.
 */
export function runningCourse(history: History): { judgement: Judgement; days: Stretch[] } {
  const judgement = judge(history, (history.doses.at(-1) ?? 0) + history.book.wait.strictDays);
  return { judgement, days: daysForNext(history, judgement) };
}

/**
 * The days on which the next dose keeps the course valid, whatever is planned. A broken course can only restart: its
 * last dose is then read as a first one.
 */
function daysForNext(history: History, { course }: Judgement): Stretch[] {
  if (!course) return [];
  const last = course.last;
  // its position in the course is unknown, except that it was no first dose: the next is a booster
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
 * The days on which one more dose leaves the event a yes, or (if no day can) a borderline; empty when nothing saves
 * it. Before the event they are one range that ends where the wait begins: the later the dose, the longer it covers.
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
 * The last days before the event on which a dose may be outside its wait, by the most lenient reading and by the next.
 */
function latestDays({ book, strict }: History, event: Day): Day[] {
  const latest = event - (strict ? book.wait.strictDays : book.wait.days);
  return [latest, latest - 1];
}

/** The part of a range in which a dose serves, which is contiguous and ends where the wait begins. */
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
