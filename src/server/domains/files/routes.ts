import type { FastifyInstance } from "fastify";
import { safeParse } from "zod/v4/core";
import { attachmentEndpoints } from "#contract/files/attachments.ts";
import { byId } from "#contract/fields.ts";
import { notFound, signedOut } from "#server/core/refusal.ts";
import { route } from "#server/core/http/route.ts";
import { addAttachment, openFile } from "./files.ts";

/**
 * Files are served at their own addresses, outside the API: `/files/{id}` and, for a picture, smaller
 * `/files/{id}?size=small`. The content of an id never changes, so a browser may cache it for a year, privately. A
 * document is always sent as a download, because its content could run if it were shown inline.
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
