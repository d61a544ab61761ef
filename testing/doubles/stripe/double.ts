import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { type ApiReply, type ApiRequest, makeApi } from "./api.ts";
import { desk } from "./desk.ts";
import { World } from "./world.ts";

export const keys = { secret: "sk_test_double", publishable: "pk_test_double" };
export const WEBHOOK_SECRET = "whsec_double";

/**
 * A fault of the next matching request, which occurs once. `lost`: the request is executed, but the reply never
 * arrives. `refused`: the connection breaks before the request is executed. `down`: Stripe replies 503.
 * `garbage`: the reply is not Stripe's. `slow`: the reply takes `ms` milliseconds.
 */
export interface Trouble {
  kind: "lost" | "refused" | "down" | "garbage" | "slow" | "none";
  fits: RegExp;
  ms?: number;
}

/** A request that the double received. */
export interface ReceivedCall {
  /** Method and path, such as `POST /v1/subscriptions`. */
  call: string;
  key: string | undefined;
  form: string;
}

/** A local double of Stripe. */
export async function startDouble({ port = 0, host = "127.0.0.1" } = {}) {
  const world = new World();
  const api = makeApi(world, keys);
  const troubles: Trouble[] = [];
  const requests: ReceivedCall[] = [];

  const server = createServer((request, reply) => {
    answer(request, reply).catch((error: unknown) => {
      process.stderr.write(`Stripe's double failed: ${String(error)}\n`);
      reply.writeHead(500).end();
    });
  });

  async function answer(request: IncomingMessage, reply: ServerResponse) {
    const asked = await read(request, world.address);
    const page = pageAt(asked.path) ?? desk(world, asked.method, asked.path);
    if (page) return send(reply, page);
    const call = `${asked.method} ${asked.path}`;
    requests.push({ call, key: asked.headers["idempotency-key"], form: asked.form });
    const { kind, ms = 0 } = take(troubles, call);
    const instead = before[kind];
    if (instead) return send(reply, instead);
    if (kind === "refused") return disconnect(request);
    const answered = api(asked);
    if (kind === "lost") return disconnect(request);
    await sleep(ms);
    send(reply, answered);
  }

  server.listen(port, host);
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("The double is not listening");
  world.address = `http://${host}:${bound.port}`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { world, troubles, requests, close, address: world.address };
}

/** The environment variables that make the product use a double. */
export const variablesFor = ({ address }: { address: string }) => ({
  STRIPE_SECRET_KEY: keys.secret,
  STRIPE_PUBLISHABLE_KEY: keys.publishable,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_BASE: address,
  STRIPE_JS_URL: `${address}/v3/stripe.js`,
});

async function read(request: IncomingMessage, address: string): Promise<ApiRequest> {
  const { method = "GET" } = request;
  const { pathname: path, search } = new URL(request.url ?? "/", address);
  const headers: ApiRequest["headers"] = {};
  for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value);
  const body = await text(request);
  return { method, path, headers, form: method === "POST" ? body : search.slice(1) };
}

const disconnect = (request: IncomingMessage) => void request.socket.destroy();

function take(troubles: Trouble[], call: string): Trouble {
  const found = troubles.find(({ fits }) => fits.test(call));
  if (!found) return { kind: "none", fits: /^/ };
  troubles.splice(troubles.indexOf(found), 1);
  return found;
}

const send = (reply: ServerResponse, { status, headers, body }: ApiReply) =>
  void reply.writeHead(status, headers).end(body);

const types: Partial<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css",
  js: "text/javascript",
};

/** The files that browsers load: the script for our page, and the frames. */
function pageAt(path: string): ApiReply | null {
  const [, name = "", kind = ""] = /^\/v3\/(\w+\.(\w+))$/.exec(path) ?? [];
  const type = types[kind];
  const file = new URL(`browser/${name}`, import.meta.url);
  if (!type || !existsSync(file)) return null;
  // a page of another origin loads the script
  const headers = { "content-type": type, "cross-origin-resource-policy": "cross-origin" };
  return { status: 200, headers, body: readFileSync(file, "utf8") };
}

// the replies of some faults, which replace Stripe's
const before: Partial<Record<Trouble["kind"], ApiReply>> = {
  down: {
    status: 503,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ error: { type: "api_error", message: "Stripe is overloaded." } }),
  },
  garbage: {
    status: 200,
    headers: { "content-type": "text/html" },
    body: "<h1>Welcome to nginx!</h1>",
  },
};
