import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { takesBrotli } from "./compress-replies.ts";
import type { Exchange } from "./reply.ts";

/**
 * Whether the client already has the current answer (`If-None-Match`). Sets `Yard-Version` and, for tagged
 * calls, `ETag`.
 */
export function matchesEtag(spec: Endpoint, { request, reply }: Exchange, scope: Scope): boolean {
  const { yardVersion, headers } = request;
  if (spec.method !== "GET" || !yardVersion) return false;
  void reply.header("yard-version", yardVersion);
  if (!spec.tagged) return false;
  const etag = etagOf(yardVersion, request, scope);
  void reply.header("etag", etag);
  return headers["if-none-match"]?.split(/, */).includes(etag) ?? false;
}

/**
 * The tag of an answer. The yard's version is read with the session, before any row: rows written in between
 * have a later version, so an answer is never older than its tag says. There is no version while a transaction
 * that the version does not cover is writing.
 */
function etagOf(yardVersion: string, request: FastifyRequest, { userId, yardRole, rights }: Scope) {
  const minute = new Date().toISOString().slice(0, 16);
  // the compressed reply has other bytes, hence another tag
  const form = [request.url, takesBrotli(request)];
  const parts = [yardVersion, ...form, userId, yardRole, JSON.stringify(rights), minute];
  return `"${createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 22)}"`;
}
