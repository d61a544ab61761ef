import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { CARDS_MAX } from "#contract/data/stable-cards.ts";
import { CONTACTS_MAX } from "#contract/horses/contacts.ts";
import { inNaturalOrder, isAmong, matches, pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { contacts as c, horses as h, places as p, stays as s } from "#server/schema/horses.ts";
import { yards } from "#server/schema/people.ts";

const isPresent = eq(h.presence, "PRESENT");

/** The horses of the yard with these ids by name; with null all that are here, one more than a PDF has cards for. */
export const horsesOfCards = statement.ofYard("horses-of-cards", ["ids"], (db, { yard, ids }) =>
  db
    .select({
      ...pick(h, "id", "yardId", "name", "breed", "dateOfBirth", "color", "gender", "imageUrl"),
      ...pick(h, "allergies", "handlingWarnings", "feeds", "rugs", "cardEdition"),
      yardName: yards.name,
    })
    .from(h)
    .innerJoin(yards, eq(yards.id, h.yardId))
    .where(and(eq(h.yardId, yard), isPresent, or(sql`${ids}::uuid[] is null`, isAmong(h.id, ids))))
    .orderBy(inNaturalOrder(h.name), h.id)
    .limit(CARDS_MAX + 1),
);
export type HorseOfCard = Awaited<ReturnType<typeof horsesOfCards>>[number];

/** The contacts with a telephone number of the yard and of all its horses, in the yard's order. */
export const contactsOfCards = statement.ofYard("contacts-of-cards", [], (db, { yard }) =>
  db
    .select(pick(c, "horseId", "role", "name", "company", "phone", "hours", "onCard"))
    .from(c)
    .where(
      and(
        eq(c.yardId, yard),
        isNotNull(c.phone),
        sql`coalesce(${c.untilDay} >= current_date, true)`,
      ),
    )
    .orderBy(c.position, c.id)
    .limit(CONTACTS_MAX),
);
export type ContactOfCard = Awaited<ReturnType<typeof contactsOfCards>>[number];

/** Where horses of the yard stand now. */
export const placesOfCards = statement.ofYard("places-of-cards", [], (db, { yard }) =>
  db
    .select({ ...pick(s, "horseId"), ...pick(p, "name", "kind", "building") })
    .from(s)
    .innerJoin(p, and(eq(p.yardId, s.yardId), eq(p.id, s.placeId)))
    .where(and(eq(s.yardId, yard), isNull(s.untilDay)))
    .orderBy(s.fromDay, s.id)
    .limit(CARDS_MAX * 3),
);
export type PlaceOfCard = Awaited<ReturnType<typeof placesOfCards>>[number];

/** Ends the codes of a horse's card that were printed before. */
export const nextEdition = statement.ofYard("next-card-edition", ["id"], (db, { yard, id }) =>
  db
    .update(h)
    .set({ cardEdition: sql`${h.cardEdition} + 1` })
    .where(and(matches(h, { yardId: yard, id }), isPresent))
    .returning({ id: h.id }),
);

/** What a token of a horse with this id must be made of, in each yard that has it. */
export const keysOfCard = statement(
  "keys-of-card",
  ["id"],
  (db, { id }) =>
    db
      .select(pick(h, "yardId", "id", "cardEdition"))
      .from(h)
      .where(and(eq(h.id, id), isPresent))
      .limit(10),
  { acrossYards: "finds the yard of a horse by the code on its card", quick: true },
);
