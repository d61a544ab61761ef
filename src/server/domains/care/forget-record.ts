import { eq, or, and } from "drizzle-orm";
import { matches } from "#server/core/database/expressions.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { statement } from "#server/core/database/statements.ts";
import { rememberLinks, roomFor } from "#server/journal/deletion/put-in-bin.ts";
import { careEvents } from "#server/schema/care.ts";

/** Forgets a record that is being deleted; the item in the bin that it becomes remembers. */
export async function forget(scope: Scope, recordId: string, item: string | null) {
  if (item !== null) await remember(scope, recordId, item);
  await forgetSource(scope, { recordId });
  await forgetDone(scope, { recordId });
}

const keepRoom = roomFor(careEvents);

// what was done stays and gets its pointer back; what was still to do comes back if there is room for it
async function remember(scope: Scope, recordId: string, item: string) {
  const about = await eventsOfRecord(scope, { recordId });
  const done = about.filter((event) => event.doneRecordId === recordId);
  const asked = about.filter((event) => event.recordId === recordId);
  await rememberLinks(scope, item, careEvents, [
    ...done.map(({ id, doneRecordKind, doneRecordId }) => ({
      id,
      was: { doneRecordKind, doneRecordId },
      became: { status: "COMPLETED" as const, doneRecordKind: null, doneRecordId: null },
    })),
    ...asked
      .filter(({ status }) => status === "COMPLETED")
      .map(({ id, recordKind }) => ({
        id,
        was: { recordKind, recordId },
        became: { status: "COMPLETED" as const, recordKind: null, recordId: null },
      })),
  ]);
  const open = asked.filter(({ status }) => status !== "COMPLETED");
  await keepRoom(
    scope,
    item,
    open.map(({ id }) => id),
  );
}

const eventsOfRecord = statement.ofYard(
  "events-of-record",
  ["recordId"],
  (db, { yard, recordId }) =>
    db
      .select()
      .from(careEvents)
      .where(
        and(
          eq(careEvents.yardId, yard),
          or(eq(careEvents.doneRecordId, recordId), eq(careEvents.recordId, recordId)),
        ),
      ),
);
const forgetSource = statement.ofYard(
  "forget-source-record",
  ["recordId"],
  (db, { yard, recordId }) =>
    db
      .update(careEvents)
      .set({ recordKind: null, recordId: null })
      .where(matches(careEvents, { yardId: yard, recordId })),
);
const forgetDone = statement.ofYard("forget-done-record", ["recordId"], (db, { yard, recordId }) =>
  db
    .update(careEvents)
    .set({ doneRecordKind: null, doneRecordId: null })
    .where(matches(careEvents, { yardId: yard, doneRecordId: recordId })),
);
