import { eq, sql, type Placeholder } from "drizzle-orm";
import { statement } from "#server/core/database/statements.ts";
import { Refusal, signedOut } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sessions, users } from "#server/schema/people.ts";

export const personById = statement("person-by-id", ["id"], (db, { id }) =>
  db.select().from(users).where(eq(users.id, id)),
);
export type PersonRow = typeof users.$inferSelect;

/** The condition that a user has this address, ignoring case. */
export const atAddress = (email: Placeholder) => sql`lower(${users.email}) = lower(${email})`;

export const personByEmail = statement("person-by-email", ["email"], (db, { email }) =>
  db.select().from(users).where(atAddress(email)),
);

/** Cancels a user's request for another address. */
export const dropNewEmail = statement("drop-new-email", ["userId"], (db, { userId }) =>
  db.update(users).set({ newEmail: null, newEmailUntil: null }).where(eq(users.id, userId)),
);

/*
 * Verifying a password takes time, so a request may still run after a new password has ended all sessions.
 * Therefore code that gives a user a way to sign in locks the user's row first and checks again.
 */

/**
 * Locks a user's credentials against changes until the transaction ends, and returns the user's password hash;
 * null when the user no longer exists. The lock is shared, so concurrent sign-ins do not wait for each other;
 * the transaction must not change the user's row afterwards.
 */
export async function holdPerson(userId: string): Promise<string | null> {
  const [held] = await share({ userId });
  return held?.passwordHash ?? null;
}

/** The values that decide which ways to sign in a user may be given, read under the lock. */
interface HeldUser {
  email: string;
  emailConfirmed: boolean;
}

/** Locks a user exclusively until the transaction ends; null when the user no longer exists. */
export async function lockUser(userId: string): Promise<HeldUser | null> {
  const [held] = await hold({ userId });
  return held ?? null;
}

/** Locks the current user exclusively; throws when the session has ended meanwhile. */
export async function lockCurrentUser({ userId, sessionId }: Scope): Promise<HeldUser> {
  const held = await lockUser(userId);
  if (!held || (await openSession({ id: sessionId })).length === 0) throw signedOut();
  return held;
}

/**
 * Locks the current user, and throws unless a mailed link has confirmed the user's address. Call it first in a
 * transaction that gives a later way to sign in or sends mail to others: the address may be another person's,
 * who could not undo that.
 */
export async function requireConfirmedEmail(scope: Scope): Promise<void> {
  if ((await lockCurrentUser(scope)).emailConfirmed) return;
  throw new Refusal(
    403,
    "Confirm your e-mail address first: open the link that we sent to it, or have it sent again at the top of any page.",
  );
}

const share = statement("share-person", ["userId"], (db, { userId }) =>
  db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for("share"),
);
const hold = statement("hold-person", ["userId"], (db, { userId }) =>
  db
    .select({
      email: users.email,
      emailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update"),
);
const openSession = statement("open-session", ["id"], (db, { id }) =>
  db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)),
);

const promote = statement("make-admin", ["email"], (db, { email }) =>
  db
    .update(users)
    .set({ role: "ADMIN", updatedAt: sql`now()` })
    .where(atAddress(email))
    .returning({ email: users.email, confirmedAt: users.emailConfirmedAt }),
);

/**
 * Makes the account with this address an operator of the installation, from its next request on. Returns whether
 * the address has been confirmed by a mailed link; null for an unknown address.
 */
export async function makeAdmin(email: string) {
  const [made] = await promote({ email });
  return made ? { email: made.email, confirmed: made.confirmedAt !== null } : null;
}
