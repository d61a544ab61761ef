import type { FastifyInstance } from "fastify";
import { safeParse } from "zod/v4/core";
import { attachmentEndpoints } from "#contract/files/attachments.ts";
import { byId } from "#contract/fields.ts";
import { notFound, signedOut } from "#server/core/refusal.ts";
import { route } from "#server/core/http/route.ts";
import { addAttachment, openFile } from "./files.ts";

/**
 * Files are pages of their own, not calls: `/files/{id}` and, for a picture, smaller
 * `/files/{id}?size=small`. What an id names never changes, so a browser may keep it a year, but only
 * that person's browser. A document is always downloaded: shown in place it could do things.
 */
export function fileRoutes(app: FastifyInstance) {
  route(app, attachmentEndpoints.upload, ({ file, query }, scope) =>
    addAttachment(scope, file, query.id),
  );

  app.get("/files/:id", async (request, reply) => {
    const scope = await app.gate(request);
    if (!scope) throw signedOut();
    const { data } = safeParse(byId, request.params);
    if (!data) throw notFound("File");
    const size = wantsSmall(request.query) ? "small" : "large";
    const file = await openFile(scope, { id: data.id, size });
    if (!file) throw notFound("File");
    return reply
      .type(file.mimeType)
      .header("content-length", file.bytes)
      .header("cache-control", "private, max-age=31536000, immutable")
      .header("content-disposition", file.isPicture ? "inline" : "attachment")
      .send(file.stream);
  });
}

const wantsSmall = (query: unknown) =>
  typeof query === "object" && query !== null && "size" in query && query.size === "small";
