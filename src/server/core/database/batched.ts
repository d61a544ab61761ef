import Cursor from "pg-cursor";
import { workedFor } from "#server/core/security/scope.ts";
import { fairQueue } from "#server/core/jobs/fair-queue.ts";
import { borrowConnection, isInTransaction, runOn } from "./database.ts";

/** How many of the pool's connections may read long lists at once, one for each person, so that some stay free. */
const readers = fairQueue({ running: 4, runningEach: 1, waitingEach: 300 });

/** Rows in a batch; few, so that a batch of the largest rows takes little memory. */
const BATCH = 50;

/** A list that is read in batches, so that it is never in memory as a whole. */
export type Batches<T> = AsyncIterable<readonly T[]>;

/** A function that makes a row from the values, which are in the order of the select list. */
export type Decode<Row> = (values: readonly unknown[]) => Row;

export interface BatchedQuery<Row> {
  text: string;
  /** The name under which the query without a cursor is prepared; without a name it is planned on each call. */
  name?: string;
  /**
   * Lists of at most this many rows are read without a cursor; that many of the largest rows must take less than 4
   * MB.
   */
  few?: number | undefined;
  /** Makes a row from its values in order; when omitted, rows are as the driver returns them. */
  decode?: Decode<Row>;
}

/**
 * A query read through a cursor, all batches from one snapshot, for lists that may be too large for memory. A long list
 * occupies a connection until its last batch is read or the reader stops: do not wait for anything external between
 * batches.
 */
export function batched<Row>({ text, name, few, decode }: BatchedQuery<Row>) {
  const mode = decode ? ({ rowMode: "array" } as const) : {};
  const rowsOf = (rows: readonly unknown[]) =>
    (decode ? (rows as unknown[][]).map(decode) : rows) as Row[];
  const fewText = `select * from (${text}) few limit ${(few ?? 0) + 1}`;
  const short = name ? { ...mode, text: fewText, name: `${name}-few` } : { ...mode, text: fewText };

  return async function* read(values: unknown[]): AsyncGenerator<readonly Row[]> {
    if (few !== undefined) {
      const { rows } = await takeShort(() => runOn(false, { ...short, values }));
      if (rows.length > 0 && rows.length <= few) yield rowsOf(rows);
      if (rows.length <= few) return;
      // the rows are read again by the cursor: free them while this list waits in the queue
      rows.length = 0;
    }
    for await (const rows of batchesOf(() => new Cursor<unknown>(text, values, mode)))
      yield rowsOf(rows);
  };
}

// parsing many lists of large rows at once would block the event loop
const shortLists = fairQueue({ running: 4, runningEach: 4, waitingEach: 1_000 });

// inside a transaction this caller already holds a connection and must not wait for callers that need one
const takeShort = <T>(read: () => Promise<T>) =>
  isInTransaction() ? read() : shortLists.run(workedFor().person, read);

async function* batchesOf(open: () => Cursor<unknown>): AsyncGenerator<unknown[]> {
  const { client, giveBack } = await borrow();
  const cursor = client.query(open());
  let trouble: unknown;
  try {
    for (;;) {
      const rows = await inTime(cursor.read(BATCH), READ_WITHIN_MS);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) return;
    }
  } catch (error) {
    trouble = error;
    throw error;
  } finally {
    // after a failure the cursor may never confirm that it is closed
    trouble ??= await inTime(cursor.close(), CLOSED_WITHIN_MS).catch((error: unknown) => error);
    giveBack(trouble);
  }
}

export async function firstOf<T>(batches: Batches<T>, most: number): Promise<T[]> {
  const rows: T[] = [];
  for await (const batch of batches) {
    rows.push(...batch);
    if (rows.length >= most) break;
  }
  return rows.slice(0, most);
}

export async function* mapBatches<A, B>(
  batches: Batches<A>,
  change: (row: A) => B,
): AsyncGenerator<B[]> {
  for await (const batch of batches) yield batch.map(change);
}

/** The read time-out equals the driver's for any statement. Closing a cursor is quick, so its time-out is short. */
const READ_WITHIN_MS = 10_000;
const CLOSED_WITHIN_MS = 1_000;

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("Query read timeout")), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function borrow() {
  if (isInTransaction()) return borrowConnection();
  const release = await readers.acquire(workedFor().person);
  try {
    const { client, giveBack } = await borrowConnection();
    return {
      client,
      giveBack: (trouble?: unknown) => {
        giveBack(trouble);
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}
