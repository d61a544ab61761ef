import { addMonthsToDay } from "../dates.ts";
import { keepsSecond, rulesFor, type Course } from "./course.ts";
import { withDose, type History } from "./history.ts";
import { judge, type Judgement } from "./judge.ts";
import type { Day } from "./rulebook.ts";
import { common, joined, stretchOf, type Stretch } from "./windows.ts";

/** The days for the next dose, as seen from one event: those that serve it if there are any, else those that carry the course on. */
export function nextDose(history: History, event: Day, judgement: Judgement): Stretch | null {
  const { course } = judgement;
  if (!course) return null;
  const seen = upTo(history, event);
  const days = daysForNext(seen, judgement);
  const serving = common(days, daysThatServe(seen, event, { judgement, days }));
  const afterwards = serving.find(({ from }) => from > event);
  return afterwards ?? serving[0] ?? days[0] ?? null;
}

/**
 * The days on which the next dose keeps the course whole, whatever is planned. A course already broken can only begin again:
 * its last dose is then read as a first one.
 */
export function daysForNext(history: History, { course }: Judgement): Stretch[] {
  if (!course) return [];
  const last = course.last;
  if (!course.sound) return secondDays(history, last);
  if (course.size === 1) return secondDays(history, last);
  if (course.size === 2) return thirdDays(history, course);
  return joined(
    history.book.boosters.map(({ from, until, months }) => ({
      from: Math.max(from, last + 1),
      to: Math.min(until, addMonthsToDay(last, months)),
    })),
  );
}

/**
 * The days on which one more dose leaves the event a yes, or (where no day can) a borderline; empty when nothing saves it.
 * Before the event that is a stretch which ends where the wait begins: the later the dose, the longer it covers.
 */
export function daysThatServe(
  history: History,
  event: Day,
  { judgement, days }: { judgement: Judgement; days: readonly Stretch[] },
): Stretch[] {
  for (const wanted of [["OK"], ["OK", "BORDERLINE"]]) {
    const serves = (day: Day) => wanted.includes(judge(withDose(history, day), event).verdict);
    const before = days.flatMap(({ from, to }) =>
      servingBefore({ from, to: Math.min(to, event) }, serves),
    );
    const after = wanted.includes(judgement.verdict)
      ? [{ from: event + 1, to: Number.POSITIVE_INFINITY }]
      : [];
    if (before.length + after.length > 0) return joined([...before, ...after]);
  }
  return [];
}

/** The history as it stood on a day. */
export function upTo(history: History, event: Day): History {
  if ((history.doses.at(-1) ?? event) <= event) return history;
  const doses = history.doses.filter((day) => day <= event);
  return { ...history, doses, lateFrom: history.lateFrom.slice(0, doses.length) };
}

/** The part of a stretch in which a dose serves; it lies together, and only the last eight days can be inside a wait. */
function servingBefore({ from, to }: Stretch, serves: (day: Day) => boolean): Stretch[] {
  let end = to;
  while (end >= from && end > to - 9 && !serves(end)) end--;
  if (end < from || !serves(end)) return [];
  let [low, high] = [from, end];
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
