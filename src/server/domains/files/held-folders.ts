import { and, not, sql } from "drizzle-orm";
import { inTransaction } from "#server/core/database/database.ts";
import { excluded } from "#server/core/database/expressions.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { statement } from "#server/core/database/statements.ts";
import { erasedFiles as erased } from "#server/schema/files.ts";

/*
 * The table `erased_files` as a queue of folders to remove. An upload puts its folder there before its bytes, held until
 * the row of the file is made: bytes without a row are removed whatever became of the upload. Who holds a folder longer
 * than this has crashed; the file store gives up on anything after seconds.
 */
export const HELD_FOR = "interval '15 minutes'";

// uploads of the same file share it, but not with the sweep
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
  /** Nobody else uploads under this id: what a failure leaves can be removed at once. */
  isAlone: boolean;
  put: () => Promise<unknown>;
  /** Makes the row of the file, when its bytes are there. */
  insert: () => Promise<T>;
  /** The row that a twin has made meanwhile. */
  find: () => Promise<T | null>;
}

/** Keeps a file whose bytes the sweep does not take away before its row is there, nor after. */
export async function withUploadLease<T>(scope: Scope, work: Work<T>): Promise<T> {
  const { id } = work;
  if ((await hold(scope, { id })).length === 0) throw beingRemoved();
  try {
    await work.put();
    return await inTransaction(async () => {
      // in one transaction with the row: whoever takes the folder is waited for, or finds it gone
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
