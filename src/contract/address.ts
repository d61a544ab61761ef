import type { Endpoint } from "./endpoint.ts";

/** What any call may be given, once it no longer matters which call it is. */
export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Where a call goes: all of its declaration that a request needs. */
export type Address = Pick<Endpoint, "method" | "path">;

/** The path of a call with its parameters filled in, split at the slashes: also its query key. */
export function segments(spec: Address, { params }: CallInput) {
  return spec.path
    .split("/")
    .filter(Boolean)
    .map((part) => (part.startsWith(":") ? (params?.[part.slice(1)] ?? part) : part));
}

/** Where a call goes, with its parameters and its query. */
export function addressOf(spec: Address, given: CallInput) {
  const path = segments(spec, given).map(encodeURIComponent).join("/");
  const query = Object.entries(given.query ?? {})
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value).toWellFormed())}`);
  return `/${path}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}
