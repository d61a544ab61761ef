import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { DatabaseClient } from "./client.ts";

interface ListenerOptions {
  /** Address of a session connection: LISTEN receives nothing behind a pooler in statement mode. */
  url: string;
  channel: string;
  /** Called with a message from another process. */
  onMessage: (payload: string) => void;
  /** Called at start and after each reconnection, when messages may have been missed. */
  onGap: () => void;
  onLost: (error: Error) => void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;
/** Milliseconds between two checks that the connection is still alive. */
const ASK_MS = 20_000;
/** Milliseconds for which messages are collected before they are sent. */
const GATHER_MS = 100;

/**
 * Listens on a PostgreSQL NOTIFY channel over one connection, which is reopened with exponential back-off.
 * `notify` sends a message to the other processes over the same connection, a little later and in batches. It
 * never sends within a transaction that writes, because transactions with a NOTIFY commit one after the other.
 */
export function startListening({ url, channel, onMessage, onGap, onLost }: ListenerOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let connected: pg.Client | undefined;

  /** Listens on one connection until it is lost, and then rejects. */
  const listenOnce = async (onHeard: () => void) => {
    const client = newClient(url);
    const { promise: lost, reject: lose } = Promise.withResolvers<never>();
    const stop = () => lose(new Error("Stopping"));
    client.on("error", lose);
    client.on("end", () => lose(new Error("The listening connection has ended")));
    client.on("notification", ({ processId, payload = "" }) => {
      if (processId !== ownProcess(client)) onMessage(payload);
    });
    signal.addEventListener("abort", stop);
    const asking = setInterval(() => void client.query("select 1").catch(lose), ASK_MS);
    try {
      await Promise.race([client.connect(), lost]);
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      connected = client;
      onHeard();
      await lost;
    } finally {
      connected = undefined;
      clearInterval(asking);
      signal.removeEventListener("abort", stop);
      await client.end().catch(() => undefined);
    }
  };

  const listen = async () => {
    let wait = FIRST_WAIT_MS;
    const onHeard = () => {
      wait = FIRST_WAIT_MS;
      onGap();
    };
    while (!signal.aborted) {
      await listenOnce(onHeard).catch((error: Error) => {
        if (!signal.aborted) onLost(error);
      });
      await sleep(wait, undefined, { signal }).catch(() => undefined);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  };
  const listening = listen();

  const waiting = new Set<string>();
  const send = () => {
    const payloads = [...waiting];
    waiting.clear();
    // processes that miss this message refetch when they reconnect, or at their next regular check
    connected?.query(NOTIFY, [channel, payloads]).catch(() => undefined);
  };
  const notify = (payload: string) => {
    if (waiting.size === 0) setTimeout(send, GATHER_MS).unref();
    waiting.add(payload);
  };

  const stop = async () => {
    stopping.abort();
    await listening;
  };
  return { notify, stop };
}

const NOTIFY = "select pg_notify($1, each) from unnest($2::text[]) each";

const newClient = (url: string) =>
  new DatabaseClient({
    connectionString: url,
    application_name: "loosebox-listener",
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  });

// the driver has this property, but its types lack it
const ownProcess = (client: pg.Client): unknown => Reflect.get(client, "processID");
