import type { FastifyInstance } from "fastify";
import { safeParse } from "zod/v4/core";
import { archiveEndpoints, exportEndpoints as calls } from "#contract/data/export.ts";
import { byId } from "#contract/fields.ts";
import { londonDate } from "#rules/london.ts";
import { notFound, signedOut } from "#server/core/refusal.ts";
import { route } from "#server/core/http/route.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import * as archives from "./archives.ts";
import { everything } from "./export.ts";

/**
 * Binds the calls of the export and the archives. A finished archive is downloaded from `/archives/{id}`, which
 * is a file and not a call.
 */
export function exportRoutes(app: FastifyInstance) {
  route(app, calls.everything, (_, scope, exchange) => everything(scope, exchange));
  route(app, archiveEndpoints.list, (_, scope) => archives.list(scope));
  route(app, archiveEndpoints.begin, ({ body }, scope) => archives.begin(scope, body), {
    // the export's daily limit is counted on another connection
    atomic: false,
  });

  app.get("/archives/:id", async (request, reply) => {
    const scope = await app.gate(request);
    if (!scope) throw signedOut();
    const { data } = safeParse(byId, request.params);
    if (!data) throw notFound("Archive");
    const { stream, bytes, askedAt } = await archives.download(scope, data.id);
    logSecurityEvent(request, "EXPORTED");
    const name = `loosebox-archive-${londonDate(askedAt)}.zip`;
    return reply
      .type("application/zip")
      .header("cache-control", "private, no-store")
      .header("content-length", bytes)
      .header("content-disposition", `attachment; filename="${name}"`)
      .send(stream);
  });
}
