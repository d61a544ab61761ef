import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { byToken } from "#contract/data/share-links.ts";
import { CardQuery, stableCardEndpoints } from "#contract/data/stable-cards.ts";
import { byId } from "#contract/fields.ts";
import { londonDate } from "#rules/london.ts";
import { checked } from "#server/core/http/check-request.ts";
import { drawInTurn, sendPdf } from "#server/core/http/send-pdf.ts";
import { notFound, Refusal, signedOut } from "#server/core/refusal.ts";
import { mayCall, type Scope } from "#server/core/security/scope.ts";
import { openFile } from "#server/domains/files/files.ts";
import { readerOfPrinted } from "#server/domains/files/printed-files.ts";
import { photoIdOf } from "./card-facts.ts";
import { cardUrlOf } from "./card-token.ts";
import { drawCards } from "./draw-cards.ts";
import { cardOfToken, readCards, scans } from "./read-cards.ts";

/* Files of stable cards. They are not declared calls, because their replies are files. */

/** The longer side of a photo in pixels, for 300 dots to the inch on an A5 card. */
const PHOTO_SIDE = 600;

export function cardFileRoutes(app: FastifyInstance): void {
  app.get("/api/horses/:id/card.pdf", async (request, reply) => {
    const { id } = checked(byId, request.params);
    return sendCards(app, { request, reply, horseId: id });
  });
  app.get("/api/cards.pdf", (request, reply) => sendCards(app, { request, reply, horseId: null }));
  app.get("/api/card/:token/photo", async (request, reply) => {
    await scans.take(request.ip);
    return sendPhoto(reply, checked(byToken, request.params).token);
  });
}

interface CardsRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Null for all horses of the yard. */
  horseId: string | null;
}

async function sendCards(app: FastifyInstance, { request, reply, horseId }: CardsRequest) {
  const scope = await app.gate(request);
  if (!scope) throw signedOut();
  if (!mayCall(stableCardEndpoints.find, scope))
    throw new Refusal(403, "You may not print stable cards.");
  const query = checked(CardQuery, request.query);
  const bytes = await drawInTurn(reply, {
    scope,
    within: stableCardEndpoints.find,
    draw: () => drawFor(scope, horseId, query),
  });
  const name = horseId === null ? "stable-cards" : "stable-card";
  return sendPdf(reply, `${name}-${query.size.toLowerCase()}.pdf`, bytes);
}

async function drawFor(scope: Scope, horseId: string | null, query: CardQuery) {
  const cards = await readCards(scope, horseId === null ? null : [horseId]);
  const readPhoto = readerOfPrinted(scope, PHOTO_SIDE);
  const printed = cards.map(({ horse, facts }) => ({
    facts,
    url: cardUrlOf(horse),
    readPhoto: async () => {
      const id = photoIdOf(horse);
      return (id && (await readPhoto(id))?.bytes) || null;
    },
  }));
  // one horse's card fills its sheet with copies
  const copies = horseId === null ? 1 : Number(query.perSheet);
  return drawCards(
    printed.flatMap((card) => Array.from({ length: copies }, () => card)),
    { ...query, printedOn: londonDate(new Date()) },
  );
}

async function sendPhoto(reply: FastifyReply, token: string) {
  const { horse, scope } = await cardOfToken(token);
  const id = photoIdOf(horse);
  const file = id && (await openFile(scope, { id, size: "small" }));
  if (!file) throw notFound("Photo");
  return (
    reply
      .type(file.mimeType)
      .header("content-length", file.bytes)
      // the photo of a card may be another one tomorrow
      .header("cache-control", "private, max-age=300")
      .header("content-disposition", "inline")
      .send(file.stream)
  );
}
