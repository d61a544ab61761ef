import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Scope } from "#server/core/security/scope.ts";
import type { Fields } from "./statements.ts";

/** Work that adds many rows at once, and how many of them it has inserted. */
interface RowsAtOnce {
  inserted: number;
}

const rowsAtOnce = new AsyncLocalStorage<RowsAtOnce>();

/**
 * Runs work that starts to add many rows without waiting for each: those of one table that are added in the same turn of
 * the event loop are inserted by one statement. The work must let all of them settle before it ends.
 */
export async function insertTogether<T>(work: () => Promise<T>) {
  const here = { inserted: 0 };
  return { result: await rowsAtOnce.run(here, work), inserted: here.inserted };
}

interface Ways<R> {
  /** Throws where there is no room for another row. */
  takeRoom: (scope: Scope) => Promise<void>;
  insertOne: (scope: Scope, row: Fields) => Promise<R[]>;
  insertAll: (scope: Scope, rows: readonly Fields[]) => Promise<R[]>;
}

/** A table's insert, which is one statement for many rows in `insertTogether`; undefined if the row's id is taken. */
export function inserter<R extends Fields>({ takeRoom, insertOne, insertAll }: Ways<R>) {
  interface Batch {
    rows: Fields[];
    done: ReturnType<typeof insertBatch>;
  }
  const open = new WeakMap<RowsAtOnce, Batch>();

  async function insertBatch(scope: Scope, here: RowsAtOnce, rows: readonly Fields[]) {
    await nextTurn();
    open.delete(here);
    const errors = new Map<unknown, unknown>();
    for (const { id } of rows)
      await takeRoom(scope).catch((error: unknown) => errors.set(id, error));
    const admitted = rows.filter(({ id }) => !errors.has(id));
    const made = admitted.length > 0 ? await insertAll(scope, admitted) : [];
    here.inserted += made.length;
    return { made: new Map(made.map((row) => [row["id"], row])), errors };
  }

  return async (scope: Scope, row: Fields): Promise<R | undefined> => {
    const here = rowsAtOnce.getStore();
    if (!here) {
      await takeRoom(scope);
      return (await insertOne(scope, row))[0];
    }
    let batch = open.get(here);
    if (!batch) {
      const rows: Fields[] = [];
      batch = { rows, done: insertBatch(scope, here, rows) };
      open.set(here, batch);
    }
    batch.rows.push(row);
    const { made, errors } = await batch.done;
    if (errors.has(row["id"])) throw errors.get(row["id"]);
    return made.get(row["id"]);
  };
}
