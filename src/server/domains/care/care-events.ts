import { matches } from "#server/core/database/expressions.ts";
import { and, ne } from "drizzle-orm";
import type {
  CareEventEdit,
  CareEventInput,
  CareEventStatusChange,
  VersionedEdit,
} from "#contract/care/event-input.ts";
import type { CareEventStatus } from "#contract/care/care-event-types.ts";
import type { RecordKind } from "#contract/care/record-types.ts";
import { NOTES_MAX } from "#contract/fields.ts";
import { formatDay } from "#rules/date-format.ts";
import { londonDate } from "#rules/london.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { statement } from "#server/core/database/statements.ts";
import { type SeenVersion, yardRows } from "#server/core/database/yard-rows.ts";
import { intoBin } from "#server/journal/acts.ts";
import { atSomeTimeOf, whenDone } from "./work-done.ts";
import { skipOccurrence, forget } from "./event-sources.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { find } from "./event-lists.ts";
import { notSnoozed } from "./reconcile-events.ts";
import { followUp, isReopened, reconcileAffected, recount } from "./event-series.ts";
import { careEvents, type CareEventRow } from "#server/schema/care.ts";

export { find, forget };

const rows = yardRows(careEvents, "Event");

/** Adds a pending event made by hand. */
export const create = (scope: Scope, input: CareEventInput & { id?: string | undefined }) =>
  inTransaction(async () => {
    const dueDate = new Date(input.dueDate);
    refuseEarlyEnd(dueDate, input);
    await holdHorses(scope, [input.horseId]);
    const { id } = await rows.insert(scope, { ...input, dueDate });
    return find(scope, id);
  });

/**
 * Changes an event's fields or only its status, and reconciles the events that depend on it. A change of fields
 * is refused as a conflict if the event has changed since the version that was edited.
 */
export const update = (scope: Scope, id: string, change: CareEventStatusChange | VersionedEdit) =>
  inTransaction(async () => {
    const { completedAt, ...sent } = change;
    const { updatedAt, ...said } = "title" in sent ? sent : { ...sent, updatedAt: null };
    const edit = "title" in said ? said : null;
    const { event: before, held } = await holdEvent(scope, id, edit?.horseId);
    if (edit) refuseForPlanned(before, edit);
    const status = said.status ?? before.status;
    const { horseId } = edit ?? before;
    const reopened = isReopened(before.status, status);
    const changes = {
      ...(edit ? edited(before, edit) : {}),
      ...withStatus(before, status, () => whenDone(completedAt, held.get(horseId ?? ""))),
      ...(reopened ? onItsOwn : {}),
    };
    const after = await rows.update(scope, id, changes, {
      updatedAt,
      show: () => find(scope, id),
    });
    await followUp(scope, before, after);
    if (reopened) await resumePlannedEvent(scope, before);
    return find(scope, id);
  });

/** Moves an event to the bin. If a plan or a record made it and it is open, this occurrence is skipped. */
export const remove = (scope: Scope, id: string, { updatedAt }: SeenVersion = {}) =>
  inTransaction(async () => {
    const { event } = await holdEvent(scope, id);
    const shown = updatedAt ? await find(scope, id) : null;
    await intoBin(scope, [careEvents, id], async () => {
      await skipOccurrence(scope, event);
      await rows.remove(scope, id, { updatedAt, show: () => shown });
    });
    await reconcileAffected(scope, [event]);
    return null;
  });

/** The record that was written for an event. */
interface EventRecord {
  kind: RecordKind;
  id: string;
  horseId: string;
  /** The day on which the work was done. */
  on: string;
}

/**
 * Completes the event for which a new record was written, and links it to the record. The record's horse must be
 * locked. Returns the subject whose events of that horse were reconciled, if any.
 */
export async function completeEvent(scope: Scope, eventId: string, record: EventRecord) {
  // this must not wait for a second horse's lock while it holds one, because that could deadlock
  const before = await rows.findHeld(scope, eventId);
  refusePaperEvent(before);
  const { horseId } = before;
  if (horseId !== null && horseId !== record.horseId)
    throw new Refusal(409, "That event is about another horse");
  if (before.doneRecordId !== null)
    throw new Refusal(409, "A record has already been written for that event");
  const after = await rows.update(scope, eventId, {
    ...withStatus(before, "COMPLETED", () => atSomeTimeOf(record.on)),
    doneRecordKind: record.kind,
    doneRecordId: record.id,
  });
  await followUp(scope, before, after);
  return horseId === null ? null : (after.subject ?? after.eventType);
}

