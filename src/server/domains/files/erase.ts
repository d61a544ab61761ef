import { and, eq, isNull, not, type Placeholder, sql } from "drizzle-orm";
import { KEPT } from "#contract/data/retention.ts";
import { fileStore } from "#server/adapters/files.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { pick } from "#server/core/database/expressions.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { erasedFiles as erased, files } from "#server/schema/files.ts";
import { showsAHorse } from "./files.ts";
import { HELD_FOR } from "./held-folders.ts";

const acrossYards = "the sweep goes through all yards";
const isOld = sql`${files.createdAt} < now() - interval '${sql.raw(KEPT.looseFiles)}'`;

// deletes uploads for a record that was never saved
const forgetWaiting = statement(
  "forget-waiting-files",
  [],
  (db) =>
    db
      .delete(files)
      .where(and(sql`${files.entityType} = 'attachment'`, isNull(files.entityId), isOld)),
  { acrossYards },
);

// deletes files of visits that visitors proposed and that no longer wait
const forgetProposed = statement(
  "forget-files-of-proposals",
  [],
  (db) =>
    db.delete(files).where(
      and(
        sql`${files.entityType} = 'proposal'`,
        sql`not exists (select from proposals p where p.yard_id = ${files.yardId}
          and p.id = ${files.entityId} and p.status = 'PENDING')`,
      ),
    ),
  { acrossYards },
);

// deletes files that came by mail and no longer wait
const forgetMailed = statement(
  "forget-files-of-mailed-papers",
  [],
  (db) =>
    db.delete(files).where(
      and(
        sql`${files.entityType} = 'mailed-paper'`,
        sql`not exists (select from mailed_papers m where m.yard_id = ${files.yardId}
          and m.id = ${files.entityId} and m.status = 'WAITING')`,
      ),
    ),
  { acrossYards },
);

/** The number of photos checked in one transaction. */
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

// the photos are passed as two parallel lists
const isTaken = ({ yardIds, ids }: Record<"yardIds" | "ids", Placeholder>) =>
  sql`(${files.yardId}, ${files.id}) in (select * from unnest(${yardIds}::uuid[], ${ids}::uuid[]))`;
const forgetLoose = statement("forget-loose-photos", ["yardIds", "ids"], (db, given) =>
  db.delete(files).where(and(isTaken(given), not(showsAHorse))),
);
const settlePhotos = statement("settle-photos", ["yardIds", "ids"], (db, given) =>
  db.update(files).set({ mayBeOrphaned: false }).where(isTaken(given)),
);

/** Claims a folder that no process holds and no file needs. Several processes share this work. */
const takeFolder = sqlStatement({
  name: "take-erased-folder",
  text: `with due as materialized (
     select yard_id, file_id from erased_files e where held_until <= now()
       and not exists (select from files f where f.yard_id = e.yard_id and f.id = e.file_id)
       and not exists (select from row_changes c where c.yard_id = e.yard_id and c.row_id = e.file_id
         and c.table_name = 'files' and c.operation = 'DELETE' and c.before is not null)
     limit 1 for update skip locked)
   update erased_files e set held_until = now() + ${HELD_FOR}, being_removed = true from due
   where e.yard_id = due.yard_id and e.file_id = due.file_id
   returning e.yard_id as "yardId", e.file_id as "fileId"`,
  row: pick(erased, "yardId", "fileId"),
  writes: true,
  acrossYards,
});

const settleFolder = statement("settle-erased-folder", ["yardId", "fileId"], (db, given) =>
  db
    .delete(erased)
    .where(
      and(eq(erased.yardId, given.yardId), eq(erased.fileId, given.fileId), erased.beingRemoved),
    ),
);

/**
 * Removes folders from the queue whose file exists after all, because one upload of it failed and a concurrent
 * one succeeded. The file rows are locked, so a file that is being deleted is either handled before its deletion
 * queues the folder, or skipped.
 */
const crossOutKept = sqlStatement({
  name: "cross-out-kept-folders",
  text: `with kept as materialized (
     select f.yard_id, f.id from erased_files e
       join files f on f.yard_id = e.yard_id and f.id = e.file_id
     where e.held_until <= now() for key share of f skip locked)
   delete from erased_files e using kept where e.yard_id = kept.yard_id and e.file_id = kept.id
     and e.held_until <= now()`,
  row: {},
  writes: true,
  acrossYards,
});

/** Deletes the bytes of files whose rows were deleted, in all yards. A later sweep repeats what a crash interrupts. */
export async function eraseFiles() {
  await forgetWaiting();
  await forgetProposed();
  await forgetMailed();
  await forgetLoosePhotos();
  await crossOutKept();
  while (await eraseOne());
}

// not in a transaction: the file store may be slow, and change notifications wait for open writing transactions
async function eraseOne() {
  const [folder] = await takeFolder();
  if (!folder) return false;
  await fileStore().removeFolder(`${folder.yardId}/${folder.fileId}`);
  await settleFolder(folder);
  return true;
}

/**
 * Deletes photos that were replaced, that belong to a horse which was deleted and is not in the bin, or that
 * were chosen in a form that was never saved. Either a concurrent call that releases a photo waits for this one,
 * or this one leaves the photo to the next sweep.
 */
async function forgetLoosePhotos() {
  while ((await forgetSome()) === AT_ONCE);
}

const forgetSome = () =>
  inTransaction(async () => {
    const photos = await takePhotos({ most: AT_ONCE });
    const which = { yardIds: photos.map(({ yardId }) => yardId), ids: photos.map(({ id }) => id) };
    // runs as a separate statement, so that it sees everything that was saved before the photos were locked
    await forgetLoose(which);
    await settlePhotos(which);
    return photos.length;
  });
