import { inTransaction, prepared } from "#server/core/database.ts";
import { fileStore } from "#server/outside/files.ts";

// uploaded for a record that was never saved
const forgetWaiting = prepared(
  "forget-waiting-files",
  `delete from files where entity_type = 'attachment' and entity_id is null
     and created_at < now() - interval '24 hours'`,
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
  while ((await eraseSome()) > 0);
}

const eraseSome = () =>
  inTransaction(async () => {
    const erased = await takeErased([]);
    for (const { yardId, fileId } of erased) await fileStore().removeFolder(`${yardId}/${fileId}`);
    return erased.length;
  });
