import { and, not, sql } from "drizzle-orm";
import { inTransaction } from "#server/core/database/database.ts";
import { excluded } from "#server/core/database/expressions.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { statement } from "#server/core/database/statements.ts";
import { erasedFiles as erased } from "#server/schema/files.ts";

/*
 * The table `erased_files` is used as a queue of folders to remove. An upload queues its folder before it writes
 * bytes, and holds it until the file's row exists, so bytes without a row are removed whatever happened to the
 * upload. A folder held longer than this time belongs to a crashed process, because the file store times out
 * after seconds.
 */
export const HELD_FOR = "interval '15 minutes'";

// concurrent uploads of the same file share the hold, but exclude the sweep
const hold = statement.ofYard("hold-folder", ["id"], (db, { yard, id }) =>
  db
    .insert(erased)
    .values({ yardId: yard, fileId: id, heldUntil: sql.raw(`now() + ${HELD_FOR}`) })
    .onConflictDoUpdate({
      target: [erased.yardId, erased.fileId],
      set: { ...excluded(erased, "heldUntil"), beingRemoved: false },
      setWhere: sql`not ${erased.beingRemoved} or ${erased.heldUntil} <= now()`,
    })
    .returning({ fileId: erased.fileId }),
);

const isOwnLease = (given: Record<"yard" | "id", unknown>) =>
  and(
    sql`${erased.yardId} = ${given.yard}`,
    sql`${erased.fileId} = ${given.id}`,
    not(erased.beingRemoved),
  );
const release = statement.ofYard("release-folder", ["id"], (db, given) =>
  db.delete(erased).where(isOwnLease(given)).returning({ fileId: erased.fileId }),
);
const letGo = statement.ofYard("let-go-of-folder", ["id"], (db, given) =>
  db
    .update(erased)
    .set({ heldUntil: sql`now()` })
    .where(isOwnLease(given)),
);

const beingRemoved = () =>
  new Refusal(503, "Loosebox is busy. Please try again in a moment.", { retryAfter: 5 });

interface Work<T> {
  id: string;
  /** Whether no concurrent upload uses this id, so that after a failure the folder can be removed immediately. */
  isAlone: boolean;
  put: () => Promise<unknown>;
  /** Inserts the file's row, once its bytes are stored. */
  insert: () => Promise<T>;
  /** Finds the row that a concurrent upload has inserted. */
  find: () => Promise<T | null>;
}

/**
 * Claims the folder of a file whose bytes are about to be written, so that the sweep leaves it alone until the file's row
 * exists. `releaseFolder` belongs in the transaction of the row.
 */
export async function claimFolder(scope: Scope, id: string): Promise<void> {
  if ((await hold(scope, { id })).length === 0) throw beingRemoved();
}

/** Ends the claim on a folder; returns false if the sweep has taken the folder meanwhile. */
export const releaseFolder = async (scope: Scope, id: string) =>
  (await release(scope, { id })).length > 0;

/** Stores a file such that the sweep removes its bytes neither before its row exists nor afterwards. */
export async function withUploadLease<T>(scope: Scope, work: Work<T>): Promise<T> {
  const { id } = work;
  await claimFolder(scope, id);
  try {
    await work.put();
    return await inTransaction(async () => {
      // released in the transaction of the row: a process that claims the folder waits for it, or finds the folder
      // released
      const held = await release(scope, { id });
      if (held.length > 0) return work.insert();
      const kept = await work.find();
      if (!kept) throw beingRemoved();
      return kept;
    });
  } catch (error) {
    if (work.isAlone) await letGo(scope, { id }).catch(() => undefined);
    throw error;
  }
}
