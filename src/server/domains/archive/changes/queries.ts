import { CHANGE_DAYS } from "#contract/archive/change-nouns.ts";
import { boolean, integer, type Kind, orNull, text } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement, yardSql } from "#server/core/database/statements.ts";
import { changeLogs, changes } from "#server/schema/archive.ts";

const xid: Kind<string> = { sqlType: "xid8" };

/**
 * The log and, in a row each, what it has of a yard after a place, in order. Without any there is one row, without
 * entry. In SQL: all of it has to be of one snapshot.
 */
export const readLog = yardSql({
  name: "read-changes",
  text: `select l.name as log, l.cleared_to as "clearedTo", s.xmin as settled,
     exists (select from changes u where u.yard_id = $1 and u.xid >= s.xmin) as unsettled,
     e.xid, e.n::text as n, e.noun, e.row_id as "rowId", e.op
   from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) s
   left join change_logs l on true
   left join lateral (
     select c.xid, c.n, c.noun, c.row_id, c.op from changes c
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
    noun: orNull(changes.noun),
    rowId: orNull(changes.rowId),
    op: orNull(changes.op),
  },
  quick: true,
});

/** Begins a log, unless there is one. */
export const beginLog = statement(
  "begin-change-log",
  ["name", "cluster"],
  (db, { name, cluster }) => db.insert(changeLogs).values({ name, cluster }).onConflictDoNothing(),
);

export const findLog = statement("find-change-log", [], (db) => db.select().from(changeLogs));

// in SQL: it reads no table
export const readCluster = sqlStatement({
  name: "read-cluster",
  text: `select system_identifier::text as cluster from pg_control_system()`,
  row: { cluster: text },
});

/** Forgets everything: what is there was counted by another database. */
export const clearLog = sqlStatement({
  name: "clear-change-log",
  text: "truncate changes, change_logs",
  row: {},
  writes: true,
  acrossYards: "the log of all yards is one",
});

const clearSome = sqlStatement({
  name: "clear-old-changes",
  text: `with gone as (
     delete from changes where (yard_id, xid, n) in (
       select yard_id, xid, n from changes where at < now() - make_interval(days => $1) limit $2
     ) returning xid
   ), last as (select max(xid) as xid, count(*) as cleared from gone)
   update change_logs set cleared_to = greatest(cleared_to, last.xid) from last
   where last.xid is not null returning last.cleared::integer`,
  row: { cleared: integer },
  writes: true,
  acrossYards: "the log of all yards is cleared at once",
});

const BATCH = 5_000;

/** Clears away what is older than changes are kept. */
export async function clearOldChanges() {
  for (;;) {
    const [done] = await clearSome([CHANGE_DAYS, BATCH]);
    if ((done?.cleared ?? 0) < BATCH) return;
  }
}
