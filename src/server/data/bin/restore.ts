import { getTableName } from "drizzle-orm";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { matches } from "#server/core/database/expressions.ts";
import { nothing } from "#server/core/database/row-shape.ts";
import { setForTransaction } from "#server/journal/acts.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { recordTables } from "#server/schema/care-records.ts";
import { binRows } from "#server/schema/journal.ts";

/**
 * A foreign key in addition to the yard's. When its target is missing, the row is restored without the reference
 * or not at all.
 */
interface Pointer {
  /** The key's own columns except the yard's, and the columns of its target. */
  columns: readonly string[];
  to: string;
  at?: readonly string[];
  gone: "forget" | "drop";
}

const horse: Pointer = { columns: ["horse_id"], to: "horses", gone: "drop" };
const member: Pointer = { columns: ["user_id"], to: "memberships", at: ["user_id"], gone: "drop" };

/**
 * Restorable tables with their foreign keys, each after the tables that it refers to. bin.test.ts compares the
 * keys with those of the database.
 */
export const restorable: Readonly<Record<string, readonly Pointer[]>> = {
  horses: [],
  contacts: [horse],
  papers: [horse],
  stock_items: [],
  charges: [],
  // people who had a right about the horse have it again
  grants: [horse, member],
  horse_unfollows: [horse, member],
  files: [],
  ...Object.fromEntries(Object.values(recordTables).map((table) => [getTableName(table), [horse]])),
  care_plans: [horse],
  care_events: [
    horse,
    { columns: ["plan_id"], to: "care_plans", gone: "forget" },
    { columns: ["paper_id"], to: "papers", gone: "drop" },
  ],
  reminders: [{ columns: ["event_id"], to: "care_events", gone: "drop" }, member],
  medicine_doses: [horse, { columns: ["record_id"], to: "medication_records", gone: "drop" }],
  day_jobs: [horse],
  places: [],
  stays: [horse, { columns: ["place_id"], to: "places", gone: "drop" }],
  vaccination_doses: [
    horse,
    { columns: ["veterinary_record_id"], to: "veterinary_records", gone: "forget" },
    { columns: ["passport_page_id"], to: "files", gone: "forget" },
  ],
  outings: [],
  outing_horses: [{ columns: ["outing_id"], to: "outings", gone: "drop" }, horse],
  outing_notices: [
    {
      columns: ["outing_id", "horse_id"],
      to: "outing_horses",
      at: ["outing_id", "horse_id"],
      gone: "drop",
    },
    member,
  ],
};

/** columns maintained by triggers, which count again on restore */
const counters = "'{veterinary_count,farrier_count,dietary_count,medication_count}'::text[]";

/** Tables in which remaining rows may have lost values when others were deleted. */
const linked = `'{care_events,care_plans,vaccination_doses,veterinary_records,farrier_records,health_records}'::text[]`;

/** Values by column that replace those of the item's own row when it is restored. */
export type Changes = Record<string, null>;

/**
 * Restores all rows of an item under their old ids; a row whose parent no longer exists is restored without the
 * reference or not at all. Throws the database's error when another row uses an id by now.
 */
export async function restore(
  scope: Scope,
  { id: item, rowId }: { id: string; rowId: string },
  changes: Changes = {},
) {
  // the journal's triggers record that the item's row was restored, and the other rows with it
  await setForTransaction("restored", rowId);
  await setForTransaction("restoring", "on");
  const there = new Set((await tablesOf(scope, { item })).map(({ table }) => table));
  for (const [table, putBack] of restorers)
    if (there.has(table)) await putBack(scope, [item, JSON.stringify(changes)]);
  await setForTransaction("restoring", "off");
  await putBackLinks(scope, [item]);
}

const restorers = Object.entries(restorable).map(([table, pointers]) => {
  const putBack = sqlStatement.ofYard({
    name: `put-back-${table}`,
    text: `select put_back('${table}', $1, r.row_id, r.row - ${counters} ${forgotten(pointers)}
        || case when r.row_id = i.row_id and i.table_name = '${table}' then $3::jsonb else '{}' end, null, r.part = 'ROOM')
      from (select * from bin_rows where yard_id = $1 and item_id = $2 and table_name = '${table}' and part <> 'LINK'
        order by n desc) r
      join bin_items i on i.yard_id = r.yard_id and i.id = r.item_id
      where true ${dropped(pointers)}`,
    row: { put_back: nothing },
    writes: true,
  });
  return [table, putBack] as const;
});

function forgotten(pointers: readonly Pointer[]) {
  const forgets = pointers.filter(({ gone }) => gone === "forget");
  return forgets
    .map((pointer) => {
      const without = JSON.stringify(Object.fromEntries(pointer.columns.map((key) => [key, null])));
      return `|| case when ${isThere(pointer)} then '{}' else '${without}' end::jsonb`;
    })
    .join(" ");
}

function dropped(pointers: readonly Pointer[]) {
  const drops = pointers.filter(({ gone }) => gone === "drop");
  // a row whose reference is null, such as a contact of the yard, is restored
  return drops
    .map((each) => `and (r.row ->> '${each.columns[0]}' is null or ${isThere(each)})`)
    .join(" ");
}

function isThere({ columns, to, at = ["id"] }: Pointer) {
  const same = columns.map((column, place) => `p.${at[place]} = (r.row ->> '${column}')::uuid`);
  return `exists (select from ${to} p where p.yard_id = r.yard_id and ${same.join(" and ")})`;
}

const tablesOf = statement.ofYard("tables-of-bin-item", ["item"], (db, { yard, item }) =>
  db
    .selectDistinct({ table: binRows.tableName })
    .from(binRows)
    .where(matches(binRows, { yardId: yard, itemId: item })),
);

// restores values that remaining rows lost before the item's own row was deleted, the last first; later losses are
// derived again from the present rows
const putBackLinks = sqlStatement.ofYard({
  name: "put-back-links",
  text: `select put_back(c.table_name::regclass, c.yard_id, c.row_id, lost.was, lost.became, false)
   from (select * from row_changes where yard_id = $1 and item_id = $2 order by n desc) c
   join bin_rows r on r.yard_id = c.yard_id and r.item_id = c.item_id and r.table_name = c.table_name
     and r.row_id = c.row_id and r.part = 'LINK'
   cross join lateral (select jsonb_object_agg(key, c.before -> key) as was, jsonb_object_agg(key, value) as became
     from jsonb_each(c.after)
     where key <> 'updated_at' and value is distinct from c.before -> key) lost
   where c.operation = 'UPDATE' and c.table_name = any (${linked}) and lost.was is not null`,
  row: { put_back: nothing },
  writes: true,
});

/** Removes a restored item from the bin; the journal keeps the same entries as for any other deletion. */
export async function letGo(scope: Scope, item: string) {
  await setForTransaction("erasing", "on");
  await forget(scope, [item]);
}

const forget = sqlStatement.ofYard({
  name: "let-go-of-bin-item",
  text: `with gone as (delete from bin_items where yard_id = $1 and id = $2)
   update row_changes set item_id = null, before = case when in_history then before - 'user_id' end
     where yard_id = $1 and item_id = $2`,
  row: {},
  writes: true,
});
