import { addDays, addMonths, daysBetween, earlier, later } from "#rules/dates.ts";

/** Months of the year from 1 to 12, both inclusive; a season such as October to February spans the turn of the year. */
export interface Season {
  from: number;
  to: number;
}

/** The first and last day on which something should be done, both inclusive. */
export interface Days {
  from: string;
  by: string;
}

/**
 * The minimum number of days in a window, however near the season's end: with fewer days the care would be
 * overdue almost as soon as it is due.
 */
const LEFT = 28;

/**
 * Moves days outside a season to the season's next start, keeping the window's length. A window that extends
 * beyond the season's end is cut there, but never to less than four weeks.
 */
export function withinSeason({ from, by }: Days, season: Season | null): Days {
  if (season === null) return { from, by };
  if (isIn(season, from)) return { from, by: cut({ from, by }, season) };
  const opening = openingAfter(season, from);
  const moved = { from: opening, by: addDays(opening, daysBetween(from, by)) };
  return { from: opening, by: cut(moved, season) };
}

const cut = ({ from, by }: Days, season: Season) =>
  earlier(by, later(endFrom(season, from), addDays(from, LEFT)));

const monthOf = (date: string) => Number(date.slice(5, 7));
const firstOfMonth = (date: string) => `${date.slice(0, 8)}01`;

function isIn({ from, to }: Season, date: string) {
  const month = monthOf(date);
  return from <= to ? month >= from && month <= to : month >= from || month <= to;
}

const openingAfter = ({ from }: Season, date: string) =>
  addMonths(firstOfMonth(date), (from - monthOf(date) + 12) % 12);

/** The last day of the season that contains a day. */
const endFrom = ({ to }: Season, date: string) =>
  addDays(addMonths(firstOfMonth(date), ((to - monthOf(date) + 12) % 12) + 1), -1);
