import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { parse } from "zod/v4/core";
import { inspectionEndpoints, PACK_FILE_PATH, PackQuery } from "#contract/data/inspection.ts";
import type { Pack } from "#rules/inspection/packs.ts";
import { londonDate } from "#rules/london.ts";
import { withinRights } from "#server/core/database/within-rights.ts";
import { check } from "#server/core/http/check-request.ts";
import { fairQueue } from "#server/core/jobs/fair-queue.ts";
import { Refusal, signedOut } from "#server/core/refusal.ts";
import { mayCall, type Scope } from "#server/core/security/scope.ts";
import { drawPack, openPackPdf } from "./draw-pack.ts";
import { readPack } from "./read-pack.ts";

/** Packs drawn at once, one for each person, because each takes the processor for up to some seconds. */
const drawn = fairQueue({ running: 2, runningEach: 1, waitingEach: 2 });

/** Serves a pack as a PDF, sent while it is drawn. Not a declared call, because its reply is a file. */
export function packFileRoute(app: FastifyInstance): void {
  app.get(PACK_FILE_PATH, async (request, reply) => {
    const scope = await app.gate(request);
    if (!scope) throw signedOut();
    if (!mayCall(inspectionEndpoints.read, scope))
      throw new Refusal(403, "Your role in this yard does not allow this. Ask the yard's owner.");
    const { pack } = parse(PackQuery, check(PackQuery, request.query));
    const leaving = new AbortController();
    reply.raw.once("close", () => leaving.abort(new Refusal(400, "The download broke off")));
    const stream = await streamOf(scope, pack, leaving.signal);
    return reply
      .type("application/pdf")
      .header("cache-control", "private, no-store")
      .header(
        "content-disposition",
        `attachment; filename="inspection-pack-${pack.toLowerCase()}-${londonDate(new Date())}.pdf"`,
      )
      .send(stream);
  });
}

/** The file of a pack from when its drawing begins; its place in the queue is free once all is drawn. */
function streamOf(scope: Scope, pack: Pack, signal: AbortSignal): Promise<Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>();
  const draw = () =>
    withinRights(scope, inspectionEndpoints.read, async () => {
      const now = new Date();
      const facts = await readPack(scope, pack, londonDate(now));
      const pdf = openPackPdf(facts, now);
      resolve(pdf.stream);
      await drawPack(pdf, facts, signal).catch((error: unknown) => {
        pdf.stream.destroy(error instanceof Error ? error : new Error("The pack was not drawn"));
        throw error;
      });
    });
  drawn.run(scope.userId, draw, signal).catch(reject);
  return promise;
}