/** Adds a note to an open event that its horse was not seen on that day; the event stays open. */
export async function noteNotSeen(scope: Scope, id: string, on: string) {
  const { event } = await holdEvent(scope, id);
  const said = `Booked but not seen on ${formatDay(on)}.`;
  const notes = [event.notes, said].filter(Boolean).join("\n").slice(-NOTES_MAX);
  await rows.update(scope, id, { notes });
}

const lock = statement.ofYard("lock-event", ["id"], (db, { yard, id }) =>
  db
    .select({ id: careEvents.id })
    .from(careEvents)
    .where(matches(careEvents, { yardId: yard, id }))
    .for("update"),
);

/** Locks the event's horse, the horse to which it is to be moved, and then the event; returns all of them. */
export async function holdEvent(scope: Scope, id: string, nextHorse: string | null = null) {
  const seen = await rows.find(scope, id);
  refusePaperEvent(seen);
  const held = await holdHorses(scope, [seen.horseId, nextHorse]);
  await lock(scope, { id });
  const event = await rows.find(scope, id);
  if (event.horseId === seen.horseId) return { event, held };
  throw new Refusal(409, "Somebody changed this event just now. Please look at it again.");
}

/** Refuses a change of an event that follows a paper. */
function refusePaperEvent({ paperId }: CareEventRow) {
  if (paperId !== null)
    throw new Refusal(
      409,
      "This is the last day of a paper. Add the new paper, or change this one, under Papers.",
    );
}

const holdHorses = (scope: Scope, ids: (string | null)[]) =>
  horses.hold(
    scope,
    ids.filter((id) => id !== null),
  );

/** The event's fields with a new status. Completing an event twice keeps the time of the first completion. */
const withStatus = (before: CareEventRow, status: CareEventStatus, doneAt: () => Date) =>
  status === "COMPLETED"
    ? { status, completedAt: before.completedAt ?? doneAt() }
    : { status, completedAt: null, doneRecordKind: null, doneRecordId: null };

function edited(before: CareEventRow, { dueDate: dueText, ...edit }: CareEventEdit) {
  const dueDate = new Date(dueText);
  const recurring = edit.recurring === undefined ? before.recurring : edit.recurring;
  const recurringEnd = edit.recurringEnd === undefined ? before.recurringEnd : edit.recurringEnd;
  refuseEarlyEnd(dueDate, { recurring, recurringEnd });
  const moved = isSameDay(before, dueDate) ? {} : notSnoozed;
  return { ...edit, ...moved, dueDate, ...recount(before, { dueDate, recurring }) };
}

const isSameDay = (before: CareEventRow, dueDate: Date) =>
  londonDate(before.dueDate) === londonDate(dueDate);

export function refuseEarlyEnd(
  due: Date,
  { recurring, recurringEnd }: Pick<CareEventRow, "recurring" | "recurringEnd">,
) {
  if (recurring && recurringEnd && recurringEnd < londonDate(due))
    throw new Refusal(400, "The repeat cannot end before the event is due");
}

function refuseForPlanned(before: CareEventRow, edit: CareEventEdit) {
  if (before.subject === null) return;
  if (edit.recurring)
    throw new Refusal(
      400,
      "This event comes again by itself: it follows the care plan or a record",
    );
  if (edit.horseId === before.horseId && edit.eventType === before.eventType) return;
  throw new Refusal(
    400,
    "This event follows the care plan or a record: its horse and type cannot be changed",
  );
}

// a reopened event is at first one made by hand
const onItsOwn = {
  subject: null,
  plannedFor: null,
  plannedFrom: null,
  planId: null,
  recordKind: null,
  recordId: null,
};
const twin = statement.ofYard(
  "planned-twin",
  ["horseId", "subject", "plannedFor"],
  (db, { yard, horseId, subject, plannedFor }) =>
    db
      .select({ id: careEvents.id })
      .from(careEvents)
      .where(
        and(
          matches(careEvents, { yardId: yard, horseId, subject, plannedFor }),
          ne(careEvents.status, "COMPLETED"),
        ),
      ),
);

/**
 * Links a reopened event to its plan again if the plan has it due now; otherwise it stays on its day as an event
 * made by hand.
 */
async function resumePlannedEvent(
  scope: Scope,
  { id, horseId, subject, plannedFor }: CareEventRow,
) {
  if (horseId === null || subject === null) return;
  const [made] = await twin(scope, { horseId, subject, plannedFor });
  if (!made) return;
  const { plannedFrom, planId, recordKind, recordId } = await rows.remove(scope, made.id);
  const place = { subject, plannedFor, plannedFrom, planId, recordKind, recordId };
  await rows.update(scope, id, place);
}
