import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { eventStanding, type JudgedEvent } from "#rules/standing.ts";

/** The number of days after today that 'This week' contains. */
export const WEEK_AHEAD = 7;

/** The facts that decide where the Today page lists an open event. */
export interface TodayEvent extends JudgedEvent {
  id: string;
  title: string;
  /** The kind of care; events of one kind and title can be done together. */
  kind: string;
  /**
   * Whether one person does this work for many horses in one visit, so that the time of day does not separate the
   * events.
   */
  isVisit: boolean;
  /** Null when the event is about the yard. */
  horseId: string | null;
  /** The series of a daily task; null for all other events. */
  dailySeries: string | null;
}

export interface TodayGroups<E> {
  overdue: E[][];
  today: E[][];
  week: E[][];
}

/**
 * Groups the open events of a yard into the rows of the Today page. Events of the same kind, title and UK day
 * form one row, in which each horse occurs once. Events that are no visit also need the same time, and overdue
 * visits of one kind form one row whatever their days. Overdue is defined as in the specification, including a
 * time earlier today; but today's visit stays under today until its last time has passed, and includes the
 * overdue horses of its kind for which it is booked. A daily task occurs once in the week.
 */
export function groupsOfToday<E extends TodayEvent>(
  events: readonly E[],
  now: Date,
): TodayGroups<E> {
  const dayOf = londonDays();
  const today = dayOf(now);
  const open = events.filter(({ status }) => status !== "COMPLETED").toSorted(byDue);
  const days = Map.groupBy(open, (event) => sectionOf(event, dayOf(event.dueDate), today));
  const booked = grouped(days.get("today") ?? [], dayOf);
  const late = joinVisits(days.get("late") ?? [], booked);
  const isOverdue = (event: E) => eventStanding(event, now) === "OVERDUE";
  const [passed, toCome] = split(booked, (group) => group.every(isOverdue));
  return {
    overdue: [...grouped(late, () => "late"), ...passed].toSorted(byHarm),
    // events in progress since an earlier day are open, but not overdue
    today: [...grouped(days.get("begun") ?? [], dayOf), ...toCome].toSorted(byFirst),
    week: grouped(onceADay(days.get("week") ?? []), dayOf).toSorted(byFirst),
  };
}

/** Whether an event counts as overdue, as `eventStanding` says, without asking whether it is due soon. */
const isLate = ({ status, dueDate }: JudgedEvent, now: Date) =>
  status === "PENDING" && dueDate < now;

/** How many of the events in these rows are overdue. */
export const countLate = (rows: readonly (readonly JudgedEvent[])[], now: Date): number =>
  rows.reduce((sum, row) => sum + row.filter((event) => isLate(event, now)).length, 0);

/** The first rows of each day, in the order in which they were, by the day of each row. */
export function firstOfDays<T>(
  rows: readonly T[],
  first: number,
  dayOf: (row: T) => string | null,
): T[] {
  const seen = new Map<string | null, number>();
  return rows.filter((row) => {
    const day = dayOf(row);
    const turn = (seen.get(day) ?? 0) + 1;
    seen.set(day, turn);
    return turn <= first;
  });
}

/** An event completed today. */
interface DoneEvent extends Pick<TodayEvent, "kind" | "title"> {
  completedAt: Date;
  /** Who completed it; null when unknown. */
  byId: string | null;
  /** Identifies the events that were completed together and are undone together. */
  actId: string | null;
}

/**
 * Groups the events completed today into rows: those completed by one act, otherwise those of one kind that
 * one person completed within the same minute.
 */
export const groupsOfDone = <E extends DoneEvent>(events: readonly E[]): E[][] => [
  ...Map.groupBy(
    events,
    ({ kind, title, completedAt, byId, actId }) =>
      actId ?? [kind, named(title), byId, Math.floor(completedAt.getTime() / 60_000)].join("\n"),
  ).values(),
];

function sectionOf({ status }: TodayEvent, day: string, today: string) {
  if (day > addDays(today, WEEK_AHEAD)) return "later";
  if (day > today) return "week";
  if (day === today) return "today";
  return status === "PENDING" ? "late" : "begun";
}

