import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

interface ListenerOptions {
  /** An address at which the connection is ours alone: a pooler that lends it out statement by statement hears nothing. */
  url: string;
  channel: string;
  /** What another process has said. */
  onMessage: (payload: string) => void;
  /** Messages may have been missed: at the start, and after each time the connection was lost. */
  onGap: () => void;
  onLost: (error: Error) => void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;
/** Milliseconds between two questions whether the other side is still there. */
const ASK_MS = 20_000;
/** Milliseconds in which messages are gathered. */
const GATHER_MS = 100;

/**
 * Listens to what PostgreSQL's NOTIFY says on a channel, over one connection that is made anew, after growing pauses, when
 * it is lost; `notify` says something to the other processes. It goes over the same connection, a moment later and
 * together with what else there is, and never in a transaction that changes something: whoever has notified commits one
 * after the other with everybody else who has.
 */
export function startListening({ url, channel, onMessage, onGap, onLost }: ListenerOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let connected: pg.Client | undefined;

  /** From a connection to its loss: rejects when it is lost. */
  const listenOnce = async (onHeard: () => void) => {
    const client = newClient(url);
    const { promise: lost, reject: lose } = Promise.withResolvers<never>();
    const stop = () => lose(new Error("Stopping"));
    client.on("error", lose);
    client.on("end", () => lose(new Error("The connection that listens has ended")));
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
    // who cannot be told now looks again when they are connected, or at their next look without a word
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
  new pg.Client({
    connectionString: url,
    application_name: "loosebox-listener",
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  });

// the driver knows it, its types do not
const ownProcess = (client: pg.Client): unknown => Reflect.get(client, "processID");
