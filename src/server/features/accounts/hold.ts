import { eq } from "drizzle-orm";
import { db } from "#server/core/database.ts";
import { signedOut } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import { sessions, users } from "./table.ts";

/*
 * Judging a password takes its time, and what was asked before may be done after a new password has ended all
 * sessions. So whoever gives somebody a way in holds their row first, and looks again.
 */

/** Holds somebody to the end of the transaction, and gives the hash of their password; null when they are gone. */
export async function holdPerson(userId: string): Promise<string | null> {
  const [held] = await db()
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return held?.passwordHash ?? null;
}

/** The same for whoever asks; refuses when their session has been ended meanwhile. */
export async function holdAsker({ userId, sessionId }: Scope): Promise<void> {
  await holdPerson(userId);
  const [open] = await db()
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (!open) throw signedOut();
}
