import { type Address, addressOf, type CallInput } from "#contract/address.ts";
import { orKept } from "./copy.ts";
import { yardHeader } from "./tab-yard.ts";
import type { Endpoint, ReadEndpoint, Reply, Sendable } from "#contract/endpoint.ts";

/** A call that did not succeed. Its message is `STATUS: body text` (spec section 8). */
export class CallFailed extends Error {
  /** 0 when the server was not reached. */
  readonly status: number;
  /** The server's sentence without the status; empty when the server sent none. */
  readonly said: string;
  /** On a conflict, the current version of the row that was to be changed; null for any other failure. */
  readonly current: unknown;

  constructor(status: number, said: string, current: unknown = null, statusText = "") {
    super(`${status}: ${said || statusText}`);
    this.status = status;
    this.said = said;
    this.current = current;
  }

  /** A sentence for the user, also when the server sent none. */
  get sentence(): string {
    return this.said || "Something went wrong here. Please try again.";
  }
}

/** Makes one call with the session's cookie. Throws a CallFailed for any status other than 2xx. */
export async function call<E extends Endpoint>(
  spec: E,
  given: Sendable<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  const accept = mayMeetAnother((given as CallInput).body) ? { accept: PROBLEM } : {};
  return answerOf(
    spec,
    await requestOf(spec, given, { signal: signal ?? null, ...accept }),
    signal,
  );
}

/** The yard's versions that this page's first answers were made from; "" for an answer that named none. */
export const versions = new Set<string>();
const MOST_VERSIONS = 100;

async function answerOf<E extends Endpoint>(
  spec: E,
  response: Response,
  signal: AbortSignal | null = null,
): Promise<Reply<E>> {
  const text = await response.text().catch(unreachable);
  if (!response.ok) throw failureOf(response, text);
  if (spec.method === "GET" && spec.access !== "public" && versions.size < MOST_VERSIONS)
    versions.add(response.headers.get("yard-version") ?? "");
  return (await whole(spec, response, parsed(text), signal)) as Reply<E>;
}

/** Joins the parts of an answer: the server sends a list of more than 4 MB in parts, each with a link to the next. */
async function whole(
  spec: Endpoint,
  { headers }: Response,
  answer: unknown,
  signal: AbortSignal | null,
): Promise<unknown> {
  const next = NEXT.exec(headers.get("link") ?? "")?.[1];
  if (next === undefined || !Array.isArray(answer)) return answer;
  const rest = await fetch(next, {
    credentials: "same-origin",
    signal,
    headers: yardHeader(),
  }).catch(unreachable);
  return [...answer, ...((await answerOf(spec, rest, signal)) as unknown[])];
}

/** The link to the next part of a list; a URL of another origin is not accepted. */
const NEXT = /^<(\/api\/[^>]*)>; rel="next"$/;

/**
 * The JSON of a successful answer. Throws when it is not JSON: a public network's sign-in page answers every
 * call with HTML.
 */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CallFailed(0, UNREACHABLE);
  }
}

/** The ETag of each cached answer, sent as `if-none-match` when the answer is fetched again. */
const tags = new WeakMap<object, string>();
const isObject = (answer: unknown): answer is object =>
  typeof answer === "object" && answer !== null;

/** Gives an object that is cached in place of an answer the ETag of that answer. */
export function keepTag<T>(answer: unknown, kept: T): T {
  const tag = isObject(answer) ? tags.get(answer) : undefined;
  if (tag && isObject(kept)) tags.set(kept, tag);
  return kept;
}

/**
 * Makes a call that changes nothing. `had` is the previous answer, which is returned when the server answers
 * 304. Without signal it answers from the device's copy. Mutations use the hooks of `query.ts` and
 * `progress-stream.ts`.
 */
export const read = <E extends ReadEndpoint>(
  spec: E,
  given: Sendable<E>,
  signal: AbortSignal | null = null,
  had?: Reply<E>,
): Promise<Reply<E>> => orKept(readFromServer(spec, given, signal, had), spec, given as CallInput);

async function readFromServer<E extends ReadEndpoint>(
  spec: E,
  given: Sendable<E>,
  signal: AbortSignal | null,
  had?: Reply<E>,
): Promise<Reply<E>> {
  const etag = isObject(had) && tags.get(had);
  const response = await requestOf(spec, given, { signal, ...(etag && { etag }) });
  if (had && response.status === 304) return had;
  const answer = await answerOf(spec, response, signal);
  // the first part's ETag covers the whole list
  const tag = response.headers.get("etag");
  if (tag && isObject(answer)) tags.set(answer, tag);
  return answer;
}

const PROBLEM = "application/problem+json";

// on a conflict, two kinds of change need more than a sentence: an edit based on an old version gets the current row,
// and a creation repeated with other content gets the row that the first attempt created
const mayMeetAnother = (body: unknown) =>
  typeof body === "object" &&
  body !== null &&
  (("updatedAt" in body && body.updatedAt !== null) || "id" in body);

function failureOf({ status, statusText, headers }: Response, text: string) {
  if (!headers.get("content-type")?.startsWith(PROBLEM))
    return new CallFailed(status, text, null, statusText);
  const { detail, current } = JSON.parse(text) as { detail: string; current?: unknown };
  return new CallFailed(status, detail, current);
}

/** Sends one call and resolves with the response as soon as it begins, whatever its status. */
export function requestOf<E extends Endpoint>(
  spec: Address,
  given: Sendable<E>,
  { signal, accept, etag }: { signal: AbortSignal | null; accept?: string; etag?: string },
): Promise<Response> {
  const { body } = given as CallInput;
  return fetch(addressOf(spec, given as CallInput), {
    method: spec.method,
    credentials: "same-origin",
    signal,
    headers: {
      ...yardHeader(),
      ...(accept && { accept }),
      ...(etag && { "if-none-match": etag }),
      // lets the server correct times of things done where this clock is wrong
      ...(spec.method !== "GET" && { "device-time": new Date().toISOString() }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(unreachable);
}

function unreachable(error: unknown): never {
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  throw new CallFailed(0, UNREACHABLE);
}

const UNREACHABLE = "Loosebox cannot be reached. Check your connection; nothing you typed is lost.";
