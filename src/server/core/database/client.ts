import pg from "pg";
import { type Place, readDatabaseAddress } from "#server/core/database-address.ts";
import { sendWithinLimit } from "./time-limit.ts";

/** Milliseconds that a connection may take to open where nobody has said how many. */
const PATIENCE_MS = 20_000;
/** The part of them in which one host must take a connection: they are asked, then one is connected to. */
const SHARE = 0.4;

type OnConnected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * The driver's client, whose connection string may name several hosts: it connects to the one that takes writes. With
 * one host it is the driver's own, but for who limits a statement's time (`query_timeout`): `time-limit.ts`.
 */
export class DatabaseClient extends pg.Client {
  readonly #hosts: Hosts | null;
  readonly #withinMs: number;
  #isEnding = false;

  constructor({ query_timeout: ms = 0, ...settings }: pg.ClientConfig = {}) {
    const hosts = hostsOf(settings.connectionString);
    const withinMs = (settings.connectionTimeoutMillis || PATIENCE_MS) * SHARE;
    super(
      hosts
        ? { ...settings, connectionString: hosts.any.url, connectionTimeoutMillis: withinMs }
        : settings,
    );
    this.#hosts = hosts;
    this.#withinMs = withinMs;
    const { pipeline = false } = settings;
    // statements that were sent after a late one wait for it: they fail with the connection
    const onLate = () => pipeline && this.connection.stream.destroy();
    const send = (...given: readonly unknown[]): unknown =>
      (super.query as (...all: readonly unknown[]) => unknown)(...given);
    const query = (...given: readonly unknown[]) => sendWithinLimit({ ms, onLate }, send, given);
    // a property, because a method would have to repeat the driver's eight signatures
    Object.assign(this, { query });
    // whoever lost a connection asks anew who takes writes
    if (hosts) this.on("error", hosts.forget);
  }

  override connect(): Promise<pg.Client>;
  override connect(onConnected: OnConnected): void;
  override connect(onConnected?: OnConnected): Promise<pg.Client> | void {
    const connecting = this.#hosts ? this.#connectToPrimary(this.#hosts) : super.connect();
    if (!onConnected) return connecting;
    const call = onConnected as (error: Error | null, client?: pg.Client) => void;
    connecting.then(
      () => call(null, this),
      (error: Error) => call(error),
    );
  }

  override end(): Promise<void>;
  override end(onEnded: (error: Error) => void): void;
  override end(onEnded?: (error: Error) => void): Promise<void> | void {
    this.#isEnding = true;
    return onEnded ? super.end(onEnded) : super.end();
  }

  async #connectToPrimary(hosts: Hosts): Promise<pg.Client> {
    const { host, port } = await hosts.primary(this.#withinMs);
    if (this.#isEnding) throw new Error("Connection terminated before it was made");
    // the driver reads both when it connects
    this.host = host;
    this.port = port;
    try {
      await super.connect();
      await this.#refuseReplica();
      return this;
    } catch (error) {
      hosts.forget();
      // the pool only forgets a client that could not connect
      void this.end().catch(() => undefined);
      throw error;
    }
  }

  /** Throws where the server is a replica or otherwise read-only; asked by a statement, for a pooler tells neither. */
  async #refuseReplica() {
    const { rows } = await this.query<{ transaction_read_only: string }>(
      "show transaction_read_only",
    );
    if (rows[0]?.transaction_read_only !== "off")
      throw Object.assign(new Error("it takes no writes"), { code: "25006" });
  }
}

/** The settings of a library that opens a pool of its own. */
export const connectionTo = (url: string) => ({ connectionString: url, Client: DatabaseClient });

/** The hosts of a connection string, and which of them took writes when it was asked last. */
class Hosts {
  readonly #places: readonly Place[];
  readonly any: Place;
  #primary: Place | undefined;
  #asking: Promise<Place> | undefined;

  constructor(places: readonly [Place, ...Place[]]) {
    this.#places = places;
    this.any = places[0];
  }

  /** The host that takes writes: the last one until something went wrong with it, else all are asked at once. */
  async primary(withinMs: number): Promise<Place> {
    if (this.#places.length === 1) return this.any;
    if (this.#primary) return this.#primary;
    this.#asking ??= this.#ask(withinMs).finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  readonly forget = () => {
    this.#primary = undefined;
  };

  async #ask(withinMs: number): Promise<Place> {
    const reasons = new Map<Place, string>();
    const asked = this.#places.map(async (place) => {
      const trouble = await troubleWith(place, withinMs);
      if (trouble === null) return place;
      reasons.set(place, trouble);
      throw new Error(trouble);
    });
    try {
      this.#primary = await Promise.any(asked);
      return this.#primary;
    } catch {
      const said = this.#places.map(
        (place) => `${place.host}:${place.port}: ${reasons.get(place) ?? ""}`,
      );
      // SQLSTATE: no connection could be made
      throw Object.assign(new Error(`none of its hosts takes writes; ${said.join("; ")}`), {
        code: "08001",
      });
    }
  }
}

/** Why a host does not take writes; null when it does. */
async function troubleWith({ url }: Place, withinMs: number): Promise<string | null> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: withinMs / SHARE,
    query_timeout: withinMs,
  });
  try {
    await client.connect();
    return null;
  } catch (error) {
    return sayWhy(error);
  } finally {
    void client.end().catch(() => undefined);
  }
}

// a name with several addresses fails once for each, without a message of its own
function sayWhy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [first] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first.message : error.message;
}

const known = new Map<string, Hosts | null>();

/** The hosts of a connection string that is one for a primary; null for any other. */
function hostsOf(url: string | undefined): Hosts | null {
  if (url === undefined) return null;
  let hosts = known.get(url);
  if (hosts === undefined) {
    const address = readDatabaseAddress(url);
    hosts = address?.wantsPrimary ? new Hosts(address.places) : null;
    known.set(url, hosts);
  }
  return hosts;
}
