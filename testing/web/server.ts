import { expect } from "vitest";
import { safeEncode } from "zod/v4/core";
import type { Endpoint, Reply } from "#contract/endpoint.ts";
import { deviceEndpoints } from "#contract/people/sessions.ts";

/** A call of the page that the double of the server received. */
export interface ReceivedCall {
  method: string;
  /** The path of the address, without the query. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

type Handler = (call: ReceivedCall) => Response | Promise<Response>;

interface Route {
  spec: Endpoint;
  handler: Handler;
}

let routes: Route[] = [];
let received: { spec: Endpoint; call: ReceivedCall }[] = [];
let unexpected: string[] = [];

/**
 * Sets the reply of an endpoint from now on. It is checked against the contract, so that the double cannot
 * differ from the server.
 */
export function answer<E extends Endpoint>(
  spec: E,
  reply: Reply<E> | ((call: ReceivedCall) => Reply<E>),
): void {
  route(spec, (call) => {
    const value =
      typeof reply === "function" ? (reply as (call: ReceivedCall) => Reply<E>)(call) : reply;
    const checked = safeEncode(spec.reply, value);
    if (!checked.success)
      unexpected.push(
        `${spec.method} ${spec.path} is answered with what it is not: ${checked.error.message}`,
      );
    return Response.json(value ?? null);
  });
}

/** Refuses an endpoint's calls with a sentence and, for a conflict, with the current version of the thing. */
export function refuse(spec: Endpoint, status: number, sentence: string, current?: unknown): void {
  route(spec, () =>
    current === undefined
      ? new Response(sentence, { status, headers: { "content-type": "text/plain" } })
      : new Response(JSON.stringify({ status, detail: sentence, current }), {
          status,
          headers: { "content-type": "application/problem+json" },
        }),
  );
}

/** Makes the replies to the next calls of an endpoint get lost, although the calls arrive. */
export function loseAnswers(spec: Endpoint): void {
  route(spec, () => Promise.reject(new TypeError("Failed to fetch")));
}

/** Delays the replies of an endpoint until the returned function is called. */
export function holdAnswers<E extends Endpoint>(spec: E, reply: Reply<E>): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  route(spec, async () => {
    await promise;
    return Response.json(reply);
  });
  return resolve;
}

/** The calls of an endpoint so far, in order. */
export const callsOf = (spec: Endpoint): ReceivedCall[] =>
  received.filter((each) => each.spec === spec).map(({ call }) => call);

/** The ids that the calls of an endpoint have proposed so far, in order. */
export const idsOf = (spec: Endpoint): unknown[] =>
  callsOf(spec).map(({ body }) =>
    typeof body === "object" && body !== null ? Reflect.get(body, "id") : undefined,
  );

// the latest reply set for an endpoint applies
const route = (spec: Endpoint, handler: Handler) => {
  routes = [{ spec, handler }, ...routes];
};

/** Replaces `fetch`: a call for which no test has set a reply fails the test. */
export function startServer(): void {
  // reset only now, because the page of the previous test may make calls while it is unmounted, which count for that
  // test
  routes = [];
  received = [];
  // forms of the previous test's page may request the key even later
  refuse(deviceEndpoints.key, 401, "Sign in first");
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const found = routes.find(
      ({ spec }) => spec.method === request.method && paramsIn(spec, pathname),
    );
    if (!found) {
      unexpected.push(`${request.method} ${pathname} was not expected`);
      return new Response("The test has no answer for this call", { status: 501 });
    }
    const call: ReceivedCall = {
      method: request.method,
      path: pathname,
      params: paramsIn(found.spec, pathname) ?? {},
      query: Object.fromEntries(searchParams),
      body: await bodyOf(request),
    };
    received.push({ spec: found.spec, call });
    return found.handler(call);
  };
}

/** Fails when the page made calls for which no reply was set. */
export function endServer(): void {
  const strange = unexpected;
  unexpected = [];
  expect(strange).toEqual([]);
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get("content-type")?.startsWith("application/json")) return request.json();
  return request.body ? request.formData() : undefined;
}

/** The path parameters of an endpoint in an address; null if the address is that of another endpoint. */
function paramsIn({ path }: Endpoint, pathname: string): Record<string, string> | null {
  const parts = path.split("/");
  const found = pathname.split("/");
  if (parts.length !== found.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const value = decodeURIComponent(found[at] ?? "");
    if (part.startsWith(":")) params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}
