import { type ChangeNoun, isNounWithRow, type NounWithRow } from "#contract/data/change-nouns.ts";
import type { ChangePage } from "#contract/data/changes.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { ensureJournal, readJournal } from "#server/journal/journal.ts";
import { type Cursor, formatCursor, parseCursor, tooOld } from "./cursor.ts";
import { unreportedTables, nounOfTable } from "./change-nouns.ts";
import type { input as In } from "zod/v4/core";
import type { RecordKind } from "#contract/care/record-types.ts";
import * as carePlans from "#server/domains/care/care-plans.ts";
import * as careEvents from "#server/domains/care/event-lists.ts";
import { records } from "#server/domains/care/records/records.ts";
import * as outings from "#server/domains/competing/outings/outings.ts";
import * as doses from "#server/domains/health/doses/doses.ts";
import * as contacts from "#server/domains/horses/contacts/contacts.ts";
import * as horses from "#server/domains/horses/horses.ts";
import * as notifications from "#server/domains/notices/notifications/notifications.ts";

export { horsesChangedSince } from "./changed-horses.ts";

/** The position in the journal to read from, and the page's size. */
interface ChangesQuery {
  /** A cursor; when omitted, only the current cursor is returned. */
  since?: string | undefined;
  limit: number;
}

/** A change before it is sent, from which the reply schema removes what must not be sent. */
export type ChangeInput = In<typeof ChangePage>["items"][number];
type RowReader = (scope: Scope, ids: readonly string[]) => Promise<readonly ChangeInput[]>;

const upserts =
  <N extends NounWithRow, R extends { id: string }>(
    noun: N,
    byIds: (scope: Scope, ids: readonly string[]) => Promise<readonly R[]>,
  ) =>
  async (scope: Scope, ids: readonly string[]) =>
    (await byIds(scope, ids)).map((row) => ({ noun, id: row.id, op: "upsert" as const, row }));

const readers: Record<Exclude<NounWithRow, RecordKind>, RowReader> = {
  horse: upserts("horse", horses.byIds),
  event: upserts("event", careEvents.byIds),
  plan: upserts("plan", carePlans.byIds),
  dose: upserts("dose", doses.byIds),
  outing: upserts("outing", outings.byIds),
  contact: upserts("contact", contacts.byIds),
  notification: upserts("notification", notifications.byIds),
};

const recordsOf =
  (kind: RecordKind): RowReader =>
  async (scope, ids) => {
    const found = await records[kind].byIds(scope, ids);
    return found.map((row) => ({ noun: kind, id: row.id, op: "upsert", row }));
  };

/** The present rows of these things, which all have the same noun, each as an upsert. */
const readRows = (scope: Scope, noun: NounWithRow, ids: readonly string[]) => {
  const readKind = isRecord(noun) ? recordsOf(noun) : readers[noun];
  return readKind(scope, ids);
};

const isRecord = (noun: NounWithRow): noun is RecordKind => noun in records;

/** The changes in the yard after a cursor, and the next cursor. */
export async function list(scope: Scope, wanted: ChangesQuery) {
  const { items, cursor, more } = await read(scope, wanted);
  return { items, cursor, more };
}

/** The changes after a cursor, the next cursor, and whether there are committed changes that have not settled yet. */
export async function read(scope: Scope, { since, limit }: ChangesQuery) {
  const from = since === undefined ? null : parseCursor(since);
  if (since !== undefined && !from) throw tooOld();
  const { journal, clearedTo, settled, unsettled, entries } = await readEntries(scope, from, limit);
  const end = formatCursor({ journal, xid: settled, n: 0 });
  if (!from) return { items: [], cursor: end, more: false, unsettled };
  if (from.journal !== journal || from.xid <= clearedTo) throw tooOld();
  const { taken, next, more } = takePage({ entries, limit, settled });
  const { items, cut } = await itemsOf(scope, taken);
  return {
    items,
    cursor: formatCursor({ journal, ...(cut ?? next) }),
    more: more || cut !== null,
    unsettled,
  };
}

/** The journal, and its entries after a cursor: up to one more than `limit`. */
async function readEntries(scope: Scope, from: Cursor | null, limit: number) {
  const { xid, n } = from ?? END;
  const values = [xid, n, scope.userId, limit + 1];
  let found = await readJournal(scope, values);
  if (!found[0]?.journal) {
    // the journal has no name yet, or its name was deleted
    await ensureJournal();
    found = await readJournal(scope, values);
  }
  const [first] = found;
  if (!first?.journal) throw new Error("The journal has no name");
  return {
    journal: first.journal,
    clearedTo: BigInt(first.clearedTo ?? 0),
    settled: BigInt(first.settled),
    unsettled: first.unsettled,
    entries: found.flatMap((row) => asEntry(row, scope.yardId)),
  };
}

