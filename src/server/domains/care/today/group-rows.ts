import { TODAY_PORTRAITS, actionOf, visitKindOf } from "#contract/care/today.ts";
import { type CareSubject, isMovedByRecordOnly } from "#contract/care/care-subjects.ts";
import type { TodayEvent } from "#rules/care/today.ts";
import { formatDay } from "#rules/date-format.ts";
import { daysBetween } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { naturalOrder } from "#rules/natural-order.ts";
import { eventStanding } from "#rules/standing.ts";
import { authorOf } from "#server/core/database/expressions.ts";
import { type CompletedRow, type EventRow, type OpenRow, snoozedOf } from "./queries.ts";

/* The rows of the Today page, each made of its events. */

export type KeyEvent = OpenRow & TodayEvent;
type OpenEvent = EventRow & TodayEvent & { kind: CareSubject };
type DoneEvent = CompletedRow & { kind: CareSubject; completedAt: Date; actId: string | null };

/** The kind of visit with which an event is logged; a legal deadline is no visit, whatever the type of its event. */
const visitOf = ({
  deadline,
  subject,
  eventType,
}: Pick<EventRow, "deadline" | "subject" | "eventType">) =>
  deadline === null ? visitKindOf(subject ?? eventType) : null;

export const ofKeys = (row: OpenRow): KeyEvent => ({
  ...row,
  kind: row.subject ?? row.eventType,
  isVisit: visitOf(row) !== null,
});

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

export function headOf<T>([head]: readonly T[]): T {
  if (head === undefined) throw new Error("A row without events");
  return head;
}
