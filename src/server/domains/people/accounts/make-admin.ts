import { eq, sql } from "drizzle-orm";
import { db } from "#server/core/database.ts";
import { users } from "#server/schema/people.ts";

/**
 * Lets the account with this address run the installation, from its next request on. Returns whether a mailed link has
 * shown that the mailbox is theirs; null when nobody has the address.
 */
export async function makeAdmin(email: string) {
  const [made] = await db()
    .update(users)
    .set({ role: "ADMIN", updatedAt: new Date() })
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
    .returning({ email: users.email, confirmedAt: users.emailConfirmedAt });
  return made ? { email: made.email, confirmed: made.confirmedAt !== null } : null;
}
