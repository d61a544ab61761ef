import { KEPT } from "#contract/retention.ts";
import { inTransaction, prepared } from "#server/core/database.ts";
import { fileStore } from "#server/outside/files.ts";

// uploaded for a record that was never saved
const forgetWaiting = prepared(
  "forget-waiting-files",
  `delete from files where entity_type = 'attachment' and entity_id is null
     and created_at < now() - interval '${KEPT.looseFiles}'`,
);
// replaced by another, of a horse that is gone and not in the bin, or chosen in a form that was never saved
const forgetLoosePhotos = prepared(
  "forget-loose-photos",
  `delete from files f where f.entity_type = 'horse-photo'
     and f.created_at < now() - interval '${KEPT.looseFiles}'
     and not exists (select from horses h
       where h.yard_id = f.yard_id and h.image_url = '/files/' || f.id)
     and not exists (select from bin_rows b where b.yard_id = f.yard_id
       and b.table_name = 'horses' and b.row ->> 'image_url' = '/files/' || f.id)`,
);
const takeErased = prepared<{ yardId: string; fileId: string }>(
  "take-erased-files",
  `delete from erased_files where (yard_id, file_id) in
     (select yard_id, file_id from erased_files limit 100 for update skip locked)
   returning yard_id as "yardId", file_id as "fileId"`,
);

/**
 * Takes away the bytes of files whose rows are gone, whoever's they were. A crash in between leaves
 * them to the next sweep; several processes share the work.
 */
export async function eraseFiles() {
  await forgetWaiting([]);
  await forgetLoosePhotos([]);
  while ((await eraseSome()) > 0);
}

const eraseSome = () =>
  inTransaction(async () => {
    const erased = await takeErased([]);
    for (const { yardId, fileId } of erased) await fileStore().removeFolder(`${yardId}/${fileId}`);
    return erased.length;
  });
