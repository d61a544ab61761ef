import type { FastifyInstance } from "fastify";
import { safeParse } from "zod/v4/core";
import { dossierEndpoints } from "#contract/data/dossiers.ts";
import { byId } from "#contract/fields.ts";
import { sendPdf, streamInTurn } from "#server/core/http/send-pdf.ts";
import { notFound, Refusal, signedOut } from "#server/core/refusal.ts";
import { mayCall, type Scope } from "#server/core/security/scope.ts";
import { readerOfPrinted } from "#server/domains/files/printed-files.ts";
import { scopeOfLink } from "#server/domains/people/accounts/accounts.ts";
import { verifyUrlOf } from "./dossier-token.ts";
import { pictureSide } from "./append-files.ts";
import { drawDossier, type KeptDossier, openDossierPdf } from "./draw-dossier.ts";
import { findDossier, yardOfDossier } from "./queries.ts";

/**
 * Serves a dossier's PDF, sent while it is drawn from what it said when it was made: the same bytes each time, unless a photo in it was
 * deleted. Not a declared call, because its reply is a file; the address is opened by a link, which names no yard.
 */
export function dossierFileRoute(app: FastifyInstance): void {
  app.get("/api/dossiers/:id", async (request, reply) => {
    const asker = await app.gate(request);
    if (!asker) throw signedOut();
    const { data } = safeParse(byId, request.params);
    if (!data) throw notFound("Dossier");
    const scope = await scopeOfDossier(asker, data.id);
    if (!mayCall(dossierEndpoints.list, scope)) throw new Refusal(403, "You may not see dossiers.");
    const [found] = await findDossier(scope, data);
    if (!found) throw notFound("Dossier");
    const verifyUrl = verifyUrlOf({ yardId: scope.yardId, id: data.id });
    const stream = await streamInTurn(reply, {
      scope,
      // the facts are those of when it was made: only photos and papers are read
      within: { method: "GET", section: "files" },
      open: () => openDossier(scope, { ...found, verifyUrl }),
    });
    return sendPdf(reply, nameOf(found), stream);
  });
}

async function openDossier(scope: Scope, kept: KeptDossier) {
  const { parts } = kept.facts;
  const pdf = await openDossierPdf(kept);
  const read = readerOfPrinted(scope, pictureSide(parts));
  const draw = (signal: AbortSignal) => drawDossier(pdf, kept, { read, signal });
  return { stream: pdf.stream, draw };
}

async function scopeOfDossier(scope: Scope, id: string): Promise<Scope> {
  const [found] = await yardOfDossier({ id, userId: scope.userId });
  if (!found || found.yardId === scope.yardId) return scope;
  return (await scopeOfLink(scope.userId, found.yardId)) ?? scope;
}

/** A name that every system takes: 'bramble-2026-05-01.pdf'. */
function nameOf({ facts }: { facts: { horseName: string; madeOn: string } }) {
  const name = facts.horseName
    .normalize("NFKD")
    .replaceAll(/[^\w]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .toLowerCase();
  return `${name || "dossier"}-${facts.madeOn}.pdf`;
}
