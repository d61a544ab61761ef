import { and, eq, gt, sql } from "drizzle-orm";
import { statement } from "#server/core/database/statements.ts";
import { passkeyChallenges } from "#server/schema/people-sign-in.ts";
import { newToken, tokenHash } from "#server/core/security/secrets.ts";

/** Milliseconds for which a challenge is valid: enough time to find a phone and use it. */
export const CHALLENGE_MS = 5 * 60_000;

/** Creates a challenge: for a new passkey of this user or, with null, for signing in with any passkey. */
export async function newChallenge(userId: string | null) {
  const challenge = newToken();
  const expiresAt = new Date(Date.now() + CHALLENGE_MS);
  await insertChallenge({ challengeHash: tokenHash(challenge), userId, expiresAt });
  return Buffer.from(challenge, "base64url");
}

/** Whether we issued this challenge recently and for this purpose; uses it up. */
export async function useChallenge(challenge: string, userId: string | null) {
  const used = await takeChallenge({ challengeHash: tokenHash(challenge), userId });
  return used.length > 0;
}

const insertChallenge = statement(
  "add-challenge",
  ["challengeHash", "userId", "expiresAt"],
  (db, challenge) => db.insert(passkeyChallenges).values(challenge),
);
const takeChallenge = statement(
  "take-challenge",
  ["challengeHash", "userId"],
  (db, { challengeHash, userId }) =>
    db
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.challengeHash, challengeHash),
          gt(passkeyChallenges.expiresAt, sql`now()`),
          sql`${passkeyChallenges.userId} is not distinct from ${userId}::uuid`,
        ),
      )
      .returning({ userId: passkeyChallenges.userId }),
);
