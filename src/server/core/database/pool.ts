import pg from "pg";
import { workedFor } from "#server/core/security/scope.ts";
import { type FairQueue, fairQueue, type Release } from "#server/core/jobs/fair-queue.ts";
import { isDatabaseAway } from "#server/core/faults.ts";
import { DatabaseClient } from "./client.ts";

/** Milliseconds to wait for a connection; equal to the driver's own connection time-out. */
const PATIENCE_MS = 5_000;

/** Maximum number of connections that one caller may hold, so that others always find some free. */
const shareOf = (connections: number) => Math.max(2, Math.floor(connections * 0.4));

type OnConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/**
 * A pool that is shared fairly between callers (`workFor`). A wait of more than five seconds throws 'busy',
 * which is distinct from an unreachable database.
 */
export class FairPool extends pg.Pool {
  readonly #turns: FairQueue;
  readonly #releases = new WeakMap<object, Release>();
  /** How many callers wait for a connection. */
  waitingCallers = 0;

  constructor(settings: pg.PoolConfig & { max: number }, patienceMs = PATIENCE_MS) {
    super({ ...settings, Client: DatabaseClient });
    this.#turns = fairQueue({
      running: settings.max,
      runningEach: shareOf(settings.max),
      waitingEach: Infinity,
      patienceMs,
    });
    this.on("release", (_, client) => this.#releases.get(client)?.());
  }

  // the second signature exists because the pool's own `query` calls `connect` with a callback
  override connect(): Promise<pg.PoolClient>;
  override connect(onConnected: OnConnected): void;
  override connect(onConnected?: OnConnected): Promise<pg.PoolClient> | void {
    const connecting = this.#inTurn();
    if (!onConnected) return connecting;
    connecting.then(
      (client) => onConnected(undefined, client, client.release.bind(client)),
      (error: unknown) => onConnected(asError(error), undefined, () => undefined),
    );
  }

  async #inTurn(): Promise<pg.PoolClient> {
    this.waitingCallers += 1;
    let release: Release | undefined;
    try {
      release = await this.#turns.acquire(workedFor().yard);
      const client = await super.connect();
      this.#releases.set(client, release);
      return client;
    } catch (error) {
      release?.();
      throw error;
    } finally {
      this.waitingCallers -= 1;
    }
  }
}

/** Opens a pool; `onLost` is told of each connection that is lost while the pool is open. */
export function openPool(
  settings: pg.PoolConfig & { max: number },
  onLost: (error: Error) => void,
): FairPool {
  const pool = new FairPool(settings);
  // without a listener, losing an idle connection would end the process
  pool.on("error", (error) => {
    // the pool attaches the whole client to the error, which must not be logged
    Reflect.deleteProperty(error, "client");
    // `end()` resolves before the sockets are closed, so a connection error after it does not count as a loss
    if (!pool.ending) onLost(error);
  });
  return pool;
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

interface PipelinedConnection {
  opening: Promise<pg.Client>;
  underWay: number;
}

/**
 * A few connections on which statements are sent without waiting for earlier results. This saves most of the
 * cost of a short statement, which is the waking of both sides. Only for stand-alone statements, because a
 * transaction needs its own connection. A connection is opened when all others are busy, and again after one was
 * lost; statements in progress on a lost connection fail.
 */
export function pipeline(settings: pg.ClientConfig, onLost: (error: Error) => void, most: number) {
  const connections = new Set<PipelinedConnection>();
  let isEnding = false;

  const open = (): PipelinedConnection => {
    const client = new DatabaseClient({ ...settings, pipeline: true });
    const connection: PipelinedConnection = {
      underWay: 0,
      opening: client.connect().then(() => client),
    };
    const drop = () => connections.delete(connection);
    connection.opening.catch(drop);
    client.on("end", drop);
    client.on("error", (error) => {
      drop();
      if (!isEnding) onLost(error);
    });
    connections.add(connection);
    return connection;
  };

  const giveUp = (connection: PipelinedConnection) => {
    connections.delete(connection);
    connection.opening.then((client) => client.end()).catch(() => undefined);
  };

  const choose = (): PipelinedConnection => {
    let best: PipelinedConnection | undefined;
    for (const connection of connections)
      if (!best || connection.underWay < best.underWay) best = connection;
    return !best || (best.underWay > 0 && connections.size < most) ? open() : best;
  };

  const query = async <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => {
    const connection = choose();
    connection.underWay += 1;
    try {
      return await (await connection.opening).query<Row>(statement);
    } catch (error) {
      // a connection may be broken before it emits an error, so it must not be chosen again
      if (isDatabaseAway(error)) giveUp(connection);
      throw error;
    } finally {
      connection.underWay -= 1;
    }
  };

  /** Closes the connections once the statements in progress have finished. */
  const end = async () => {
    isEnding = true;
    await Promise.allSettled([...connections].map(async ({ opening }) => (await opening).end()));
  };

  return { query, end };
}
