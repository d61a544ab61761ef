import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { NIL } from "uuid";
import type { FastifyBaseLogger } from "fastify";
import { inTransaction, yardEvents } from "#server/core/database/database.ts";
import { startListening } from "#server/core/database/listener.ts";
import { boolean, type Kind, orNull, text } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { changeLogs, rowChanges } from "#server/schema/journal.ts";
import { setForTransaction } from "./acts.ts";

/**
 * Names the journal if it has no name. The name is part of every cursor, so that cursors of an earlier journal are
 * recognised.
 */
export async function ensureJournal(): Promise<void> {
  await beginJournal({ name: randomBytes(4).toString("hex"), cluster: await clusterOrNull() });
}

/** Callbacks that wait for a yard's next entry. */
const waiting = new Map<string, Set<() => void>>();

/** Wakes everything that waits for this yard, because there may be new entries. */
function wake(yardId: string): void {
  for (const each of waiting.get(yardId) ?? []) each();
}

/** Wakes all waiting callbacks of all yards, when it is unknown which entries were missed. */
function wakeAll(): void {
  for (const yardId of waiting.keys()) wake(yardId);
}

/** Subscribes to a yard's entries; several entries before a read count as one. */
export function listenTo(yardId: string) {
  let heard = false;
  let wakeUp: (() => void) | undefined;
  const hear = () => {
    heard = true;
    wakeUp?.();
  };
  const ofYard = waiting.get(yardId) ?? new Set();
  waiting.set(yardId, ofYard.add(hear));

  /** Resolves when there may be new entries, or after `ms` milliseconds; returns whether there may be any. */
  const next = async (ms: number): Promise<boolean> => {
    if (!heard) await sleep(ms, (stop) => (wakeUp = stop));
    const was = heard;
    heard = false;
    return was;
  };
  const close = () => {
    ofYard.delete(hear);
    if (ofYard.size === 0) waiting.delete(yardId);
  };
  return { hear, next, close };
}

async function sleep(ms: number, onSleep: (stop: () => void) => void) {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    onSleep(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Opens the journal at start and listens for new entries. Returns a function that stops listening. */
export async function openJournal({ url, log }: { url: string; log: FastifyBaseLogger }) {
  await endForeignJournal();
  await ensureJournal();
  const { notify, stop } = startListening({
    url,
    channel: "loosebox_changes",
    onMessage: wake,
    onGap: wakeAll,
    onLost: (error) => log.warn({ err: error }, "the connection that listens was lost"),
  });
  const onWritten = (yardId: string) => {
    wake(yardId);
    notify(yardId);
  };
  yardEvents.on("written", onWritten);
  return async () => {
    yardEvents.off("written", onWritten);
    await stop();
  };
}

// a journal that was copied with another database or restored from a backup has that database's transaction ids
async function endForeignJournal() {
  const [found] = await findJournal();
  if (found && found.cluster === (await clusterOrNull())) return;
  await inTransaction(async () => {
    await setForTransaction("erasing", "on");
    await endJournal();
    await ageEntries();
  });
}

// returns null where the operator of the database does not permit this function
async function clusterOrNull() {
  const [row] = await readCluster().catch(() => []);
  return row?.cluster ?? null;
}

const xid: Kind<string> = { sqlType: "xid8" };

/** Entries changed in one statement; few, so that it is not given up. */
const BATCH = 5_000;

/**
 * The journal, and its entries for a yard after a cursor, in order, one in each row. Without entries there is one
 * row, with nulls. In SQL, because all of it must be read in one snapshot.
 */
export const readJournal = sqlStatement.ofYard({
  name: "read-journal",
  text: `select l.name as journal, l.cleared_to as "clearedTo", s.xmin as settled,
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
    journal: orNull(changeLogs.name),
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

/**
 * The journal, and the horses and tables that its settled entries after a cursor concern, each pair once; null for an
 * entry about no horse. Without entries there is one row, with nulls.
 */
export const readChangedHorses = sqlStatement.ofYard({
  name: "read-changed-horses",
  text: `select l.name as journal, l.cleared_to as "clearedTo", s.xmin as settled, e.horse_id as "horseId",
     e.table_name as "table"
   from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) s
   left join change_logs l on true
   left join lateral (
     select distinct c.horse_id, c.table_name from row_changes c
     where c.yard_id = $1 and (c.xid, c.n) > ($2::xid8, $3::bigint) and c.xid < s.xmin
       and (c.user_id is null or c.user_id = $4)
     limit $5
   ) e on true`,
  row: {
    journal: orNull(changeLogs.name),
    clearedTo: orNull(xid),
    settled: xid,
    horseId: orNull(rowChanges.rowId),
    table: orNull(rowChanges.tableName),
  },
});

/** Names the journal if it has no name. */
const beginJournal = statement("begin-journal", ["name", "cluster"], (db, { name, cluster }) =>
  db.insert(changeLogs).values({ name, cluster }).onConflictDoNothing(),
);

const findJournal = statement("find-journal", [], (db) => db.select().from(changeLogs));

const readCluster = statement("read-cluster", [], (db) =>
  db.select({ cluster: sql<string>`system_identifier::text` }).from(sql`pg_control_system()`),
);

const endJournal = statement("end-journal", [], (db) => db.delete(changeLogs));

// in the order of the key and some at a time, because a statement over a large journal would be given up
const ageSome = sqlStatement({
  name: "age-journal",
  text: `with part as materialized (
     select yard_id, n from row_changes where (yard_id, n) > ($1::uuid, $2::bigint) order by yard_id, n limit $3
   ), aged as (
     update row_changes c set xid = '0' from part
       where c.yard_id = part.yard_id and c.n = part.n and c.xid <> '0'
   )
   select yard_id as "yardId", n::text as n from part order by yard_id desc, n desc limit 1`,
  row: { yardId: rowChanges.yardId, n: text },
  writes: true,
  acrossYards: "the journal of all yards is one",
});

/** Gives all entries transaction id 0, so that those of another database count as older than all new ones. */
async function ageEntries() {
  let last: { yardId: string; n: string } = { yardId: NIL, n: "0" };
  for (;;) {
    const [reached] = await ageSome([last.yardId, last.n, BATCH]);
    if (!reached) return;
    last = reached;
  }
}
