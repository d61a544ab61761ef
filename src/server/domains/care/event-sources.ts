import { getTableName, sql } from "drizzle-orm";
import type { RecordKind } from "#contract/care/record-types.ts";
import { matches } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { farrierRecords, generalRecords, veterinaryRecords } from "#server/schema/care-records.ts";
import { careEvents, carePlans } from "#server/schema/care.ts";

const plans = yardRows(carePlans, "Care plan");

/**
 * Skips the occurrence of an open event that a person deletes: a plan continues with its next time, and a
 * record's next date is dismissed.
 */
export async function skipOccurrence(scope: Scope, event: typeof careEvents.$inferSelect) {
  const { plannedFor, planId, recordKind, recordId, status } = event;
  if (plannedFor === null || status === "COMPLETED") return;
  if (planId) await skip(scope, planId, plannedFor);
  const dismiss = recordKind && dismissals[recordKind];
  if (dismiss && recordId) await dismiss(scope, { id: recordId });
}

async function skip(scope: Scope, planId: string, day: string) {
  const { skippedOn: was } = await plans.find(scope, planId);
  await setSkipped(scope, { planId, skippedOn: was !== null && was > day ? was : day });
}

const setSkipped = statement.ofYard(
  "skip-occurrence",
  ["planId", "skippedOn"],
  (db, { yard, planId, skippedOn }) =>
    db
      .update(carePlans)
      .set({ skippedOn: sql`${skippedOn}` })
      .where(matches(carePlans, { yardId: yard, id: planId })),
);

/** A statement that dismisses the next date of a record in this table. */
const dismissIn = (
  table: typeof veterinaryRecords | typeof farrierRecords | typeof generalRecords,
) =>
  statement.ofYard(`dismiss-next-${getTableName(table)}`, ["id"], (db, { yard, id }) =>
    db
      .update(table)
      .set({ nextDismissed: true })
      .where(matches(table, { yardId: yard, id })),
  );
const dismissals: Partial<Record<RecordKind, ReturnType<typeof dismissIn>>> = {
  veterinary: dismissIn(veterinaryRecords),
  farrier: dismissIn(farrierRecords),
  general: dismissIn(generalRecords),
};

/** Removes all links to a record that is being deleted. */
export async function forget(scope: Scope, recordId: string) {
  await forgetSource(scope, { recordId });
  await forgetDone(scope, { recordId });
}

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
