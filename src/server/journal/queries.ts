import { ne, sql } from "drizzle-orm";
import { CHANGE_DAYS } from "#contract/journal/change-nouns.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { boolean, integer, type Kind, orNull, text } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { changeLogs, rowChanges } from "#server/schema/journal.ts";
import { say } from "#server/journal/say.ts";

const xid: Kind<string> = { sqlType: "xid8" };

/**
 * The log, and its entries for a yard after a cursor, in order, one a row. Without entries there is one row, with
 * nulls. In SQL: all of it must be read in one snapshot.
 */
export const readLog = sqlStatement.ofYard({
  name: "read-changes",
  text: `select l.name as log, l.cleared_to as "clearedTo", s.xmin as settled,
     exists (select from row_changes u where u.yard_id = $1 and u.xid >= s.xmin) as unsettled,
     e.xid, e.n::text as n, e.table_name as "table", e.row_id as "rowId", e.operation
   from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) s
   left join change_logs l on true
   left join lateral (
     select c.xid, c.n, c.table_name, c.row_id, c.operation from row_changes c
     where c.yard_id = $1 and (c.xid, c.n) > ($2::xid8, $3::bigint) and c.xid < s.xmin
       and (c.user_id is null or c.user_id = $4)
     order by c.xid, c.n
     limit $5
   ) e on true`,
  row: {
    log: orNull(changeLogs.name),
    clearedTo: orNull(xid),
    settled: xid,
    unsettled: boolean,
    xid: orNull(xid),
    n: orNull(text),
    table: orNull(rowChanges.tableName),
    rowId: orNull(rowChanges.rowId),
    operation: orNull(rowChanges.operation),
  },
  quick: true,
});

/** Starts a log if there is none. */
export const beginLog = statement(
  "begin-change-log",
  ["name", "cluster"],
  (db, { name, cluster }) => db.insert(changeLogs).values({ name, cluster }).onConflictDoNothing(),
);

export const findLog = statement("find-change-log", [], (db) => db.select().from(changeLogs));

export const readCluster = statement("read-cluster", [], (db) =>
  db.select({ cluster: sql<string>`system_identifier::text` }).from(sql`pg_control_system()`),
);

export const endLog = statement("end-change-log", [], (db) => db.delete(changeLogs));

/** Gives all changes transaction id 0: those of another database count as older than all new ones. */
export const ageChanges = statement(
  "age-changes",
  [],
  (db) => db.update(rowChanges).set({ xid: "0" }).where(ne(rowChanges.xid, "0")),
  { acrossYards: "the log of all yards is one" },
);

// keeps the entries that people can read; `cleared_to` marks how far cursors are no longer valid
const clearSome = sqlStatement({
  name: "clear-old-changes",
  text: `with old as materialized (
     select max(c.xid) as xid from row_changes c, change_logs l
       where c.at >= l.cleared_at and c.at < now() - make_interval(days => $1)
   ), gone as (
     delete from row_changes where (yard_id, n) in (
       select yard_id, n from row_changes
         where not in_history and at < now() - make_interval(days => $1) limit $2)
     returning 1
   ), last as (select count(*)::integer as cleared from gone)
   update change_logs set cleared_to = greatest(cleared_to, old.xid),
       cleared_at = case when last.cleared < $2 then now() - make_interval(days => $1) else cleared_at end
     from old, last returning last.cleared`,
  row: { cleared: integer },
  writes: true,
  acrossYards: "the log of all yards is cleared at once",
});

const BATCH = 5_000;

/** Deletes changes that are past their retention period. */
export async function clearOldChanges() {
  for (;;) {
    const [done] = await inTransaction(async () => {
      await say("erasing", "on");
      return clearSome([CHANGE_DAYS, BATCH]);
    });
    if ((done?.cleared ?? 0) < BATCH) return;
  }
}
