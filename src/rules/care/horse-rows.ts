import { londonDate } from "#rules/london.ts";
import { eventStanding } from "#rules/standing.ts";
import { harmOf, type TodayEvent } from "./today.ts";

export const rowStandings = ["OVERDUE", "SOON", "LATER"] as const;
export type RowStanding = (typeof rowStandings)[number];

/** What one horse needs of a kind: all that is overdue of it, else what comes next. */
export interface HorseRow<E> {
  standing: RowStanding;
  events: E[];
}

/**
 * The open events of one horse as rows, each kind of care once: overdue first and the worst harm of it, then what is soon,
 * then what comes later. What nobody comes for is one row a title.
 */
export function rowsOfHorse<E extends TodayEvent>(events: readonly E[], now: Date): HorseRow<E>[] {
  const open = events.filter(({ status }) => status !== "COMPLETED").toSorted(byDue);
  const kinds = Map.groupBy(open, (event) =>
    event.isVisit ? event.kind : `${event.kind} ${event.title}`,
  );
  return [...kinds.values()].flatMap((its) => rowOf(its, now)).toSorted(byNeed);
}

function rowOf<E extends TodayEvent>(open: readonly E[], now: Date): HorseRow<E>[] {
  const late = open.filter((event) => eventStanding(event, now) === "OVERDUE");
  if (late.length > 0) return [{ standing: "OVERDUE", events: late }];
  const [first] = open;
  if (!first) return [];
  const day = londonDate(first.dueDate);
  const its = open.filter(({ dueDate }) => londonDate(dueDate) === day);
  return [{ standing: eventStanding(first, now) === "SOON" ? "SOON" : "LATER", events: its }];
}

const byDue = (one: TodayEvent, other: TodayEvent) =>
  one.dueDate.getTime() - other.dueDate.getTime() || (one.id < other.id ? -1 : 1);

function byNeed<E extends TodayEvent>(one: HorseRow<E>, other: HorseRow<E>) {
  const standing = rowStandings.indexOf(one.standing) - rowStandings.indexOf(other.standing);
  const [first, second] = [one.events[0], other.events[0]];
  if (standing !== 0 || !first || !second) return standing;
  const harm = one.standing === "OVERDUE" ? harmOf(first.eventType) - harmOf(second.eventType) : 0;
  return harm || byDue(first, second);
}
