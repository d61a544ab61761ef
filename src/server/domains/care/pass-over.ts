import { getTableName, sql } from "drizzle-orm";
import type { RecordKind } from "#contract/care/record-types.ts";
import { matches } from "#server/core/database/expressions.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { statement } from "#server/core/database/statements.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import { rememberLinks } from "#server/journal/deletion/put-in-bin.ts";
import { farrierRecords, generalRecords, veterinaryRecords } from "#server/schema/care-records.ts";
import { carePlans } from "#server/schema/care.ts";

const plans = yardRows(carePlans, "Care plan");

/** What an open event stood for that somebody deletes. */
interface Asked {
  plannedFor: string;
  planId: string | null;
  recordKind: RecordKind | null;
  recordId: string | null;
}

/**
 * Passes over what an event stood for: a plan goes on to its next time, a record's next date is dropped. The item in the
 * bin that the event becomes remembers how it was.
 */
export async function passOver(
  scope: Scope,
  { plannedFor, planId, recordKind, recordId }: Asked,
  item: string | null,
) {
  if (planId) await skip(scope, { planId, day: plannedFor, item });
  const dismiss = recordKind && dismissals[recordKind];
  if (dismiss && recordId) await dismiss(scope, recordId, item);
}

async function skip(
  scope: Scope,
  { planId, day, item }: { planId: string; day: string; item: string | null },
) {
  const { skippedOn: was } = await plans.find(scope, planId);
  const skippedOn = was !== null && was > day ? was : day;
  if (item !== null)
    await rememberLinks(scope, item, carePlans, [
      { id: planId, was: { skippedOn: was }, became: { skippedOn } },
    ]);
  await setSkipped(scope, { planId, skippedOn });
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

/** What drops the next date of a record in this table. */
function dismissIn(
  table: typeof veterinaryRecords | typeof farrierRecords | typeof generalRecords,
) {
  const records = yardRows(table, "Record");
  const setDismissed = statement.ofYard(
    `dismiss-next-${getTableName(table)}`,
    ["id"],
    (db, { yard, id }) =>
      db
        .update(table)
        .set({ nextDismissed: true })
        .where(matches(table, { yardId: yard, id })),
  );
  return async (scope: Scope, id: string, item: string | null) => {
    const { nextDismissed } = await records.find(scope, id);
    const link = { id, was: { nextDismissed }, became: { nextDismissed: true } };
    if (item !== null) await rememberLinks(scope, item, table, [link]);
    await setDismissed(scope, { id });
  };
}
const dismissals: Partial<Record<RecordKind, ReturnType<typeof dismissIn>>> = {
  veterinary: dismissIn(veterinaryRecords),
  farrier: dismissIn(farrierRecords),
  general: dismissIn(generalRecords),
};