/** Adds each overdue horse to today's visit of the same kind, and returns the overdue events without such a visit. */
function joinVisits<E extends TodayEvent>(late: readonly E[], booked: readonly E[][]): E[] {
  const visits = booked.filter((group) => group[0]?.isVisit);
  const kinds = Map.groupBy(visits, (group) => group[0]?.kind);
  return late.filter((event) => {
    const visit = event.isVisit && kinds.get(event.kind)?.find((group) => isFor(group, event));
    if (visit) visit.push(event);
    return !visit;
  });
}

/** Whether a visit is for the horse of an event; a visit without a horse is for the whole yard. */
const isFor = (visit: readonly TodayEvent[], { horseId }: TodayEvent) =>
  visit.some((booked) => booked.horseId === null || booked.horseId === horseId);

/** Groups events; visits with the same `visitDay` form one group. */
function grouped<E extends TodayEvent>(
  events: readonly E[],
  visitDay: (instant: Date) => string,
): E[][] {
  const seen = new Map<string, number>();
  const groups = Map.groupBy(events, (event) => {
    const { kind, title, isVisit, dueDate, horseId } = event;
    const when = isVisit ? visitDay(dueDate) : dueDate.toISOString();
    const together = [kind, named(title), when].join("\n");
    const its = `${together}\n${horseId}`;
    const turn = seen.get(its) ?? 0;
    seen.set(its, turn + 1);
    return `${together}\n${turn}`;
  });
  return [...groups.values()];
}

const named = (title: string) => title.trim().toLowerCase();

function onceADay<E extends TodayEvent>(events: readonly E[]): E[] {
  const seen = new Set<string>();
  return events.filter(({ dailySeries }) => {
    if (dailySeries === null) return true;
    if (seen.has(dailySeries)) return false;
    seen.add(dailySeries);
    return true;
  });
}

const byDue = (one: TodayEvent, other: TodayEvent) =>
  one.dueDate.getTime() - other.dueDate.getTime() || (one.id < other.id ? -1 : 1);

const byFirst = <E extends TodayEvent>([one]: E[], [other]: E[]) =>
  one && other ? byDue(one, other) : 0;

/** The rank of the harm that an overdue event can do: a lapsed vaccination first, then worms. */
export const harmOf = (eventType: string): number =>
  eventType === "VACCINATION" ? 0 : eventType === "WORMING" ? 1 : 2;

function byHarm<E extends TodayEvent>(one: E[], other: E[]) {
  const harm = harmOf(one[0]?.eventType ?? "") - harmOf(other[0]?.eventType ?? "");
  return harm || byFirst(one, other);
}

function split<T>(all: readonly T[], belongs: (each: T) => boolean): [T[], T[]] {
  const { in: inside = [], out = [] } = Object.groupBy(all, (each) =>
    belongs(each) ? "in" : "out",
  );
  return [inside, out];
}

/** Returns a function that gives the UK day of an instant; cached by hour, because a day begins on a full hour. */
function londonDays() {
  const known = new Map<number, string>();
  return (instant: Date) => {
    const hour = Math.floor(instant.getTime() / 3_600_000);
    const day = known.get(hour) ?? londonDate(instant);
    known.set(hour, day);
    return day;
  };
}

export const rowStandings = ["OVERDUE", "SOON", "LATER"] as const;
export type RowStanding = (typeof rowStandings)[number];

/** One horse's events of a kind: all overdue ones, or otherwise the next one. */
export interface HorseRow<E> {
  standing: RowStanding;
  events: E[];
}

/**
 * Groups the open events of one horse into rows, one for each kind of care: first overdue ones, the most harmful
 * first, then those due soon, then later ones. Events that are no visit have one row for each title.
 */
export function rowsOfHorse<E extends TodayEvent>(events: readonly E[], now: Date): HorseRow<E>[] {
  const open = events.filter(({ status }) => status !== "COMPLETED").toSorted(earliestFirst);
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

const earliestFirst = (one: TodayEvent, other: TodayEvent) =>
  one.dueDate.getTime() - other.dueDate.getTime() || (one.id < other.id ? -1 : 1);

function byNeed<E extends TodayEvent>(one: HorseRow<E>, other: HorseRow<E>) {
  const standing = rowStandings.indexOf(one.standing) - rowStandings.indexOf(other.standing);
  const [first, second] = [one.events[0], other.events[0]];
  if (standing !== 0 || !first || !second) return standing;
  const harm = one.standing === "OVERDUE" ? harmOf(first.eventType) - harmOf(second.eventType) : 0;
  return harm || earliestFirst(first, second);
}
