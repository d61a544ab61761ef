import Cursor from "pg-cursor";
import { workedFor } from "#server/core/security/scope.ts";
import { fairQueue } from "#server/core/jobs/fair-queue.ts";
import { borrowConnection, isInTransaction, runOn } from "./database.ts";

/** Of the pool's connections so many may read long lists, one for each person, so that there are always some left. */
const readers = fairQueue({ running: 4, runningEach: 1, waitingEach: 300 });

/** Rows of a batch: few enough that as many of the largest there are take little, whoever reads them. */
const BATCH = 50;

/** A list that comes in batches, so that it never stands whole in memory. */
export type Batches<T> = AsyncIterable<readonly T[]>;

/** Makes a row of its values in the order in which they were selected. */
export type Decode<Row> = (values: readonly unknown[]) => Row;

/** What is read in batches. */
export interface BatchedQuery<Row> {
  text: string;
  /** By which the short list is prepared; without one it is planned each time. */
  name?: string;
  /**
   * A list of at most so many rows comes at one go, as quickly as of any statement; so few that as many of the largest
   * there can be stay below 4 MB.
   */
  few?: number | undefined;
  /** Rows are made of their values in order; left out: they are as the driver gives them. */
  decode?: Decode<Row>;
}

/**
 * A statement whose rows are read a batch at a time, all of them as at one moment, for lists that may be too large to
 * stand in memory. A long one has its connection to itself until the last batch is read or the reader gives up: read on
 * without waiting for anybody outside.
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
      // they are read again, and would be held for as long as this list waits its turn
      rows.length = 0;
    }
    for await (const rows of batchesOf(() => new TimedCursor(text, values, mode)))
      yield rowsOf(rows);
  };
}

// lists of large rows that arrived all at once would keep everybody else waiting for as long as it takes to parse them
const shortLists = fairQueue({ running: 4, runningEach: 4, waitingEach: 1_000 });

// whoever holds a connection already must not wait for those who want one
const takeShort = <T>(read: () => Promise<T>) =>
  isInTransaction() ? read() : shortLists.run(workedFor().person, read);

async function* batchesOf(open: () => TimedCursor): AsyncGenerator<unknown[]> {
  const { client, giveBack } = await borrow();
  const cursor = client.query(open());
  // the driver's own time-out would be for all batches together, with whatever their reader does between them
  cursor.callback?.();
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
    // a cursor that has failed may never say that it is closed
    trouble ??= await inTime(cursor.close(), CLOSED_WITHIN_MS).catch((error: unknown) => error);
    giveBack(trouble);
  }
}

/** The first rows of a list that comes in batches, at most so many. */
export async function firstOf<T>(batches: Batches<T>, most: number): Promise<T[]> {
  const rows: T[] = [];
  for await (const batch of batches) {
    rows.push(...batch);
    if (rows.length >= most) break;
  }
  return rows.slice(0, most);
}

/** Changes each row of a list that comes in batches. */
export async function* mapBatches<A, B>(
  batches: Batches<A>,
  change: (row: A) => B,
): AsyncGenerator<B[]> {
  for await (const batch of batches) yield batch.map(change);
}

/** As long as the driver waits for any other statement; and for the end of one, which takes no work. */
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

/** The driver ends a statement's time-out by calling its callback, which cursors never do. */
class TimedCursor extends Cursor<unknown> {
  declare callback?: () => void;
}
