import { eq, sql } from "drizzle-orm";
import { Refusal, signedOut } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { statement } from "#server/core/database/statements.ts";
import { sessions, users } from "#server/schema/people.ts";

/*
 * Verifying a password takes time, so a request that was made before may go on after a new password has ended all
 * sessions. So whoever gives somebody a way in locks their row first, and checks again.
 */

/**
 * Keeps what proves who somebody is from being changed to the end of the transaction, and gives the hash of their
 * password; null when they are gone. Many sign in at once: nobody waits for another who does the same, and nothing of
 * the person may be changed after it.
 */
export async function holdPerson(userId: string): Promise<string | null> {
  const [held] = await share({ userId });
  return held?.passwordHash ?? null;
}

/** What decides which ways in somebody may be given, as it is while their row is held. */
interface HeldUser {
  email: string;
  emailConfirmed: boolean;
}

/** Holds a person against everybody else to the end of the transaction; null when they are gone. */
export async function lockUser(userId: string): Promise<HeldUser | null> {
  const [held] = await hold({ userId });
  return held ?? null;
}

/** Holds whoever asks against everybody else; refuses when their session has been ended meanwhile. */
export async function lockCurrentUser({ userId, sessionId }: Scope): Promise<HeldUser> {
  const held = await lockUser(userId);
  if (!held || (await openSession({ id: sessionId })).length === 0) throw signedOut();
  return held;
}

/**
 * Holds whoever asks, and refuses unless a mailed link has shown that their mailbox is theirs. To be called first in
 * the transaction of whatever lets somebody in later or sends mail on: the address may be another person's, who could
 * not get rid of it.
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
