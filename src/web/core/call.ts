import type { Endpoint, Reading, Reply, Sendable } from "#contract/endpoint.ts";

/** A call that did not succeed. Its message is `STATUS: body text` (spec section 8). */
export class CallFailed extends Error {
  /** 0 when nothing was reached. */
  readonly status: number;
  /** The server's sentence alone; empty when it said none. */
  readonly said: string;
  /** What stood in the way of a change, as it is now; null when that is not why. */
  readonly current: unknown;

  constructor(status: number, said: string, current: unknown = null, statusText = "") {
    super(`${status}: ${said || statusText}`);
    this.status = status;
    this.said = said;
    this.current = current;
  }

  /** A sentence for the person, whether the server said one or not. */
  get sentence(): string {
    return this.said || "Something went wrong here. Please try again.";
  }
}

/** What any call may be given, once it no longer matters which call it is. */
export interface Given {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The path of a call with its parameters filled in, split at the slashes: also its query key. */
export function segments(spec: Endpoint, given: unknown) {
  const { params } = given as Given;
  return spec.path
    .split("/")
    .filter(Boolean)
    .map((part) => (part.startsWith(":") ? (params?.[part.slice(1)] ?? part) : part));
}

/** Makes one call. Session credentials go with it; anything but an OK answer is a CallFailed. */
export async function call<E extends Endpoint>(
  spec: E,
  given: Sendable<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  const accept = isVersioned((given as Given).body) ? { accept: PROBLEM } : {};
  const response = await requestOf(spec, given, { signal: signal ?? null, ...accept });
  const text = await response.text().catch(unreachable);
  if (!response.ok) throw failureOf(response, text);
  return parsed(text) as Reply<E>;
}

/** What an OK answer says. A network that wants a sign-in first answers everything itself, with a page. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CallFailed(0, UNREACHABLE);
  }
}

/** Makes a call that changes nothing. What changes something is told by the hooks of `query.ts` and `progress-stream.ts`. */
export const read = <E extends Reading>(spec: E, given: Sendable<E>, signal?: AbortSignal) =>
  call(spec, given, signal);

const PROBLEM = "application/problem+json";

// what was made from another version is answered with the one there is now, which a sentence cannot hold
const isVersioned = (body: unknown) =>
  typeof body === "object" && body !== null && "updatedAt" in body && body.updatedAt !== null;

function failureOf({ status, statusText, headers }: Response, text: string) {
  if (!headers.get("content-type")?.startsWith(PROBLEM))
    return new CallFailed(status, text, null, statusText);
  const { detail, current } = JSON.parse(text) as { detail: string; current?: unknown };
  return new CallFailed(status, detail, current);
}

/** Sends one call and gives the response as it begins, whatever its status. */
export function requestOf<E extends Endpoint>(
  spec: E,
  given: Sendable<E>,
  { signal, accept }: { signal: AbortSignal | null; accept?: string },
): Promise<Response> {
  const { body } = given as Given;
  return fetch(address(spec, given as Given), {
    method: spec.method,
    credentials: "same-origin",
    signal,
    headers: {
      ...(accept && { accept }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(unreachable);
}

function address(spec: Endpoint, given: Given) {
  const path = segments(spec, given).map(encodeURIComponent).join("/");
  const query = Object.entries(given.query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const search = new URLSearchParams(query.map(([key, value]) => [key, String(value)]));
  return `/${path}${query.length > 0 ? `?${search}` : ""}`;
}

function unreachable(error: unknown): never {
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  throw new CallFailed(0, UNREACHABLE);
}

const UNREACHABLE = "Loosebox cannot be reached. Check your connection; nothing you typed is lost.";

/** Sends one file in a call that takes an upload; `onProgress` hears the share sent, 0 to 1. */
export function upload<E extends Endpoint & { upload: string }>(
  spec: E,
  file: File,
  onProgress: (share: number) => void,
): Promise<Reply<E>> {
  const form = new FormData();
  form.append(spec.upload, file);
  // fetch cannot tell how much has been sent
  const request = new XMLHttpRequest();
  request.open(spec.method, spec.path);
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
  return new Promise((resolve, reject) => {
    request.addEventListener("load", () => {
      const { status, responseText, statusText } = request;
      if (status === 200) resolve(JSON.parse(responseText) as Reply<E>);
      else reject(new CallFailed(status, responseText, null, statusText));
    });
    request.addEventListener("error", () => {
      reject(new CallFailed(0, "Loosebox cannot be reached. Check your connection and try again."));
    });
    request.send(form);
  });
}
