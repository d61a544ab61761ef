import type pg from "pg";

/*
 * The driver's time limit for statements, and its promises, at less cost. The driver assigns a function to a property of
 * each query (`query.callback = () => …`), and V8 allocates a function that is written so among its old objects, where it
 * keeps the query with all its rows until the next full collection: a sixth of what a list page allocates. The functions here
 * are therefore passed on, never assigned where they are written.
 */

type OnResult = (error: Error | null | undefined, result?: pg.QueryResult) => void;

interface Limit {
  /** Milliseconds that a statement may take; 0 for any time. */
  ms: number;
  /** Called once a statement has taken longer and failed. */
  onLate: () => void;
}

/**
 * Sends a statement by the driver's `query` and fails it with the driver's own message when it takes too long. Takes what
 * the driver takes: a statement, values and a callback, of which the last two may be missing; without a callback it returns
 * a promise. A cursor is passed on, because its reader limits each batch.
 */
export function sendWithinLimit(
  limit: Limit,
  send: (...given: readonly unknown[]) => unknown,
  given: readonly unknown[],
): unknown {
  const [statement, values] = given;
  if (isSubmittable(statement)) return send(...given);
  const last = given.at(-1);
  if (isCallback(last)) {
    const done = withLimit(limit, last);
    return send(statement, values === last ? undefined : values, done);
  }
  return new Promise((resolve, reject) => {
    const done = withLimit(limit, (error, result) => (error ? reject(error) : resolve(result)));
    send(statement, values, done);
  }).catch(failWhereAwaited);
}

/** The callback, called once: with the result, or with an error when the limit is over. */
function withLimit({ ms, onLate }: Limit, callback: OnResult): OnResult {
  let isOver = false;
  const done: OnResult = (error, result) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    callback(error, result);
  };
  const giveUp = () => {
    done(new Error("Query read timeout"));
    onLate();
  };
  const timer = ms > 0 ? setTimeout(giveUp, ms) : undefined;
  return done;
}

// the driver's errors are made where the socket is read; this stack leads to who awaits the statement
function failWhereAwaited(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error);
  throw error;
}

const isCallback = (value: unknown): value is OnResult => typeof value === "function";

const isSubmittable = (value: unknown) =>
  typeof value === "object" && value !== null && "submit" in value;
