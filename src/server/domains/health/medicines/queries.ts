import { KEPT } from "#contract/archive/retention.ts";
import { prepared } from "#server/core/database.ts";

/*
 * What the law asks to keep for years is kept for every yard alike, with nobody signed in.
 */

const clearDeleted = prepared(
  "sweep-deleted-medicines",
  `delete from medicine_entries e using medicine_entries gone
   where gone.change = 'DELETED' and gone.created_at < now() - interval '${KEPT.deletedMedicines}'
     and e.yard_id = gone.yard_id and e.record_id = gone.record_id
     and not exists (select from medicine_entries back
       where back.yard_id = gone.yard_id and back.corrects = gone.id)`,
);

const clearDeparted = prepared(
  "sweep-departed-medicines",
  `with gone as (
     delete from departed_horses where departed_at < now() - interval '${KEPT.deletedMedicines}'
     returning yard_id, id)
   delete from medicine_entries e using gone where e.yard_id = gone.yard_id and e.horse_id = gone.id`,
);

/** Clears the lines of records and horses that were deleted five years ago. */
export async function sweepMedicines() {
  await clearDeleted([]);
  await clearDeparted([]);
}
