import { addMonthsToDay } from "#rules/dates.ts";
import { OPEN, type BoosterLimit, type Day, type DoseWindow } from "./rulebook.ts";

/** The days from one to another, both inclusive; empty when `to` is before `from`. */
export interface Stretch {
  from: Day;
  to: Day;
}

/** The days on which a dose lies within the window, counted from the earlier dose. */
export function stretchOf(window: DoseWindow, earlier: Day): Stretch {
  if (window.kind === "days") return { from: earlier + window.from, to: earlier + window.to };
  if (window.kind === "any") return { from: earlier + 1, to: OPEN };
  return { from: earlier + 1, to: addMonthsToDay(earlier, window.months) + window.days };
}

/** Whether the later dose is in one of the windows. */
export function inAny(windows: readonly DoseWindow[], earlier: Day, later: Day): boolean {
  for (const window of windows) if (isIn(window, earlier, later)) return true;
  return false;
}

function isIn(window: DoseWindow, earlier: Day, later: Day): boolean {
  if (window.kind === "days") return later - earlier >= window.from && later - earlier <= window.to;
  const { from, to } = stretchOf(window, earlier);
  return later >= from && later <= to;
}

/** The last day of all windows together. */
export function lastDayOf(windows: readonly DoseWindow[], earlier: Day): Day {
  return Math.max(...windows.map((window) => stretchOf(window, earlier).to));
}

/** The limit that applies on a day; there is one for every day. */
export function limitOn(limits: readonly BoosterLimit[], day: Day): BoosterLimit {
  const limit = limits.find(({ from, until }) => from <= day && day <= until);
  if (!limit) throw new Error("A rulebook leaves a day without a booster limit");
  return limit;
}

/** The ranges in order, without empty ones, and with adjacent or overlapping ones merged. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const next of stretches.filter(isNotEmpty).toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && next.from <= last.to + 1) last.to = Math.max(last.to, next.to);
    else result.push({ ...next });
  }
  return result;
}

/** The days that both lists of ranges contain. */
export function common(one: readonly Stretch[], other: readonly Stretch[]): Stretch[] {
  return joined(
    one.flatMap((a) =>
      other.map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })),
    ),
  );
}

function isNotEmpty({ from, to }: Stretch) {
  return from <= to;
}
