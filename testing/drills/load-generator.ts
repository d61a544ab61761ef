import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** One reply: its status (0 if there was none) and its duration in milliseconds. */
export interface Hit {
  status: number;
  ms: number;
}

// one connection for each request, as from a thousand people
const agent = new Agent({ maxSockets: Infinity });

/** Sends one request on a connection of its own; `from` is the client address that a proxy would report. */
export async function hit(url: string, cookie: string, body?: object, from?: string): Promise<Hit> {
  const began = performance.now();
  const payload = body && JSON.stringify(body);
  const type = payload
    ? { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }
    : {};
  const via = from ? { "x-forwarded-for": from } : {};
  const headers = { origin: new URL(url).origin, cookie, ...type, ...via };
  const sent = request(url, { agent, method: body ? "POST" : "GET", headers });
  sent.end(payload);
  try {
    const [reply] = await once(sent, "response");
    // a reply of many megabytes is not kept
    await once(reply.resume(), "end");
    return { status: Number(reply.statusCode), ms: performance.now() - began };
  } catch {
    return { status: 0, ms: performance.now() - began };
  }
}

/** Repeats a request with pauses until the work is done; returns all replies. */
export async function meanwhile(ask: () => Promise<Hit>, work: Promise<unknown>): Promise<Hit[]> {
  const seen: Hit[] = [];
  const done = work.then(
    () => true,
    () => true,
  );
  for (;;) {
    seen.push(await ask());
    if (await Promise.race([done, sleep(100)])) return seen;
  }
}

/**
 * Opens slow clients, each for `ms` milliseconds or until the server disconnects it; returns how many the server
 * disconnected.
 */
export async function dawdle(
  port: number,
  { beginning, deaf, count, ms }: { beginning: string; deaf: boolean; count: number; ms: number },
): Promise<number> {
  const sockets = Array.from({ length: count }, () => linger(port, beginning, deaf));
  // `once` is not used, because a reset connection first emits an error
  const closed = sockets.map(
    (socket) => new Promise<boolean>((resolve) => socket.on("close", () => resolve(true))),
  );
  const late = sleep(ms).then(() => false);
  const ends = await Promise.all(closed.map((each) => Promise.race([each, late])));
  for (const socket of sockets) socket.destroy();
  return ends.filter(Boolean).length;
}

function linger(port: number, beginning: string, deaf: boolean): Socket {
  const socket = connect(port, "127.0.0.1", () => socket.write(beginning));
  const drip = deaf ? undefined : setInterval(() => socket.write("x"), 500);
  socket.on("error", () => undefined);
  socket.on("close", () => clearInterval(drip));
  if (deaf) socket.pause();
  else socket.resume();
  return socket;
}

/** The duration in milliseconds that this share of the replies did not exceed: 0.5 gives the median, 1 the slowest. */
export function within(hits: readonly Hit[], share: number): number {
  const sorted = hits.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
}

/** The number of replies with each status, as text. */
export function statuses(hits: readonly Hit[]): string {
  const counted = Map.groupBy(hits, ({ status }) => status);
  return [...counted].map(([status, its]) => `${its.length} × ${status}`).join(", ");
}
