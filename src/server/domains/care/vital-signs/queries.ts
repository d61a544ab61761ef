import { and, desc, eq, isNull } from "drizzle-orm";
import { VITAL_SIGNS_MAX } from "#contract/care/vital-signs.ts";
import { inNaturalOrder, isAmong, pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { generalRecords as r } from "#server/schema/care-records.ts";
import { horses as h, places as p, stays as s } from "#server/schema/horses.ts";

/** Maximum number of horses in isolation that are read, and of their vital signs of a day. */
const ISOLATED_MAX = 200;
const SIGNS_OF_DAY_MAX = 2_000;

/** The horses that stand in a place for isolation, by name. */
export const isolatedHorses = statement.ofYard("isolated-horses", [], (db, { yard }) =>
  db
    .select(pick(h, "id", "name", "imageUrl", "color"))
    .from(s)
    .innerJoin(p, and(eq(p.yardId, s.yardId), eq(p.id, s.placeId)))
    .innerJoin(h, and(eq(h.yardId, s.yardId), eq(h.id, s.horseId)))
    .where(
      and(
        eq(s.yardId, yard),
        isNull(s.untilDay),
        eq(p.kind, "ISOLATION"),
        eq(h.presence, "PRESENT"),
      ),
    )
    .orderBy(inNaturalOrder(h.name), h.id)
    .limit(ISOLATED_MAX),
);

/** When the vital signs of these horses were taken on a day. */
export const signsOfDay = statement.ofYard(
  "vital-signs-of-day",
  ["ids", "date"],
  (db, { yard, ids, date }) =>
    db
      .select(pick(r, "horseId", "takenAt"))
      .from(r)
      .where(
        and(
          eq(r.yardId, yard),
          isAmong(r.horseId, ids),
          eq(r.type, "VITAL_SIGNS"),
          eq(r.date, date),
        ),
      )
      .orderBy(desc(r.id))
      .limit(SIGNS_OF_DAY_MAX),
);

/** A horse's vital signs, newest first. */
export const signsOf = statement.ofYard("vital-signs-of", ["horseId"], (db, { yard, horseId }) =>
  db
    .select(pick(r, "date", "takenAt", "temperatureC", "pulse", "breathing", "gutSounds", "notes"))
    .from(r)
    .where(and(eq(r.yardId, yard), eq(r.horseId, horseId), eq(r.type, "VITAL_SIGNS")))
    .orderBy(desc(r.date), desc(r.takenAt), desc(r.id))
    .limit(VITAL_SIGNS_MAX),
);
export type SignsOfHorse = Awaited<ReturnType<typeof signsOf>>[number];
