import type { Endpoint } from "./endpoint.ts";

/** The input of any call, for code that handles all calls in the same way. */
export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The part of an endpoint that a request's address needs. */
export type Address = Pick<Endpoint, "method" | "path">;

/** The path of a call with its parameters filled in, split at the slashes; the query cache uses it as key. */
export function segments(spec: Address, { params }: CallInput) {
  return spec.path
    .split("/")
    .filter(Boolean)
    .map((part) => (part.startsWith(":") ? (params?.[part.slice(1)] ?? part) : part));
}

/** The address of a call, with its parameters and its query. */
export function addressOf(spec: Address, given: CallInput) {
  const path = segments(spec, given).map(encodeURIComponent).join("/");
  const query = Object.entries(given.query ?? {})
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value).toWellFormed())}`);
  return `/${path}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}
