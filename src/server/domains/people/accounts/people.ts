import { eq, type Placeholder, sql } from "drizzle-orm";
import { statement } from "#server/core/database/statements.ts";
import { users } from "#server/schema/people.ts";

export const personById = statement("person-by-id", ["id"], (db, { id }) =>
  db.select().from(users).where(eq(users.id, id)),
);
export type PersonRow = typeof users.$inferSelect;

/** The user with an address, ignoring case. */
export const atAddress = (email: Placeholder) => sql`lower(${users.email}) = lower(${email})`;

export const personByEmail = statement("person-by-email", ["email"], (db, { email }) =>
  db.select().from(users).where(atAddress(email)),
);

/** Cancels a user's request for another address. */
export const dropNewEmail = statement("drop-new-email", ["userId"], (db, { userId }) =>
  db.update(users).set({ newEmail: null, newEmailUntil: null }).where(eq(users.id, userId)),
);
