import { and, eq, exists, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { KEPT } from "#contract/archive/retention.ts";
import { statement } from "#server/core/statements.ts";
import { departedHorses, medicineEntries } from "#server/schema/health.ts";

/*
 * What the law asks to keep for years is kept for every yard alike, with nobody signed in.
 */

const acrossYards = "the sweep goes through all yards";
const keptSince = sql`now() - interval '${sql.raw(KEPT.deletedMedicines)}'`;
const e = medicineEntries;

const clearDeleted = statement(
  "sweep-deleted-medicines",
  [],
  (db) => {
    const gone = alias(medicineEntries, "gone");
    const back = alias(medicineEntries, "back");
    const backs = db
      .select({ id: back.id })
      .from(back)
      .where(and(eq(back.yardId, gone.yardId), eq(back.corrects, gone.id)));
    const deletions = db
      .select({ id: gone.id })
      .from(gone)
      .where(
        and(
          sql`${gone.change} = 'DELETED' and ${gone.createdAt} < ${keptSince}`,
          eq(gone.yardId, e.yardId),
          eq(gone.recordId, e.recordId),
          notExists(backs),
        ),
      );
    return db.delete(e).where(exists(deletions));
  },
  { acrossYards },
);

const clearDeparted = statement(
  "sweep-departed-medicines",
  [],
  (db) => {
    const { yardId, id, departedAt } = departedHorses;
    const gone = db.$with("gone").as(
      db
        .delete(departedHorses)
        .where(sql`${departedAt} < ${keptSince}`)
        .returning({ yardId, id }),
    );
    const ofEntry = db
      .select({ id: gone.id })
      .from(gone)
      .where(and(eq(gone.yardId, e.yardId), eq(gone.id, e.horseId)));
    return db.with(gone).delete(e).where(exists(ofEntry));
  },
  { acrossYards },
);

/** Clears the lines of records and horses that were deleted five years ago. */
export async function sweepMedicines() {
  await clearDeleted();
  await clearDeparted();
}
