import type { FastifyInstance } from "fastify";
import { safeParse } from "zod/v4/core";
import { byId } from "#contract/fields.ts";
import { notFound, signedOut } from "#server/core/refusal.ts";
import { readPhoto } from "./files.ts";

/**
 * Files are pages of their own, not calls: `/files/{id}` and, smaller, `/files/{id}?size=small`. What
 * an id names never changes, so a browser may keep it a year, but only that person's browser.
 */
export function fileRoutes(app: FastifyInstance) {
  app.get("/files/:id", async (request, reply) => {
    const scope = await app.gate(request);
    if (!scope) throw signedOut();
    const { data } = safeParse(byId, request.params);
    if (!data) throw notFound("File");
    const bytes = await readPhoto(scope, data.id, wantsSmall(request.query) ? "small" : "large");
    if (!bytes) throw notFound("File");
    return reply
      .type("image/webp")
      .header("cache-control", "private, max-age=31536000, immutable")
      .header("content-disposition", "inline")
      .send(bytes);
  });
}

const wantsSmall = (query: unknown) =>
  typeof query === "object" && query !== null && "size" in query && query.size === "small";
