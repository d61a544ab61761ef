import type { FastifyInstance } from "fastify";
import { stableCardEndpoints as calls } from "#contract/data/stable-cards.ts";
import { route } from "#server/core/http/route.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { cardFileRoutes } from "./card-files.ts";
import { cardUrlOf } from "./card-token.ts";
import { nextEdition } from "./queries.ts";
import { cardOfToken, readCards, scans } from "./read-cards.ts";

export function stableCardRoutes(app: FastifyInstance) {
  route(app, calls.find, ({ params }, scope) => find(scope, params.id));
  route(app, calls.renew, ({ params }, scope) => renew(scope, params.id));
  route(app, calls.show, async ({ params }) => (await cardOfToken(params.token)).facts, {
    countedFrom: scans,
  });
  cardFileRoutes(app);
}

async function find(scope: Scope, id: string) {
  const [card] = await readCards(scope, [id]);
  if (!card) throw notFound("Horse");
  const { horse, facts, unnamed } = card;
  return { url: cardUrlOf(horse), facts, unnamed };
}

/** Gives a card a new code; what was printed before leads nowhere from then on. */
async function renew(scope: Scope, id: string) {
  if ((await nextEdition(scope, { id })).length === 0) throw notFound("Horse");
  return find(scope, id);
}
