import { and, desc, eq } from "drizzle-orm";
import { VITAL_SIGNS_MAX } from "#contract/care/vital-signs.ts";
import { pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { generalRecords as r } from "#server/schema/care-records.ts";

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
