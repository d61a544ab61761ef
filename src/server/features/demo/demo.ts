import { and, inArray, lt } from "drizzle-orm";
import { db, inTransaction } from "#server/core/database.ts";
import { memberships, users, yards } from "#server/features/accounts/table.ts";
import { fileStore } from "#server/outside/files.ts";

/** Throws away the demo yards whose 24 hours are over, with their people, horses and files. */
export async function removeExpiredDemos() {
  const gone = await inTransaction(async () => {
    const expired = db()
      .select({ id: yards.id })
      .from(yards)
      .where(lt(yards.demoUntil, new Date()));
    const people = db()
      .select({ id: memberships.userId })
      .from(memberships)
      .where(inArray(memberships.yardId, expired));
    await db()
      .delete(users)
      .where(and(inArray(users.id, people)));
    return db().delete(yards).where(lt(yards.demoUntil, new Date())).returning({ id: yards.id });
  });
  for (const { id } of gone) await fileStore().removeFolder(id);
}
