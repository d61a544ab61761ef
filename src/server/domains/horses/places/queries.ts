import { and, desc, eq, gte, isNull, or, sql } from "drizzle-orm";
import { PLACES_MAX, STAYS_MAX } from "#contract/horses/places.ts";
import {
  authorColumns,
  inNaturalOrder,
  isAmong,
  matches,
  pick,
} from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { horses as h, places as p, stays as s } from "#server/schema/horses.ts";
import { users as u } from "#server/schema/people.ts";

/** Maximum number of horses on the board of places, which is that of a yard with its draft horses and then some. */
const HORSES_MAX = 3_000;
/** Maximum number of stays that are read to find the horses that stood with one. */
const TRACED_MAX = 20_000;

/** The places in use, and those in which a horse still stands, by name. */
export const placesOfBoard = statement.ofYard("places-of-board", [], (db, { yard }) =>
  db
    .select()
    .from(p)
    .where(
      and(
        eq(p.yardId, yard),
        or(
          p.inUse,
          sql`exists (select from ${s} where ${s.yardId} = ${yard} and ${s.placeId} = ${p.id} and ${s.untilDay} is null)`,
        ),
      ),
    )
    .orderBy(inNaturalOrder(p.name), p.id)
    .limit(PLACES_MAX * 2),
);

/** The horses that are here, draft horses included, by name. */
export const horsesOfBoard = statement.ofYard("horses-of-place-board", [], (db, { yard }) =>
  db
    .select(pick(h, "id", "name", "imageUrl", "color", "allergies", "handlingWarnings"))
    .from(h)
    .where(and(eq(h.yardId, yard), or(eq(h.presence, "PRESENT"), eq(h.presence, "DRAFT"))))
    .orderBy(inNaturalOrder(h.name), h.id)
    .limit(HORSES_MAX),
);

/** Where each horse stands. */
export const openStays = statement.ofYard("open-stays", [], (db, { yard }) =>
  db
    .select(pick(s, "horseId", "placeId", "fromDay"))
    .from(s)
    .where(and(eq(s.yardId, yard), isNull(s.untilDay)))
    .orderBy(s.fromDay, s.id)
    .limit(HORSES_MAX * 2),
);

/** The stays of a horse or, with null, of all; of a place or of all; the latest first. */
export const staysOf = statement.ofYard(
  "stays-of",
  ["horseId", "placeId"],
  (db, { yard, horseId, placeId }) =>
    db
      .select({
        ...pick(s, "id", "fromDay", "untilDay", "why"),
        horse: pick(h, "id", "name"),
        place: pick(p, "id", "name", "kind", "building"),
        ...authorColumns(u),
      })
      .from(s)
      .innerJoin(h, and(eq(h.yardId, s.yardId), eq(h.id, s.horseId)))
      .innerJoin(p, and(eq(p.yardId, s.yardId), eq(p.id, s.placeId)))
      .leftJoin(u, eq(u.id, s.userId))
      .where(
        and(
          eq(s.yardId, yard),
          sql`(${horseId}::uuid is null or ${s.horseId} = ${horseId}::uuid)`,
          sql`(${placeId}::uuid is null or ${s.placeId} = ${placeId}::uuid)`,
        ),
      )
      .orderBy(desc(s.fromDay), desc(s.createdAt), desc(s.id))
      .limit(STAYS_MAX),
);

/** The stays in the yard that had not ended before a day. */
export const staysSince = statement.ofYard("stays-since", ["since"], (db, { yard, since }) =>
  db
    .select({
      ...pick(s, "horseId", "placeId", "fromDay", "untilDay"),
      ...pick(p, "building"),
      horseName: h.name,
      placeName: p.name,
    })
    .from(s)
    .innerJoin(h, and(eq(h.yardId, s.yardId), eq(h.id, s.horseId)))
    .innerJoin(p, and(eq(p.yardId, s.yardId), eq(p.id, s.placeId)))
    .where(and(eq(s.yardId, yard), or(isNull(s.untilDay), gte(s.untilDay, sql`${since}::date`))))
    .orderBy(desc(s.fromDay), desc(s.id))
    .limit(TRACED_MAX),
);

/** The stays that some horses are in, and the last day of those that have ended. The horses must be locked. */
export const staysOfMoved = statement.ofYard("stays-of-moved", ["ids"], (db, { yard, ids }) =>
  db
    .select({
      ...pick(s, "id", "horseId", "placeId", "outdoors", "fromDay", "untilDay"),
      ...pick(p, "kind"),
      placeName: p.name,
    })
    .from(s)
    .innerJoin(p, and(eq(p.yardId, s.yardId), eq(p.id, s.placeId)))
    .where(
      and(
        eq(s.yardId, yard),
        isAmong(s.horseId, ids),
        or(
          isNull(s.untilDay),
          sql`${s.untilDay} = (select max(before.until_day) from stays before where before.yard_id = ${yard}
            and before.horse_id = ${s.horseId} and before.outdoors = ${s.outdoors})`,
        ),
      ),
    ),
);

/** Ends some stays on a day, or before it began on its first day. */
export const endStays = statement.ofYard(
  "end-stays",
  ["ids", "on", "moveId"],
  (db, { yard, ids, on, moveId }) =>
    db
      .update(s)
      .set({
        untilDay: sql`greatest(${s.fromDay}, ${on}::date)`,
        endedByMoveId: sql`${moveId}::uuid`,
        updatedAt: sql`clock_timestamp()`,
      })
      .where(and(eq(s.yardId, yard), isAmong(s.id, ids), isNull(s.untilDay))),
);

/** The open stays of one horse. */
export const openStaysOf = statement.ofYard("open-stays-of", ["horseId"], (db, { yard, horseId }) =>
  db
    .select(pick(s, "id"))
    .from(s)
    .where(and(matches(s, { yardId: yard, horseId }), isNull(s.untilDay))),
);

/** The stays that a move began or ended. */
export const staysOfMove = statement.ofYard("stays-of-move", ["moveId"], (db, { yard, moveId }) =>
  db
    .select(pick(s, "id", "horseId", "untilDay", "moveId", "endedByMoveId", "outdoors"))
    .from(s)
    .where(and(eq(s.yardId, yard), or(eq(s.moveId, moveId), eq(s.endedByMoveId, moveId)))),
);

/** Opens the stays again that a move ended. */
export const reopenStays = statement.ofYard("reopen-stays", ["moveId"], (db, { yard, moveId }) =>
  db
    .update(s)
    .set({ untilDay: null, endedByMoveId: null, updatedAt: sql`clock_timestamp()` })
    .where(matches(s, { yardId: yard, endedByMoveId: moveId })),
);

/** Whether a horse has ever stood in a place. */
export const hadHorses = statement.ofYard("had-horses", ["placeId"], (db, { yard, placeId }) =>
  db
    .select(pick(s, "id", "untilDay"))
    .from(s)
    .where(matches(s, { yardId: yard, placeId }))
    .orderBy(sql`${s.untilDay} is not null`)
    .limit(1),
);

/** The number of the yard's places, and whether one in use has this name already. */
export const placesNamed = statement.ofYard(
  "places-named",
  ["name", "except"],
  (db, { yard, name, except }) =>
    db
      .select({
        count: sql<number>`count(*)::integer`,
        isTaken: sql<boolean>`coalesce(bool_or(${p.inUse} and lower(${p.name}) = lower(${name})
          and ${p.id} is distinct from ${except}::uuid), false)`,
      })
      .from(p)
      .where(eq(p.yardId, yard)),
);
