import { eq, sql } from "drizzle-orm";
import { statement } from "#server/core/database/statements.ts";
import { users } from "#server/schema/people.ts";

/** Locks all administrators, and returns those who can sign in and whose account is not about to be erased. */
export const lockActiveAdmins = statement("lock-active-admins", [], (db) =>
  db
    .select({
      id: users.id,
      active: sql<boolean>`${users.disabledAt} is null and ${users.eraseAfter} is null`,
    })
    .from(users)
    .where(eq(users.role, "ADMIN"))
    .orderBy(users.id)
    .for("no key update"),
);

export const setDisabled = statement("set-disabled", ["id", "disabled"], (db, { id, disabled }) =>
  db
    .update(users)
    .set({ disabledAt: sql`case when ${disabled}::boolean then now() end` })
    .where(eq(users.id, id)),
);
