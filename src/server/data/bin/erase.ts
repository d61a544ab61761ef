import { and, lt, not, sql } from "drizzle-orm";
import { BIN_DAYS } from "#contract/data/bin.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { matches } from "#server/core/database/expressions.ts";
import { orNull, textList, uuid, uuidList } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { showsAHorse } from "#server/domains/files/files.ts";
import { setForTransaction } from "#server/journal/acts.ts";
import { files } from "#server/schema/files.ts";
import { binItems } from "#server/schema/journal.ts";

/**
 * Erases an item for good: the history of its rows, of which only who did what and when is kept, the stored
 * answers that name them, and (by the sweep) the bytes of its files. Erasing a horse also erases its other items
 * in the bin. Several doses may share one passport page, whose bytes are deleted with the last item that refers
 * to it.
 */
export const eraseItem = (yardId: string, id: string) =>
  inTransaction(async () => {
    const [found] = await gather([yardId, id]);
    if (!found) return;
    const { items, rows, files: pages, photos, horse } = found;
    await setForTransaction("erasing", "on");
    await erase([yardId, items, rows, pages, horse]);
    await removePhotos({ yardId, photos });
  });

const gather = sqlStatement({
  name: "gather-bin-items",
  text: `with horse as (select row_id as id from bin_items where yard_id = $1 and id = $2 and table_name = 'horses'),
   items as (select id from bin_items
     where yard_id = $1 and (id = $2 or horse_id = (select id from horse))),
   rows as (select b.* from bin_rows b where b.yard_id = $1 and b.item_id in (select id from items)
     and b.part <> 'LINK' and b.row_id is not null)
   select array(select id from items) as items, (select id from horse) as horse,
     array(select row_id from rows where part = 'ROW' and table_name <> 'files') as rows,
     array(select row_id from rows where table_name = 'files' and not exists (
       select from bin_rows other where other.yard_id = $1 and other.row_id = rows.row_id
         and other.table_name = 'files' and other.item_id not in (select id from items))) as files,
     array(select row ->> 'image_url' from rows where table_name = 'horses') as photos`,
  row: {
    items: uuidList,
    horse: orNull(uuid),
    rows: uuidList,
    files: uuidList,
    photos: textList,
  },
});

const erase = sqlStatement({
  name: "erase-bin-items",
  text: `with forgotten as (
     update row_changes set before = null, after = null, item_id = null
       where yard_id = $1 and (row_id = any ($3::uuid[] || $4) or horse_id = $5
         or item_id = any ($2::uuid[]) and table_name <> 'files')
   ), answers as (
     update idempotency_keys set request_hash = null, answer = null, named_ids = '{}'
       where yard_id = $1 and named_ids && ($3::uuid[] || $4)
   ), noted as (
     insert into erased_files (yard_id, file_id)
       select $1, gone.id from unnest($4::uuid[]) gone (id)
         where not exists (select from files f where f.yard_id = $1 and f.id = gone.id)
       on conflict do nothing
   )
   delete from bin_items where yard_id = $1 and id = any ($2)`,
  row: {},
  writes: true,
});

const removePhotos = statement("erase-photos-of-bin", ["yardId", "photos"], (db, given) => {
  const isThere = matches(files, { yardId: given.yardId, entityType: "horse-photo" });
  const isAPhoto = sql`'/files/' || ${files.id} = any (${given.photos}::text[])`;
  return db.delete(files).where(and(isThere, isAPhoto, not(showsAHorse)));
});

// items are erased one at a time, each in its own transaction, so that a yard is not locked for long
const oldest = statement(
  "oldest-in-bin",
  ["days"],
  (db, { days }) =>
    db
      .select({ yardId: binItems.yardId, id: binItems.id })
      .from(binItems)
      .where(lt(binItems.deletedAt, sql`now() - make_interval(days => ${days})`))
      .orderBy(binItems.deletedAt)
      .limit(100),
  { acrossYards: "the sweep goes through all yards" },
);

/** Erases items that have been in the bin for 30 days; the sweep of files deletes their bytes later. */
export async function emptyBin() {
  for (;;) {
    const expired = await oldest({ days: BIN_DAYS });
    if (expired.length === 0) return;
    for (const { yardId, id } of expired) await eraseItem(yardId, id);
  }
}
