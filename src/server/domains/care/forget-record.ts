import { matches } from "#server/core/database/expressions.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { statement } from "#server/core/database/statements.ts";
import { careEvents } from "#server/schema/care.ts";

/** Removes the links to a record that is being deleted. */
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