// greater than any transaction id
const END = { xid: 2n ** 63n - 1n, n: 0 };

function asEntry(row: Awaited<ReturnType<typeof readJournal>>[number], yardId: string): Entry[] {
  const { xid, n, table, operation } = row;
  if (xid === null || n === null || table === null) return [];
  if (unreportedTables.has(table)) return [];
  const reported = nounOfTable[table];
  if (!reported) throw new Error(`No noun is declared for the rows of ${table}`);
  const rowId = reported.as === "YARD" ? yardId : row.rowId;
  const op = operation === "DELETE" && !reported.as ? "DELETE" : "UPSERT";
  return rowId === null ? [] : [{ xid: BigInt(xid), n: Number(n), noun: reported.noun, rowId, op }];
}

/** How many entries' rows are read at once; the largest row is 120 KB. */
const CHUNK = 32;
/** Characters of rows that fill a page, however few rows they are. */
const PAGE_FULL = 500_000;

/**
 * The present state of the things in these entries, each once; `cut` is the last entry on the page if the page
 * became full.
 */
async function itemsOf(scope: Scope, entries: readonly Entry[]) {
  const items = new Map<string, ChangeInput>();
  let characters = 0;
  for (let at = 0; at < entries.length; at += CHUNK) {
    const chunk = entries.slice(at, at + CHUNK);
    for (const item of await itemsOfChunk(scope, chunk)) {
      const key = `${item.noun} ${item.id}`;
      items.delete(key);
      items.set(key, item);
      characters += JSON.stringify(item.row).length;
    }
    const last = chunk.at(-1);
    if (characters > PAGE_FULL && last && at + CHUNK < entries.length)
      return { items: [...items.values()], cut: { xid: last.xid, n: last.n } };
  }
  return { items: [...items.values()], cut: null };
}

async function itemsOfChunk(scope: Scope, chunk: readonly Entry[]) {
  const latest = latestOfEach(chunk);
  const rows = new Map<string, ChangeInput>();
  for (const noun of new Set(latest.map((each) => each.noun))) {
    if (!isNounWithRow(noun)) continue;
    const ids = latest.filter((each) => each.noun === noun).map(({ id }) => id);
    for (const item of await readRows(scope, noun, ids)) rows.set(item.id, item);
  }
  return latest.flatMap((each) => itemOf(each, rows.get(each.id)));
}

function itemOf({ noun, id, deleted }: Latest, there: ChangeInput | undefined): ChangeInput[] {
  if (there) return [there];
  if (!isNounWithRow(noun)) return [{ noun, id, op: deleted ? "delete" : "upsert", row: null }];
  // otherwise the thing has been deleted by now, but not on this page, so a later page reports the deletion
  return deleted ? [{ noun, id, op: "delete", row: null }] : [];
}

/** An entry of the journal, with the noun under which it is reported. */
export interface Entry {
  xid: bigint;
  n: number;
  noun: ChangeNoun;
  rowId: string;
  op: "UPSERT" | "DELETE";
}

/** Entries of the journal after a cursor, in order: up to one more than a page takes. */
interface JournalReading<E extends Entry> {
  entries: readonly E[];
  limit: number;
  /** The lowest transaction id that had not ended when the entries were read: all lower ones are settled. */
  settled: bigint;
}

/**
 * The entries of a page, and the position from which the next page continues. Only settled transactions may be
 * read: a running one may have a lower id than one that has ended, and would be skipped.
 */
export function takePage<E extends Entry>({ entries, limit, settled }: JournalReading<E>) {
  const taken = entries.slice(0, limit);
  const last = taken.at(-1);
  const more = entries.length > limit;
  const next = more && last ? { xid: last.xid, n: last.n } : { xid: settled, n: 0 };
  return { taken, next, more };
}

/** The last change of a thing; `deleted` tells whether it or an earlier one was a deletion. */
export interface Latest {
  noun: ChangeNoun;
  id: string;
  deleted: boolean;
}

/** One change for each thing, at the position of its last change. */
export function latestOfEach(entries: readonly Entry[]): Latest[] {
  const latest = new Map<string, Latest>();
  for (const { noun, rowId, op } of entries) {
    const key = `${noun} ${rowId}`;
    const deleted = op === "DELETE" || (latest.get(key)?.deleted ?? false);
    latest.delete(key);
    latest.set(key, { noun, id: rowId, deleted });
  }
  return [...latest.values()];
}
