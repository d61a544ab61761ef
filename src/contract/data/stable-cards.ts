import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { byId } from "#contract/fields.ts";
import { contactRoles } from "#contract/horses/contact-roles.ts";
import { keysOf } from "#rules/keys-of.ts";
import { byToken } from "./share-links.ts";

/** The sizes of a stable card, as people call them. */
export const cardSizeLabels = { A6: "A6, a postcard", A5: "A5, half a sheet" };
export const cardSizes = keysOf(cardSizeLabels);
export type CardSize = keyof typeof cardSizeLabels;

/** How many cards are on one sheet: four of them fill a sheet of twice the length and width. */
export const cardsPerSheet = ["1", "4"] as const;
export type CardsPerSheet = (typeof cardsPerSheet)[number];

/** Maximum number of cards in one PDF. */
export const CARDS_MAX = 300;
/** Maximum number of contacts on a card. */
export const CARD_CONTACTS_MAX = 6;

const text = z.nullable(z.string());

/** What a stable card says of a horse, and the page that its code leads to. */
export const StableCardFacts = z.object({
  horseName: z.string(),
  yardName: z.string(),
  /** What it looks like and when it was born, such as 'Bay Welsh Cob gelding, born 2012'. */
  about: z.string(),
  /** Where it stands, such as 'Box 4, Top barn'; null where nobody has said. */
  place: text,
  hasPhoto: z.boolean(),
  warnings: text,
  allergies: text,
  /** Sorted by time of day. */
  feeds: z.array(z.object({ time: z.string(), what: z.string() })),
  rugs: text,
  /** Those who agree to be named there and have a telephone number: the vet first. */
  contacts: z.array(
    z.object({
      role: z.enum(contactRoles),
      name: z.string(),
      company: text,
      phone: z.string(),
      hours: text,
    }),
  ),
});
export type StableCardFacts = z.output<typeof StableCardFacts>;

export const StableCard = z.object({
  /** The page that the card's code leads to. */
  url: z.string(),
  facts: StableCardFacts,
  /** How many contacts with a telephone number are not named, because nobody has said that they agree. */
  unnamed: z.int(),
});
export type StableCard = z.output<typeof StableCard>;

export const CardQuery = z.object({
  size: z._default(z.enum(cardSizes, "Choose A6 or A5"), "A6"),
  perSheet: z._default(z.enum(cardsPerSheet, "Choose 1 or 4 cards to a sheet"), "1"),
});
export type CardQuery = z.output<typeof CardQuery>;

/** The address of the PDF of a horse's card; with null of all cards of the yard. */
export const cardFileUrl = (horseId: string | null, { size, perSheet }: CardQuery): string =>
  `${horseId === null ? "/api/cards.pdf" : `/api/horses/${horseId}/card.pdf`}?size=${size}&perSheet=${perSheet}`;

/** The address of a card's photo, for whoever has its code. */
export const cardPhotoUrl = (token: string): string => `/api/card/${token}/photo`;

export const stableCardEndpoints = {
  find: endpoint("GET", "/api/horses/:id/card", {
    access: "manager",
    section: "papers",
    summary: "What a horse's stable card says, and the page that its code leads to",
    params: byId,
    reply: StableCard,
  }),
  renew: endpoint("POST", "/api/horses/:id/card/code", {
    access: "manager",
    section: "papers",
    tokens: "never",
    summary: "Give a horse's stable card a new code; cards printed before then lead nowhere",
    params: byId,
    reply: StableCard,
  }),
  show: endpoint("GET", "/api/card/:token", {
    access: "public",
    summary: "What whoever scans a stable card sees of the horse, as it is now",
    params: byToken,
    reply: StableCardFacts,
  }),
};
