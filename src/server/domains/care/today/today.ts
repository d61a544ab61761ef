import { authorOf } from "#server/core/database/expressions.ts";
import * as yardDay from "#server/domains/care/yard-day/yard-day.ts";
import * as horses from "#server/domains/horses/horses.ts";
import type { FastifyInstance } from "fastify";
import {
  TODAY_GROUPS_MAX,
  TODAY_PORTRAITS,
  actionOf,
  todayEndpoints as calls,
  visitKindOf,
} from "#contract/care/today.ts";
import {
  type TodayEvent,
  WEEK_AHEAD,
  groupsOfDone,
  groupsOfToday,
  harmOf,
  rowsOfHorse,
} from "#rules/care/today.ts";
import { addDays, daysBetween } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { naturalOrder } from "#rules/natural-order.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { lapsesWithoutEvent } from "#server/domains/care/standing/standing.ts";
import { isolatedOn } from "#server/domains/care/vital-signs/vital-signs.ts";
import {
  type CompletedRow,
  type EventRow,
  actsSince,
  doneSince,
  findDraftHorses,
  openOfHorse,
  openUntil,
  snoozedOf,
} from "./queries.ts";
import { type CareSubject, isMovedByRecordOnly } from "#contract/care/care-subjects.ts";
import { formatDay } from "#rules/date-format.ts";
import { eventStanding } from "#rules/standing.ts";

export const todayRoutes = (app: FastifyInstance) =>
  route(app, calls.read, (_, scope) => read(scope));

/** What each horse in the yard needs: overdue, today and in the following days, and what was done today. */
export async function read(scope: Scope) {
  const now = new Date();
  const today = londonDate(now);
  const start = londonInstant(today, "00:00");
  const [open, done, acts, lapsed, draftHorses, day, isolated] = await Promise.all([
    openUntil(scope, { end: londonInstant(addDays(today, WEEK_AHEAD + 1), "00:00") }),
    doneSince(scope, { start }),
    actsSince(scope, { start }),
    lapsedJabs(scope),
    findDraftHorses(scope),
    yardDay.progress(scope),
    isolatedOn(scope, today),
  ]);
  const actOf = new Map(acts.map(({ eventId, actId }) => [eventId, actId]));
  const groups = groupsOfToday(open.map(ofOpen), now);
  const jabs = lapsed.map((each) => lapsedGroup(each, today));
  const rows = {
    overdue: [...jabs, ...groups.overdue.map((group) => asGroup(group, now))].toSorted(byHarm),
    today: groups.today.map((group) => asGroup(group, now)),
    week: groups.week.map((group) => asGroup(group, now)),
    done: groupsOfDone(done.flatMap(ofDone(actOf))).map(asDoneGroup),
  };
  return {
    overdue: first(rows.overdue),
    today: first(rows.today),
    week: first(rows.week),
    done: first(rows.done),
    more: {
      overdue: beyond(rows.overdue),
      today: beyond(rows.today),
      week: beyond(rows.week),
      done: beyond(rows.done),
    },
    draftHorses,
    day,
    isolated,
    overdueCount: [...rows.overdue, ...rows.today].reduce((sum, row) => sum + row.overdue, 0),
  };
}

/** What one horse needs by kind of care, worded as on the Today page, and all its open events by due date. */
export async function ofHorse(scope: Scope, horseId: string, now: Date) {
  const open = await openOfHorse(scope, { horseId });
  const rows = rowsOfHorse(open.map(ofOpen), now);
  return {
    open,
    rows: rows.map(({ standing, events }) => ({ standing, ...asGroup(events, now) })),
  };
}

const first = <T>(rows: readonly T[]) => rows.slice(0, TODAY_GROUPS_MAX);
const beyond = (rows: readonly unknown[]) => Math.max(0, rows.length - TODAY_GROUPS_MAX);

/** The horses whose flu record has lapsed although no vaccination is overdue. */
async function lapsedJabs(scope: Scope) {
  const lapsed = new Map((await lapsesWithoutEvent(scope)).map((each) => [each.horseId, each]));
  if (lapsed.size === 0) return [];
  const found = await horses.byIds(scope, [...lapsed.keys()]);
  return found
    .map((horse) => ({ horse, since: null, booked: null, ...lapsed.get(horse.id) }))
    .toSorted((one, other) => naturalOrder(one.horse.name, other.horse.name));
}

type Row = ReturnType<typeof asGroup> | ReturnType<typeof lapsedGroup>;

/**
 * Sorts by the severity of the possible harm, then by how long the care is overdue; a vaccination without a
 * known lapse date comes first.
 */
