import { AsyncLocalStorage } from "node:async_hooks";
import type { Scope } from "#server/core/security/scope.ts";
import { narrowingHere } from "./within-rights.ts";

/*
 * What several calls of one page read of a whole yard is read once: until the yard changes, the calls that have a tag
 * share the rows. A page of a large yard asks three times how each horse stands, and thirty people open it in a morning.
 */

/** A yard, the state in which a call found it, and what its caller may see. */
interface FoundYard {
  scope: Pick<Scope, "yardId" | "yardRole" | "rights">;
  /** The yard's version, read before anything else; there is none while a transaction that it does not cover is writing. */
  version: string;
  now: Date;
}

const finding = new AsyncLocalStorage<{ reader: string; state: string }>();

/**
 * Runs a call's work, whose shared reads may be those of another call that found the yard in the same state within the same
 * minute. Their rows are never older than what this call would read, because they were read after that version. Only people with the
 * same rights share: some reads leave out what their reader may not know.
 */
export const sharingReads = <T>({ scope, version, now }: FoundYard, work: () => T): T =>
  finding.run(
    {
      reader: [scope.yardId, scope.yardRole, JSON.stringify(scope.rights)].join(" "),
      state: `${version} ${now.toISOString().slice(0, 16)}`,
    },
    work,
  );

interface SharedRead {
  state: string;
  found: Promise<unknown>;
  /** How many rows it holds; 0 while it is read. */
  rows: number;
}

/** Rows kept at most, of all yards together, which take some 10 MB, or 20 where they are whole events; and the number of reads. */
const ROWS_KEPT = 20_000;
const READS_KEPT = 1_000;

/** The last read of each yard and set of rights by the read's name, the longest kept first. */
const kept = new Map<string, SharedRead>();
let rowsKept = 0;

/**
 * What a read finds, or what it found for a call that found the yard in the same state. It belongs to all of these calls, so
 * nobody may change it. Whoever may see only some horses reads for themselves. `rowsIn` tells how many rows it holds.
 */
export function shareRead<T>(
  name: string,
  read: () => Promise<T>,
  rowsIn: (found: T) => number,
): Promise<T> {
  const yard = finding.getStore();
  if (!yard || narrowingHere() !== null) return read();
  const key = `${yard.reader} ${name}`;
  const known = kept.get(key);
  // the key names the read, which has one type
  if (known?.state === yard.state) return known.found as Promise<T>;
  const found = read();
  keep(key, { state: yard.state, found, rows: 0 }, found.then(rowsIn));
  found.then(
    (content) => isObject(content) && shared.add(content),
    () => undefined,
  );
  return found;
}

const shared = new WeakSet<object>();
const isObject = (content: unknown): content is object =>
  typeof content === "object" && content !== null;

/** Whether this is what a shared read has found: nobody changes it, and other calls may send the very same. */
export const isShared = (content: unknown): content is object =>
  isObject(content) && shared.has(content);

function keep(key: string, entry: SharedRead, counted: Promise<number>) {
  drop(key);
  kept.set(key, entry);
  counted.then(
    (rows) => {
      if (kept.get(key) !== entry) return;
      entry.rows = rows;
      rowsKept += rows;
      for (const oldest of kept.keys()) {
        if (rowsKept <= ROWS_KEPT && kept.size <= READS_KEPT) break;
        drop(oldest);
      }
    },
    () => kept.get(key) === entry && drop(key),
  );
}

function drop(key: string) {
  rowsKept -= kept.get(key)?.rows ?? 0;
  kept.delete(key);
}

/** How many reads and rows are kept, for tests. */
export const sharedReads = () => ({ reads: kept.size, rows: rowsKept });
