import { and, eq, gt, isNull } from "drizzle-orm";
import { db } from "#server/core/database.ts";
import { passkeyChallenges } from "#server/schema/people-sign-in.ts";
import { newToken, tokenHash } from "./token.ts";

/** Milliseconds that somebody has to find their phone and look at it. */
export const CHALLENGE_MS = 5 * 60_000;

/** Makes something to sign: for a new passkey of this person, or (null) to sign in with any. */
export async function newChallenge(userId: string | null) {
  const challenge = newToken();
  await db()
    .insert(passkeyChallenges)
    .values({
      challengeHash: tokenHash(challenge),
      userId,
      expiresAt: new Date(Date.now() + CHALLENGE_MS),
    });
  return Buffer.from(challenge, "base64url");
}

/** Whether we have asked for this, for this purpose and not long ago; the asking is over with it. */
export async function useChallenge(challenge: string, userId: string | null) {
  const whose =
    userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId);
  const used = await db()
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, tokenHash(challenge)),
        gt(passkeyChallenges.expiresAt, new Date()),
        whose,
      ),
    )
    .returning({ userId: passkeyChallenges.userId });
  return used.length > 0;
}
