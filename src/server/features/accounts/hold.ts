import { prepared } from "#server/core/database.ts";
import { signedOut } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";

/*
 * Judging a password takes its time, and what was asked before may be done after a new password has ended all
 * sessions. So whoever gives somebody a way in holds their row, and looks again.
 */

/**
 * Keeps what proves who somebody is from being changed to the end of the transaction, and gives the hash of their
 * password; null when they are gone. Many sign in at once: nobody waits for another who does the same, and nothing of
 * the person may be changed after it.
 */
export async function holdPerson(userId: string): Promise<string | null> {
  const [held] = await share([userId]);
  return held?.passwordHash ?? null;
}

/** Holds whoever asks against everybody else; refuses when their session has been ended meanwhile. */
export async function holdAsker({ userId, sessionId }: Scope): Promise<void> {
  await hold([userId]);
  if ((await openSession([sessionId])).length === 0) throw signedOut();
}

const share = prepared<{ passwordHash: string }>(
  "share-person",
  `select password_hash as "passwordHash" from users where id = $1 for share`,
);
const hold = prepared("hold-person", "select from users where id = $1 for no key update");
const openSession = prepared("open-session", "select from sessions where id = $1");