const byHarm = (one: Row, other: Row) =>
  harmOf(one.eventType) - harmOf(other.eventType) ||
  (one.dueDate?.getTime() ?? 0) - (other.dueDate?.getTime() ?? 0);

type OpenEvent = EventRow & TodayEvent & { kind: CareSubject };
type DoneEvent = CompletedRow & { kind: CareSubject; completedAt: Date; actId: string | null };

/** The kind of visit with which an event is logged; a legal deadline is no visit, whatever the type of its event. */
const visitOf = ({ deadline, ...event }: EventRow) =>
  deadline === null ? visitKindOf(event.subject ?? event.eventType) : null;

export const ofOpen = (row: EventRow): OpenEvent => ({
  ...row,
  kind: row.subject ?? row.eventType,
  isVisit: visitOf(row) !== null,
  dailySeries: row.recurring === "DAILY" ? (row.seriesId ?? row.id) : null,
});

/** Makes the row of completed work. `acts` holds, for each event, the act that completed it. */
export const ofDone =
  (acts: ReadonlyMap<string, string>) =>
  ({ completedAt, ...row }: CompletedRow): DoneEvent[] => {
    if (completedAt === null) return [];
    const kind = row.subject ?? row.eventType;
    return [{ ...row, completedAt, kind, actId: acts.get(row.id) ?? null }];
  };

/** Makes one row of these open events, which must be sorted by due date. */
export function asGroup(events: readonly OpenEvent[], now: Date) {
  const head = headOf(events);
  const late = events.filter((event) => eventStanding(event, now) === "OVERDUE");
  const oldest = late.reduce((old, { dueDate }) => (dueDate < old ? dueDate : old), now);
  const visitKind = visitOf(head);
  return {
    ...about(events),
    dueDate: head.dueDate,
    owesRecord: events.some(owesRecord),
    action: head.paperId === null ? actionOf(visitKind) : ("RENEW_PAPER" as const),
    visitKind,
    dueFrom: head.plannedFrom ?? endOfPaper(head),
    recurring: head.recurring,
    ...snoozedOf(events),
    overdue: late.length,
    lateDays: daysBetween(londonDate(oldest), londonDate(now)),
  };
}

// without a time: the whole last day counts
const endOfPaper = ({ paperId, dueDate }: OpenEvent) =>
  paperId === null ? null : londonDate(dueDate);

export function asDoneGroup(events: readonly DoneEvent[]) {
  const head = headOf(events);
  return {
    ...about(events),
    dueDate: head.dueDate,
    completedAt: head.completedAt,
    by: authorOf(head),
    actId: head.actId,
    hasRecord: events.some(({ doneRecordId }) => doneRecordId !== null),
  };
}

interface LapsedJab {
  horse: { id: string; name: string; imageUrl: string | null; color: string | null };
  /** The last day on which the record was valid; null where the rules name none. */
  since: string | null;
  /** When the next vaccination is booked; null if it is not. */
  booked: Date | null;
}

/** A flu record that lapsed although no vaccination is overdue. */
export const lapsedGroup = ({ horse, since, booked }: LapsedJab, today: string) => ({
  title: booked
    ? `Flu vaccination lapsed; jab booked for ${formatDay(londonDate(booked))}`
    : "Flu jab",
  eventType: "VACCINATION" as const,
  dueDate: since === null ? null : londonInstant(since, "18:00"),
  horses: [{ ...horse, eventId: null }],
  portraits: [horse],
  events: [],
  owesRecord: true,
  action: actionOf("VACCINATION"),
  visitKind: "VACCINATION" as const,
  dueFrom: null,
  recurring: null,
  ...snoozedOf([]),
  overdue: 1,
  lateDays: since === null ? 0 : daysBetween(since, today),
});

function about(events: readonly (EventRow & { kind: CareSubject })[]) {
  const { title, eventType } = headOf(events);
  const byId = new Map(
    // if a horse has several entries, the last one is kept
    events
      .toReversed()
      .flatMap(({ id, horseId, horseName, imageUrl, color }) =>
        horseId === null || horseName === null
          ? []
          : [[horseId, { id: horseId, name: horseName, imageUrl, color, eventId: id }]],
      ),
  );
  const named = [...byId.values()].toSorted((one, other) => naturalOrder(one.name, other.name));
  return {
    title,
    eventType,
    horses: named,
    portraits: named.slice(0, TODAY_PORTRAITS),
    events: events.map(({ id }) => id),
  };
}

const owesRecord = ({ kind, deadline, horseId }: OpenEvent) =>
  deadline === null && horseId !== null && isMovedByRecordOnly(kind);

function headOf<T>([head]: readonly T[]): T {
  if (head === undefined) throw new Error("A row without events");
  return head;
}
