import type { ChangeNoun } from "#contract/data/change-nouns.ts";
import { NOBODY } from "#server/core/database/database.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { ensureJournal, readJournal } from "#server/journal/journal.ts";
import { unreportedTables, nounOfTable } from "./change-nouns.ts";
import type { Cursor } from "./cursor.ts";

/** The journal, and its entries after a cursor: up to one more than `limit`. */
export async function readEntries(scope: Scope, from: Cursor | null, limit: number) {
  const { xid, n } = from ?? END;
  const values = [xid, n, scope.userId === NOBODY ? null : scope.userId, limit + 1];
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

// a row that is not reported counts on its page all the same: otherwise a full page would seem to be the last
function asEntry(
  row: Awaited<ReturnType<typeof readJournal>>[number],
  yardId: string,
): (Entry | Position)[] {
  const { xid, n, table, operation } = row;
  if (xid === null || n === null || table === null) return [];
  const position = { xid: BigInt(xid), n: Number(n) };
  if (unreportedTables.has(table)) return [position];
  const reported = nounOfTable[table];
  if (!reported) throw new Error(`No noun is declared for the rows of ${table}`);
  const rowId = reported.as === "YARD" ? yardId : row.rowId;
  const op = operation === "DELETE" && !reported.as ? "DELETE" : "UPSERT";
  return [rowId === null ? position : { ...position, noun: reported.noun, rowId, op }];
}

/** Whether an entry is reported to anybody. */
export const isReported = (entry: Entry | Position): entry is Entry => "noun" in entry;

/** Where an entry stands in the journal. */
interface Position {
  xid: bigint;
  n: number;
}

/** An entry of the journal, with the noun under which it is reported. */
export interface Entry extends Position {
  noun: ChangeNoun;
  rowId: string;
  op: "UPSERT" | "DELETE";
}

/** Entries of the journal after a cursor, in order: up to one more than a page takes. */
interface JournalReading<E extends Position> {
  entries: readonly E[];
  limit: number;
  /** The lowest transaction id that had not ended when the entries were read: all lower ones are settled. */
  settled: bigint;
}

/**
 * The entries of a page, and the position from which the next page continues. Only settled transactions may be
 * read: a running one may have a lower id than one that has ended, and would be skipped.
 */
export function takePage<E extends Position>({ entries, limit, settled }: JournalReading<E>) {
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
