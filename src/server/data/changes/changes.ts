import { isNounWithRow, type NounWithRow, type ChangeNoun } from "#contract/data/change-nouns.ts";
import type { ChangePage } from "#contract/data/changes.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { formatCursor, parseCursor, tooOld } from "./cursor.ts";
import {
  isReported,
  latestOfEach,
  readEntries,
  takePage,
  type Entry,
  type Latest,
} from "./entries.ts";
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
import { readChangedHorses } from "#server/journal/journal.ts";

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
  const { items, cut } = await itemsOf(scope, taken.filter(isReported));
  return {
    items,
    cursor: formatCursor({ journal, ...(cut ?? next) }),
    more: more || cut !== null,
    unsettled,
  };
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

/** What has changed since a cursor, by horse. */
interface ChangedHorses {
  /** Whether anything has. */
  anything: boolean;
  /** The horses that the changes are about; some of them may exist no longer. */
  horses: ReadonlySet<string>;
}

/** Tables without a horse in their rows whose changes alter what is said of many horses. */
const OF_ALL_HORSES: ReadonlySet<string> = new Set(["yards", "worming_rules", "outings"]);

/** More changed horses and tables than this count as a change of all. */
const MOST = 5_000;

/**
 * The horses about which anything has changed since a cursor; `all` where it is not known of which. Throws a 410 when
 * the cursor is too old.
 */
export async function horsesChangedSince(
  scope: Scope,
  since: string,
): Promise<ChangedHorses | "all"> {
  const from = parseCursor(since);
  if (!from) throw tooOld();
  const rows = await readChangedHorses(scope, [from.xid, from.n, scope.userId, MOST]);
  const [first] = rows;
  if (first?.journal !== from.journal || from.xid <= BigInt(first.clearedTo ?? 0)) throw tooOld();
  const tables = new Set(rows.flatMap(({ table }) => table ?? []));
  if (rows.length === MOST || [...tables].some((table) => OF_ALL_HORSES.has(table))) return "all";
  return {
    anything: tables.size > 0,
    horses: new Set(rows.flatMap(({ horseId }) => horseId ?? [])),
  };
}

/** What has changed, without its row. */
interface NameOfChange {
  noun: ChangeNoun;
  id: string;
  op: "upsert" | "delete";
}

interface NamesPage {
  changes: NameOfChange[];
  cursor: string;
  more: boolean;
}

/** The cursor of now. */
export async function currentCursor(scope: Scope): Promise<string> {
  const { journal, settled } = await readEntries(scope, null, 1);
  return formatCursor({ journal, xid: settled, n: 0 });
}

/** What has changed in the yard after a cursor; null where that is not known any more. */
export async function readNames(
  scope: Scope,
  { since, limit }: { since: string; limit: number },
): Promise<NamesPage | null> {
  const from = parseCursor(since);
  if (!from) return null;
  const { journal, clearedTo, settled, entries } = await readEntries(scope, from, limit);
  if (from.journal !== journal || from.xid <= clearedTo) return null;
  const { taken, next, more } = takePage({ entries, limit, settled });
  const changes = latestOfEach(taken.filter(isReported)).map(({ noun, id, deleted }) => ({
    noun,
    id,
    op: deleted ? ("delete" as const) : ("upsert" as const),
  }));
  return { changes, cursor: formatCursor({ journal, ...next }), more };
}
