import { type ChangeNoun, CHANGE_CURSOR } from "#contract/journal/change-nouns.ts";

/** An entry of the change log. */
export interface Entry {
  xid: bigint;
  n: number;
  noun: ChangeNoun;
  rowId: string;
  op: "UPSERT" | "DELETE";
}

/** Entries of a log after a cursor, in order, one more than a page takes if there are so many. */
interface LogReading<E extends Entry> {
  entries: readonly E[];
  limit: number;
  /** Every transaction before this one had ended when the entries were read. */
  settled: bigint;
}

/**
 * The entries of a page, and the position from which the next one continues. Only settled transactions may be read: a
 * running one may have a lower id than one that has ended, and would be skipped.
 */
export function takePage<E extends Entry>({ entries, limit, settled }: LogReading<E>) {
  const taken = entries.slice(0, limit);
  const last = taken.at(-1);
  const more = entries.length > limit;
  const next = more && last ? { xid: last.xid, n: last.n } : { xid: settled, n: 0 };
  return { taken, next, more };
}

/** The last change of a thing; `deleted`: it or an earlier one was a deletion. */
export interface Latest {
  noun: ChangeNoun;
  id: string;
  deleted: boolean;
}

/** One change of each thing, at the position of its last one. */
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

/** A position in a change log: the log's name, a transaction, and a number within the log. */
export interface Cursor {
  log: string;
  xid: bigint;
  n: number;
}

/** The cursor's text for clients. */
export const formatCursor = ({ log, xid, n }: Cursor): string => `${log}-${xid}-${n}`;

/** Parses a client's cursor; null when it is invalid. */
export function parseCursor(text: string): Cursor | null {
  const [, log, xid, n] = CHANGE_CURSOR.exec(text) ?? [];
  return log && xid && n ? { log, xid: BigInt(xid), n: Number(n) } : null;
}
