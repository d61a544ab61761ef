import pg from "pg";
import { workedFor } from "./asker.ts";
import { type FairQueue, fairQueue, type Release } from "./fair-queue.ts";

/** As long as the driver waits for a new connection. */
const PATIENCE_MS = 5_000;

/** How many of so many connections may be one asker's: others never find all of them taken. */
const shareOf = (connections: number) => Math.max(2, Math.floor(connections * 0.4));

type OnConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/**
 * A pool whose connections are given out in turns between those who ask (`workFor`), a few at most to each. Who waits for
 * longer than five seconds is told that we are busy, which is not the same as a database that is away.
 */
export class FairPool extends pg.Pool {
  readonly #turns: FairQueue;
  readonly #releases = new WeakMap<object, Release>();

  constructor(settings: pg.PoolConfig & { max: number }, patienceMs = PATIENCE_MS) {
    super(settings);
    this.#turns = fairQueue({
      running: settings.max,
      runningEach: shareOf(settings.max),
      waitingEach: Infinity,
      patienceMs,
    });
    this.on("release", (_, client) => this.#releases.get(client)?.());
  }

  // the pool's own `query` calls the second form
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
    const release = await this.#turns.acquire(workedFor().yard);
    try {
      const client = await super.connect();
      this.#releases.set(client, release);
      return client;
    } catch (error) {
      release();
      throw error;
    }
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
