import { and, isNull, sql } from "drizzle-orm";
import { KEPT } from "#contract/archive/retention.ts";
import { fileStore } from "#server/adapters/files.ts";
import { inTransaction } from "#server/core/database.ts";
import { sqlStatement, statement } from "#server/core/statements.ts";
import { erasedFiles, files } from "#server/schema/archive.ts";

const acrossYards = "the sweep goes through all yards";
const isOld = sql`${files.createdAt} < now() - interval '${sql.raw(KEPT.looseFiles)}'`;

// uploaded for a record that was never saved
const forgetWaiting = statement(
  "forget-waiting-files",
  [],
  (db) =>
    db
      .delete(files)
      .where(and(sql`${files.entityType} = 'attachment'`, isNull(files.entityId), isOld)),
  { acrossYards },
);

/** Photos looked at in one transaction. */
const AT_ONCE = 1_000;

const takePhotos = statement(
  "photos-that-may-be-loose",
  ["most"],
  (db, { most }) =>
    db
      .select({ yardId: files.yardId, id: files.id })
      .from(files)
      .where(and(sql`${files.entityType} = 'horse-photo' and ${files.mayBeOrphaned}`, isOld))
      .orderBy(files.createdAt)
      .limit(most)
      .for("update", { skipLocked: true }),
  { acrossYards },
);

// in SQL: the photos come as two lists
const taken = `from unnest($1::uuid[], $2::uuid[]) as taken (yard_id, id)
   where f.yard_id = taken.yard_id and f.id = taken.id`;
const forgetLoose = sqlStatement({
  name: "forget-loose-photos",
  text: `delete from files f ${taken.replace("from", "using")} and not shows_a_horse(f.yard_id, f.id)`,
  row: {},
  writes: true,
  acrossYards,
});
const settlePhotos = sqlStatement({
  name: "settle-photos",
  text: `update files f set may_be_orphaned = false ${taken}`,
  row: {},
  writes: true,
  acrossYards,
});

const takeErased = statement(
  "take-erased-files",
  [],
  (db) => {
    const { yardId, fileId } = erasedFiles;
    const some = db
      .select({ yardId, fileId })
      .from(erasedFiles)
      .limit(100)
      .for("update", { skipLocked: true });
    return db
      .delete(erasedFiles)
      .where(sql`(${yardId}, ${fileId}) in ${some}`)
      .returning({ yardId, fileId });
  },
  { acrossYards },
);

/**
 * Takes away the bytes of files whose rows are gone, whoever's they were. A crash in between leaves
 * them to the next sweep; several processes share the work.
 */
export async function eraseFiles() {
  await forgetWaiting();
  await forgetLoosePhotos();
  while ((await eraseSome()) > 0);
}

const eraseSome = () =>
  inTransaction(async () => {
    const erased = await takeErased();
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
    const photos = await takePhotos({ most: AT_ONCE });
    const which = [photos.map(({ yardId }) => yardId), photos.map(({ id }) => id)];
    // a statement of its own: it sees what was saved until the photos were locked
    await forgetLoose(which);
    await settlePhotos(which);
    return photos.length;
  });
