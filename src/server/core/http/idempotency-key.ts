import { createHash } from "node:crypto";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Scope } from "#server/core/security/scope.ts";
import type { Upload } from "#server/core/http/upload.ts";

export interface IdempotencyKey {
  /** The call's method and path pattern. */
  call: string;
  id: string;
  scope: Scope;
  requestHash: Buffer;
  pathIds: readonly string[];
}

interface SentRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Returns a function that reads a request's idempotency key, for calls that take one: a POST with `id` in the
 * body, or in the query of an upload. The hash covers the raw request, because a later release may parse it
 * differently.
 */
export function idempotencyKeyReader({ method, path, body, query }: Endpoint) {
  const part = method !== "POST" ? null : hasId(body) ? "body" : hasId(query) ? "query" : null;
  return (scope: Scope | null, sent: SentRequest, file?: Upload): IdempotencyKey | null => {
    const id = part && idIn(sent[part]);
    if (!scope || !id) return null;
    const { params, query: asked, body: told } = sent;
    const parts = [params, asked, told, file && [file.originalName, sha256(file.bytes)]];
    return {
      call: `${method} ${path}`,
      id,
      scope,
      requestHash: createHash("sha256").update(canonical(parts)).digest(),
      pathIds: uuidsIn(JSON.stringify(params ?? null)),
    };
  };
}

export function hasId(schema: Endpoint["body"]): boolean {
  const shape: unknown = schema && Reflect.get(schema._zod.def, "shape");
  return typeof shape === "object" && shape !== null && "id" in shape;
}

const idIn = (part: unknown) =>
  typeof part === "object" && part !== null && "id" in part && typeof part.id === "string"
    ? part.id
    : null;

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** JSON that does not depend on the order of keys. */
const canonical = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

export const uuidsIn = (text: string) => [
  ...new Set(text.match(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi)),
];
