import { AsyncLocalStorage } from "node:async_hooks";
import { narrowingHere } from "./within-rights.ts";

/*
 * What several calls of one page read of a whole yard is read once: until the yard changes, the calls that have a tag
 * share the rows. A page of a large yard asks three times how each horse stands, and thirty people open it in a morning.
 */

/** A yard, and the state in which a call found it. */
interface FoundYard {
  yardId: string;
  /** The yard's version, read before anything else; there is none while a transaction that it does not cover is writing. */
  version: string;
  now: Date;
}

const finding = new AsyncLocalStorage<{ yardId: string; state: string }>();

/**
 * Runs a call's work, whose shared reads may be those of another call that found the yard in the same state within the same
 * minute. Their rows are never older than what this call would read, because they were read after that version.
 */
export const sharingReads = <T>({ yardId, version, now }: FoundYard, work: () => T): T =>
  finding.run({ yardId, state: `${version} ${now.toISOString().slice(0, 16)}` }, work);

interface SharedRead {
  state: string;
  rows: Promise<readonly unknown[]>;
  /** How many rows there are; 0 while they are read. */
  count: number;
}

/** Rows kept at most, of all yards together, which take some 15 MB; and the number of reads. */
const ROWS_KEPT = 30_000;
const READS_KEPT = 1_000;

/** The last read of each yard by the read's name, the longest kept first. */
const kept = new Map<string, SharedRead>();
let rowsKept = 0;

/**
 * The rows that a read returns, or those that it returned to a call that found the yard in the same state. They belong to
 * all of these calls, so nobody may change them. Whoever may see only some horses reads for themselves.
 */
export function shareRead<Row>(
  name: string,
  read: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const found = finding.getStore();
  if (!found || narrowingHere() !== null) return read();
  const key = `${found.yardId} ${name}`;
  const known = kept.get(key);
  // the key names the read, which has one type of row
  if (known?.state === found.state) return known.rows as Promise<readonly Row[]>;
  const rows = read();
  keep(key, { state: found.state, rows, count: 0 });
  return rows;
}

function keep(key: string, entry: SharedRead) {
  drop(key);
  kept.set(key, entry);
  entry.rows.then(
    ({ length }) => {
      if (kept.get(key) !== entry) return;
      entry.count = length;
      rowsKept += length;
      for (const oldest of kept.keys()) {
        if (rowsKept <= ROWS_KEPT && kept.size <= READS_KEPT) break;
        drop(oldest);
      }
    },
    () => kept.get(key) === entry && drop(key),
  );
}

function drop(key: string) {
  rowsKept -= kept.get(key)?.count ?? 0;
  kept.delete(key);
}

/** How many reads and rows are kept, for tests. */
export const sharedReads = () => ({ reads: kept.size, rows: rowsKept });
