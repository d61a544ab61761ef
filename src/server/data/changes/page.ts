import type { ChangeNoun } from "#contract/journal/change-nouns.ts";

/** An entry of the change log. */
export interface Entry {
  xid: bigint;
  n: number;
  noun: ChangeNoun;
  rowId: string;
  op: "UPSERT" | "DELETE";
}

/** What has been read of a log: entries after a place, in order, one more than a page takes if there are so many. */
interface LogReading<E extends Entry> {
  entries: readonly E[];
  limit: number;
  /** Every transaction before this one had ended when the entries were read. */
  settled: bigint;
}

/**
 * What a page takes of that, and the place from which the next one goes on. Only transactions that have settled may be
 * read: one that is still running may have a lower number than one that has ended, and would be skipped.
 */
export function takePage<E extends Entry>({ entries, limit, settled }: LogReading<E>) {
  const taken = entries.slice(0, limit);
  const last = taken.at(-1);
  const more = entries.length > limit;
  const next = more && last ? { xid: last.xid, n: last.n } : { xid: settled, n: 0 };
  return { taken, next, more };
}

/** The last change of a thing; `deleted`: it or one before it was a deletion. */
export interface Latest {
  noun: ChangeNoun;
  id: string;
  deleted: boolean;
}

/** One change of each thing, where its last one stood. */
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
