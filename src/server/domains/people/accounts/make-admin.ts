import { sql } from "drizzle-orm";
import { statement } from "#server/core/database/statements.ts";
import { users } from "#server/schema/people.ts";
import { atAddress } from "./people.ts";

const promote = statement("make-admin", ["email"], (db, { email }) =>
  db
    .update(users)
    .set({ role: "ADMIN", updatedAt: sql`now()` })
    .where(atAddress(email))
    .returning({ email: users.email, confirmedAt: users.emailConfirmedAt }),
);

/**
 * Lets the account with this address run the installation, from its next request on. Returns whether the address has
 * been confirmed by a mailed link; null for an unknown address.
 */
export async function makeAdmin(email: string) {
  const [made] = await promote({ email });
  return made ? { email: made.email, confirmed: made.confirmedAt !== null } : null;
}
