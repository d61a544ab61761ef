import { KEPT } from "#contract/archive/retention.ts";
import { inTransaction, prepared } from "#server/core/database.ts";
import { fileStore } from "#server/adapters/files.ts";

// uploaded for a record that was never saved
const forgetWaiting = prepared(
  "forget-waiting-files",
  `delete from files where entity_type = 'attachment' and entity_id is null
     and created_at < now() - interval '${KEPT.looseFiles}'`,
);

/** Photos looked at in one transaction. */
const AT_ONCE = 1_000;

/** Those that may have come loose: exported for the test of its plan. */
export const photosText = `select yard_id as "yardId", id from files
   where entity_type = 'horse-photo' and may_be_orphaned
     and created_at < now() - interval '${KEPT.looseFiles}'
   order by created_at limit ${AT_ONCE} for update skip locked`;

const takePhotos = prepared<{ yardId: string; id: string }>("photos-that-may-be-loose", photosText);
const taken = `from unnest($1::uuid[], $2::uuid[]) as taken (yard_id, id)
   where f.yard_id = taken.yard_id and f.id = taken.id`;
const forgetLoose = prepared(
  "forget-loose-photos",
  `delete from files f ${taken.replace("from", "using")} and not shows_a_horse(f.yard_id, f.id)`,
);
const settlePhotos = prepared(
  "settle-photos",
  `update files f set may_be_orphaned = false ${taken}`,
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
  await forgetLoosePhotos();
  while ((await eraseSome()) > 0);
}

const eraseSome = () =>
  inTransaction(async () => {
    const erased = await takeErased([]);
    for (const { yardId, fileId } of erased) await fileStore().removeFolder(`${yardId}/${fileId}`);
    return erased.length;
  });

/**
 * Forgets photos that were replaced by another, are of a horse that is gone and not in the bin, or were chosen in a
 * form that was never saved. Whoever gives up a photo meanwhile waits for it here, or is waited for until the next sweep.
 */
async function forgetLoosePhotos() {
  while ((await forgetSome()) === AT_ONCE);
}

const forgetSome = () =>
  inTransaction(async () => {
    const photos = await takePhotos([]);
    const which = [photos.map(({ yardId }) => yardId), photos.map(({ id }) => id)];
    // a statement of its own: it sees what was saved until the photos were locked
    await forgetLoose(which);
    await settlePhotos(which);
    return photos.length;
  });
