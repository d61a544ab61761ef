import type { FastifyInstance } from "fastify";
import {
  inspectionEndpoints as calls,
  PACK_FILE_PATH,
  PackQuery,
} from "#contract/data/inspection.ts";
import { londonDate } from "#rules/london.ts";
import { route } from "#server/core/http/route.ts";
import { readPack } from "./read-pack.ts";
import { parse } from "zod/v4/core";
import type { Pack } from "#rules/inspection/packs.ts";
import { check } from "#server/core/http/check-request.ts";
import { sendPdf, streamInTurn } from "#server/core/http/send-pdf.ts";
import { Refusal, signedOut } from "#server/core/refusal.ts";
import { mayCall, type Scope } from "#server/core/security/scope.ts";
import { drawPack, openPackPdf } from "./draw-pack.ts";

export function inspectionRoutes(app: FastifyInstance) {
  route(app, calls.read, ({ query }, scope) => readPack(scope, query.pack, londonDate(new Date())));
  packFileRoute(app);
}

/** Serves a pack as a PDF, sent while it is drawn. Not a declared call, because its reply is a file. */
function packFileRoute(app: FastifyInstance): void {
  app.get(PACK_FILE_PATH, async (request, reply) => {
    const scope = await app.gate(request);
    if (!scope) throw signedOut();
    if (!mayCall(calls.read, scope))
      throw new Refusal(403, "Your role in this yard does not allow this. Ask the yard's owner.");
    const { pack } = parse(PackQuery, check(PackQuery, request.query));
    const stream = await streamInTurn(reply, {
      scope,
      within: calls.read,
      open: () => openPack(scope, pack),
    });
    const name = `inspection-pack-${pack.toLowerCase()}-${londonDate(new Date())}.pdf`;
    return sendPdf(reply, name, stream);
  });
}

async function openPack(scope: Scope, pack: Pack) {
  const now = new Date();
  const facts = await readPack(scope, pack, londonDate(now));
  const pdf = await openPackPdf(facts, now);
  return { stream: pdf.stream, draw: (signal: AbortSignal) => drawPack(pdf, facts, signal) };
}
