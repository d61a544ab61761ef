import { and, desc, eq, gt, ne, or, sql } from "drizzle-orm";
import { OFFERS_MAX, TRANSFERS_MAX } from "#contract/data/transfers.ts";
import { fullName, matches, pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { transfers as t } from "#server/schema/data.ts";
import { horses } from "#server/schema/horses.ts";
import { users, yards } from "#server/schema/people.ts";

const isOpen = and(eq(t.state, "OFFERED"), gt(t.expiresAt, sql`now()`));
const isOfHorse = and(eq(horses.yardId, t.yardId), eq(horses.id, t.horseId));

/** The yard's open offers and its accepted hand-overs, newest first. */
export const listTransfers = statement.ofYard("list-transfers", [], (db, { yard }) =>
  db
    .select({
      ...pick(t, "id", "horseId", "direction", "state", "because", "include", "toEmail"),
      ...pick(t, "otherYardName", "createdAt", "expiresAt", "acceptedAt"),
      horseName: horses.name,
    })
    .from(t)
    .innerJoin(horses, isOfHorse)
    .where(and(eq(t.yardId, yard), or(isOpen, ne(t.state, "OFFERED"))))
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(TRANSFERS_MAX),
);

/** How many horses the yard offers. */
export const countOffers = statement.ofYard("count-offers", [], (db, { yard }) =>
  db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.yardId, yard), isOpen))
    .limit(OFFERS_MAX),
);

const offerColumns = ["id", "userId", "horseId", "because", "include", "toEmail"] as const;
export const addOffer = statement.ofYard(
  "add-offer",
  [...offerColumns, "tokenHash", "expiresAt"],
  (db, { yard, ...offer }) => db.insert(t).values({ ...offer, yardId: yard, direction: "OUT" }),
);

/** Ends the open offer of a horse, also one that has expired; returns it. */
export const dropOfferOf = statement.ofYard("drop-offer-of-horse", ["horseId"], (db, given) =>
  db
    .delete(t)
    .where(matches(t, { yardId: given.yard, horseId: given.horseId, state: "OFFERED" }))
    .returning({ id: t.id }),
);

/** A hand-over of the yard. */
export const findTransfer = statement.ofYard("find-transfer", ["id"], (db, { yard, id }) =>
  db
    .select(pick(t, "otherYardId"))
    .from(t)
    .where(matches(t, { yardId: yard, id })),
);

/** A hand-over of the yard, locked. */
export const holdTransfer = statement.ofYard("hold-transfer", ["id"], (db, { yard, id }) =>
  db
    .select()
    .from(t)
    .where(matches(t, { yardId: yard, id }))
    .for("update"),
);
export type TransferRow = Awaited<ReturnType<typeof holdTransfer>>[number];

export const dropTransfer = statement.ofYard("drop-transfer", ["id"], (db, { yard, id }) =>
  db.delete(t).where(matches(t, { yardId: yard, id })),
);

export const markTransferUndone = statement.ofYard("mark-undone", ["id"], (db, { yard, id }) =>
  db
    .update(t)
    .set({ state: "UNDONE" })
    .where(matches(t, { yardId: yard, id })),
);

/** What a link hands over, if it can still be accepted. */
export const offerByToken = statement(
  "offer-by-token",
  ["tokenHash"],
  (db, { tokenHash }) =>
    db
      .select({
        ...pick(t, "id", "yardId", "horseId", "because", "include", "toEmail", "expiresAt"),
        userId: users.id,
        offeredBy: fullName(users),
        yardName: yards.name,
        horseName: horses.name,
      })
      .from(t)
      .innerJoin(yards, eq(yards.id, t.yardId))
      .innerJoin(users, eq(users.id, t.userId))
      .innerJoin(horses, isOfHorse)
      .where(and(eq(t.tokenHash, tokenHash), isOpen, eq(horses.presence, "PRESENT"))),
  { acrossYards: "finds the yard of a link by the secret in it", quick: true },
);
export type Offer = Awaited<ReturnType<typeof offerByToken>>[number];

/** Marks an offer as accepted, once; returns nothing if somebody was first. */
export const markAccepted = statement.ofYard(
  "accept-offer",
  ["id", "otherYardId", "otherYardName", "otherHorseId"],
  (db, { yard, id, otherYardId, otherYardName, otherHorseId }) =>
    db
      .update(t)
      .set({
        state: "ACCEPTED",
        acceptedAt: sql`now()`,
        otherYardId: sql`${otherYardId}`,
        otherYardName: sql`${otherYardName}`,
        otherHorseId: sql`${otherHorseId}`,
        // the link is used up
        tokenHash: null,
      })
      .where(and(matches(t, { yardId: yard, id }), isOpen))
      .returning({ id: t.id }),
);

export const addArrival = statement.ofYard(
  "add-arrival",
  ["id", "userId", "horseId", "because", "include", "otherYardId", "otherYardName", "otherHorseId"],
  (db, { yard, ...arrival }) =>
    db.insert(t).values({
      ...arrival,
      yardId: yard,
      direction: "IN",
      state: "ACCEPTED",
      acceptedAt: sql`now()`,
      expiresAt: sql`now()`,
    }),
);

const isHorseGone = sql`${t.createdAt} < now() - interval '45 days' and not exists (
  select from horses h where h.yard_id = ${t.yardId} and h.id = ${t.horseId})`;

/** Deletes offers that can no longer be accepted, and hand-overs of horses that the yard has erased. */
export const dropExpiredOffers = statement(
  "drop-expired-offers",
  [],
  (db) =>
    db.delete(t).where(or(and(eq(t.state, "OFFERED"), sql`${t.expiresAt} <= now()`), isHorseGone)),
  { acrossYards: "what has expired, of all yards" },
);

const dropOffersOf = statement(
  "drop-offers-of-person",
  ["userId"],
  (db, { userId }) => db.delete(t).where(matches(t, { userId, state: "OFFERED" })),
  { acrossYards: "a stolen session may have offered the horses of any yard of the user" },
);

/** Withdraws what somebody has offered. */
export const closeOffersOf = async (userId: string) => {
  await dropOffersOf({ userId });
};
