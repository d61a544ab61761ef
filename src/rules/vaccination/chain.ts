import { addDays, dateOfDay, daysBetween, earlier, later } from "#rules/dates.ts";
import { cells, type Cell } from "./verdict-cells.ts";
import type { Days } from "./check.ts";
import { type FluRecord, readHistory } from "./history.ts";
import { plan } from "./plan.ts";
import type { Step } from "./plan-findings.ts";

/** A dose in a chain, with its relation to the doses before it. */
export interface Link {
  date: string;
  step: Step;
  /** Days since the previous dose; null if there is none. */
  since: number | null;
  /** The days that the rule allowed for the dose; null for a first one. */
  allowed: Days | null;
  timing: "IN_TIME" | "EARLY" | "LATE";
  /** Whether the course was already broken, so that the dose can only count as the second of a new course. */
  afterBreak: boolean;
}

/** The next dose after those on record. */
export type NextLink = Pick<Link, "step" | "afterBreak"> & { allowed: Days };

export interface Chain {
  links: Link[];
  next: NextLink | null;
  /** The days on which the record is valid, ignoring the wait after a dose. */
  covered: Days[];
}

/**
 * A record as a chain for one body: each dose with the days that were allowed for it, and the periods that the
 * doses cover, from the first dose shown to a given last day. Of many doses only the last `LINKS_MAX` are shown.
 */
export function chainOf(record: FluRecord, until: string): Chain {
  const doses = readHistory(record).doses.map(dateOfDay);
  const from = Math.max(0, doses.length - LINKS_MAX);
  const links = doses
    .slice(from)
    .map((date, index) => linkOf(record, doses.slice(0, from + index), date));
  const [first] = links;
  const left = nextAfter(record, doses);
  return {
    links,
    next: left && { ...left, allowed: left.days[0] ?? left.whole },
    covered: first ? covered(record, first.date, later(first.date, until)) : [],
  };
}

/** Maximum number of doses in a chain. */
export const LINKS_MAX = 10;

function linkOf(record: FluRecord, before: readonly string[], date: string): Link {
  const left = nextAfter(record, before);
  const previous = before.at(-1);
  if (!left || previous === undefined)
    return {
      date,
      step: "FIRST",
      since: null,
      allowed: null,
      timing: "IN_TIME",
      afterBreak: false,
    };
  const { step, afterBreak, days, whole } = left;
  const since = daysBetween(previous, date);
  const within = days.find(({ earliest, latest }) => earliest <= date && date <= latest);
  const timing = within ? "IN_TIME" : date < whole.earliest ? "EARLY" : "LATE";
  return { date, step, since, allowed: within ?? whole, timing, afterBreak };
}

/** The next dose after the given ones, with the days that the rule allows for it. */
function nextAfter({ body, context: _context, ...record }: FluRecord, doses: readonly string[]) {
  const { windows, bodies, reasons } = plan({ ...record, doses, bodies: [body], events: [] });
  const [own] = bodies;
  const [first] = windows;
  const last = windows.at(-1);
  if (!own || !first || !last) return null;
  const whole = { earliest: first.earliest, latest: last.latest };
  const afterBreak = reasons[0]?.code === "RESTART";
  return { step: own.step, afterBreak, days: windows, whole };
}

function covered(record: FluRecord, from: string, to: string): Days[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) =>
    addDays(from, index),
  );
  const result: Days[] = [];
  for (const [index, cell] of cells(record, days).entries()) {
    const day = days[index] ?? to;
    if (!holds(cell)) continue;
    const last = result.at(-1);
    if (last && addDays(last.latest, 1) === day) last.latest = day;
    else result.push({ earliest: day, latest: day });
  }
  return result;
}

// the wait after a dose does not count as a lapse
const holds = ({ verdict, code }: Cell) => verdict !== "NO" || code === "EXCLUSION";

/** The days that a chart of a chain must show, with a margin on both sides. */
export function shownDays({ links, next }: Chain, days: readonly string[]): Days {
  const dates = [...links.map(({ date }) => date), ...days];
  const end = next && next.allowed.latest < FAR ? [next.allowed.latest] : [];
  const earliest = dates.reduce(earlier);
  const latest = [...dates, ...end].reduce(later);
  const room = Math.max(14, Math.round(daysBetween(earliest, latest) / 40));
  return { earliest: addDays(earliest, -room), latest: addDays(latest, room) };
}

// a window without an end ends in the year 9999, so a later year than this means that there is no end
const FAR = "2101";
