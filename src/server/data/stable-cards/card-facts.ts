import { CARD_CONTACTS_MAX, type StableCardFacts } from "#contract/data/stable-cards.ts";
import type { ContactRole } from "#contract/horses/contact-roles.ts";
import { isOnCards } from "#contract/horses/contacts.ts";
import { genderLabels } from "#contract/horses/genders.ts";
import type { ContactOfCard, HorseOfCard, PlaceOfCard } from "./queries.ts";

/** Whom people ring first when something is wrong with a horse; other roles come after these. */
const firstToRing: readonly ContactRole[] = ["VET", "EMERGENCY", "OWNER", "FARRIER"];

const rankOf = ({ role }: ContactOfCard) => (firstToRing.indexOf(role) + 9) % 9;

export interface CardSources {
  contacts: readonly ContactOfCard[];
  places: readonly PlaceOfCard[];
}

/** What a horse's card says, and how many contacts are not named on it. */
export function cardFactsOf(
  horse: HorseOfCard,
  { contacts, places }: CardSources,
): { facts: StableCardFacts; unnamed: number } {
  const of = (id: string | null) => contacts.filter(({ horseId }) => horseId === id);
  const all = [...of(horse.id), ...of(null)];
  const named = all.filter(isOnCards).toSorted((one, other) => rankOf(one) - rankOf(other));
  const facts: StableCardFacts = {
    horseName: horse.name,
    yardName: horse.yardName,
    about: describeHorse(horse),
    place: placeOf(places.filter(({ horseId }) => horseId === horse.id)),
    hasPhoto: photoIdOf(horse) !== null,
    warnings: horse.handlingWarnings,
    allergies: horse.allergies,
    feeds: horse.feeds,
    rugs: horse.rugs,
    contacts: named
      .slice(0, CARD_CONTACTS_MAX)
      .map(({ phone, ...contact }) => ({ ...contact, phone: phone ?? "" })),
  };
  return { facts, unnamed: all.length - named.length };
}

/** The id of a horse's photo; null for none, or one that is kept elsewhere. */
export const photoIdOf = ({ imageUrl }: Pick<HorseOfCard, "imageUrl">): string | null =>
  (imageUrl && /^\/files\/([\da-f-]{36})/.exec(imageUrl)?.[1]) || null;

/** 'Bay Welsh Cob gelding, born 2012': the year, because the age on a card would soon be wrong. */
function describeHorse({ color, breed, gender, dateOfBirth }: HorseOfCard): string {
  const looks = [color, breed, gender && genderLabels[gender].toLowerCase()];
  const born = dateOfBirth && `born ${dateOfBirth.slice(0, 4)}`;
  return [looks.filter(Boolean).join(" "), born].filter(Boolean).join(", ");
}

/** The stable that a horse stands in, rather than its paddock: the card hangs there. */
function placeOf(places: readonly PlaceOfCard[]): string | null {
  const place = places.find(({ kind }) => kind !== "PADDOCK") ?? places[0];
  return place ? [place.name, place.building].filter(Boolean).join(", ") : null;
}
