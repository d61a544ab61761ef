import { KEPT } from "#contract/data/retention.ts";
import { sqlStatement } from "#server/core/database/statements.ts";

/* The legal retention of several years applies to all yards alike, and no user is signed in. */

const acrossYards = "the sweep goes through all yards";
const keptSince = `now() - interval '${KEPT.deletedMedicines}'`;

const clearDeleted = sqlStatement({
  name: "sweep-deleted-medicines",
  text: `delete from medicine_entries e where exists (select from medicine_entries gone
     where gone.change = 'DELETED' and gone.created_at < ${keptSince}
       and gone.yard_id = e.yard_id and gone.record_id = e.record_id
       and not exists (select from medicine_entries back
         where back.yard_id = gone.yard_id and back.corrects = gone.id))`,
  row: {},
  writes: true,
  acrossYards,
});

const clearDeparted = sqlStatement({
  name: "sweep-departed-medicines",
  text: `with gone as (delete from departed_horses where departed_at < ${keptSince} returning yard_id, id)
   delete from medicine_entries e using gone where gone.yard_id = e.yard_id and gone.id = e.horse_id`,
  row: {},
  writes: true,
  acrossYards,
});

/** Deletes the lines in the book for records and horses that were deleted five years ago. */
export async function sweepMedicines() {
  await clearDeleted();
  await clearDeparted();
}
