import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds between two looks at a server's health. */
const LOOK_MS = 500;

/** A server behind the proxy. */
interface Target {
  origin: string;
  isWell: boolean;
}

/** A proxy that gives each request to the next server that is well. */
export type Spread = Awaited<ReturnType<typeof startSpread>>;

/**
 * Starts a proxy as operators have one: it keeps connections to people and to servers open; it takes a server out when its
 * health call fails, and sends a request to another server only when the connection was refused. Nothing that was sent is
 * sent again.
 */
export async function startSpread() {
  const targets: Target[] = [];
  const agent = new Agent({ keepAlive: true });
  const rest = new AbortController();
  let turn = 0;
  const next = (tried: ReadonlySet<Target>) => {
    const well = targets.filter((each) => each.isWell && !tried.has(each));
    turn += 1;
    return well[turn % well.length];
  };
  const server = createServer((asked, answer) => void pass(asked, answer, { agent, next }));
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const looking = lookAfter(targets, rest.signal);
  return {
    origin: `http://127.0.0.1:${portOf(server.address())}`,
    /** Adds a server, which gets requests once it is well. */
    add: (origin: string) => targets.push({ origin, isWell: false }),
    /** Takes a server out by hand. */
    remove: (origin: string) => {
      targets.splice(0, targets.length, ...targets.filter((each) => each.origin !== origin));
    },
    isWell: (origin: string) => targets.some((each) => each.isWell && each.origin === origin),
    async close() {
      rest.abort();
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await looking;
    },
  };
}

const portOf = (address: AddressInfo | string | null) =>
  typeof address === "object" && address ? address.port : 0;

async function lookAfter(targets: readonly Target[], rest: AbortSignal) {
  while (!rest.aborted) {
    await Promise.all(
      targets.map(async (each) => {
        each.isWell = await fetch(`${each.origin}/api/health`, {
          signal: AbortSignal.timeout(2_000),
        }).then(
          ({ status }) => status === 200,
          () => false,
        );
      }),
    );
    await sleep(LOOK_MS, undefined, { signal: rest }).catch(() => undefined);
  }
}

interface Way {
  agent: Agent;
  next: (tried: ReadonlySet<Target>) => Target | undefined;
}

async function pass(asked: IncomingMessage, answer: ServerResponse, { agent, next }: Way) {
  // read first, as proxies do for slow phones
  const body = await buffer(asked);
  const tried = new Set<Target>();
  for (let target = next(tried); target; target = next(tried)) {
    tried.add(target);
    const reply = await send(target, asked, body, agent);
    if (reply === "refused") continue;
    if (reply === "broken") break;
    answer.writeHead(reply.statusCode ?? 502, withoutHops(reply.headers));
    reply.pipe(answer);
    return;
  }
  answer.writeHead(502).end("No server answered");
}

async function send(target: Target, asked: IncomingMessage, body: Buffer, agent: Agent) {
  const { method = "GET", headers } = asked;
  const sent = request(`${target.origin}${asked.url}`, {
    agent,
    method,
    headers: { ...withoutHops(headers), "x-forwarded-for": "127.0.0.1" },
  });
  sent.end(body);
  try {
    const [reply]: IncomingMessage[] = await once(sent, "response");
    return reply ?? "broken";
  } catch (error) {
    return isRefused(error) ? "refused" : "broken";
  }
}

const isRefused = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ECONNREFUSED";

/** The headers but those that are about one connection. */
function withoutHops(headers: IncomingMessage["headers"]) {
  const { connection: _, "keep-alive": __, "transfer-encoding": ___, ...others } = headers;
  return others;
}
