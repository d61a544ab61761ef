import Cursor from "pg-cursor";
import { workedFor } from "#server/core/security/scope.ts";
import { fairQueue } from "#server/core/jobs/fair-queue.ts";
import { borrowConnection, isInTransaction, runOn } from "./database.ts";

/** Of the pool's connections so many may read long lists, one for each person, so that there are always some left. */
const readers = fairQueue({ running: 4, runningEach: 1, waitingEach: 300 });

/** Rows of the first batch, and of later ones where rows turned out to be small. */
const FIRST = 10;
const LATER = 100;
/** A row of more characters than this is large. */
const LARGE_ROW = 2_048;

/** Makes a row of its values in the order in which they were selected. */
export type Decode<Row> = (values: readonly unknown[]) => Row;

const modeOf = (decode: unknown) => (decode ? ({ rowMode: "array" } as const) : {});

const decoded = <Row>(rows: readonly unknown[], decode: Decode<Row> | undefined) =>
  (decode ? (rows as unknown[][]).map(decode) : rows) as Row[];

/** How a short list is read quicker than in batches. */
export interface Quick {
  /** Of the prepared statement. */
  name: string;
  /** So many rows at most; so few that as many of the largest there can be stay below 4 MB. */
  few: number;
}

/**
 * A statement whose rows are read a batch at a time, all of them as at one moment, for lists that may be too large to
 * stand in memory. Where `quick` is given, a short list comes at one go, as quickly as of any prepared statement. A long
 * one has its connection to itself until the last batch is read or the reader gives up: read on without waiting for
 * anybody outside. With `decode`, rows are made of their values in order.
 */
export function batched<Row>(text: string, quick?: Quick, decode?: Decode<Row>) {
  const readAll = (values: unknown[]) => readBatches<Row>({ text, values, decode });
  if (!quick) return readAll;
  const { name, few } = quick;
  const fewText = `select * from (${text}) few limit ${few + 1}`;
  const readFew = async (values: unknown[]) => {
    const { rows } = await runOn(false, {
      name: `${name}-few`,
      text: fewText,
      values,
      ...modeOf(decode),
    });
    return decoded(rows, decode);
  };
  return (values: unknown[]) =>
    fewOrAll(
      few,
      () => readFew(values),
      () => readAll(values),
    );
}

// lists of large rows that arrived all at once would keep everybody else waiting for as long as it takes to parse them
const shortLists = fairQueue({ running: 4, runningEach: 4, waitingEach: 1_000 });

/** Reads a few rows, of which one too many means that there are more: then all of them in batches. */
export async function* fewOrAll<Row>(
  few: number,
  readFew: () => Promise<Row[]>,
  readAll: () => AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  // whoever holds a connection already must not wait for those who want one
  const rows = await (isInTransaction() ? readFew() : shortLists.run(workedFor().person, readFew));
  if (rows.length > 0 && rows.length <= few) yield rows;
  if (rows.length <= few) return;
  // they are read again, and would be held for as long as this list waits its turn
  rows.length = 0;
  yield* readAll();
}

/** Reads a statement a batch at a time, however few its rows are. */
export async function* readBatches<Row>({
  text,
  values,
  decode,
}: {
  text: string;
  values: unknown[];
  decode?: Decode<Row> | undefined;
}): AsyncGenerator<Row[]> {
  const { client, giveBack } = await borrow();
  const cursor = client.query(new TimedCursor(text, values, modeOf(decode)));
  // the driver's own time-out would be for all batches together, with whatever their reader does between them
  cursor.callback?.();
  let trouble: unknown;
  try {
    let size = FIRST;
    for (;;) {
      const rows = await inTime(cursor.read(size), READ_WITHIN_MS);
      if (rows.length > 0) yield decoded(rows, decode);
      if (rows.length < size) return;
      size = isLarge(rows) ? FIRST : LATER;
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

function charactersOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  const isJson = typeof value === "object" && value !== null && !(value instanceof Date);
  return isJson ? JSON.stringify(value).length : 0;
}

function isLarge(rows: readonly unknown[]) {
  let characters = 0;
  for (const row of rows)
    for (const value of Object.values(row ?? {})) characters += charactersOf(value);
  return characters > LARGE_ROW * rows.length;
}
