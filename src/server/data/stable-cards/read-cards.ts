import { CARDS_MAX } from "#contract/data/stable-cards.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { limit } from "#server/core/http/limits.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { scopeOfShareLink } from "#server/domains/people/accounts/accounts.ts";
import { cardFactsOf } from "./card-facts.ts";
import { horseOfToken, isTokenOf } from "./card-token.ts";
import {
  contactsOfCards,
  type HorseOfCard,
  horsesOfCards,
  keysOfCard,
  placesOfCards,
} from "./queries.ts";

/** Requests by codes from one network address: several people at a yard share one. */
export const scans = limit(
  { name: "stable-card", points: 120, seconds: 60 },
  "Stable cards were opened very often from here. Wait a minute.",
);

export interface Card extends ReturnType<typeof cardFactsOf> {
  horse: HorseOfCard;
}

/** The cards of these horses; with null of all that are here, by name. Throws 404 where one is missing, or there is none. */
export async function readCards(scope: Scope, ids: readonly string[] | null): Promise<Card[]> {
  const [horses, contacts, places] = await inTransaction(
    async () =>
      [
        await horsesOfCards(scope, { ids }),
        await contactsOfCards(scope),
        await placesOfCards(scope),
      ] as const,
  );
  if (horses.length < (ids?.length ?? 1)) throw notFound("Horse");
  if (horses.length > CARDS_MAX)
    throw new Refusal(
      409,
      `One PDF has at most ${CARDS_MAX} cards. Print those of single horses from their menu.`,
    );
  return horses.map((horse) => ({ horse, ...cardFactsOf(horse, { contacts, places }) }));
}

/** The card whose code has this token, for somebody without an account; throws 404 where there is a newer code. */
export async function cardOfToken(token: string): Promise<Card & { scope: Scope }> {
  const id = horseOfToken(token);
  const found = id === null ? [] : await keysOfCard({ id });
  const key = found.find((each) => isTokenOf(token, each));
  if (!key) throw new Refusal(404, ENDED);
  // the statements read whatever the yard has; only what the card says of its horse leaves
  const sections = ["papers", "feed", "files"] as const;
  const scope = scopeOfShareLink({ yardId: key.yardId, horseIds: [key.id], sections });
  const [card] = await readCards(scope, [key.id]);
  if (!card) throw new Refusal(404, ENDED);
  return { ...card, scope };
}

const ENDED =
  "This card leads nowhere any more: the horse has left, or there is a newer card. Ask the yard.";
