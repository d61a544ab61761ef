import { Refusal, signedOut } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { proofs } from "./limits.ts";
import { recipientOf } from "./mails.ts";
import { isRightPassword } from "./passwords.ts";
import { personById } from "./people.ts";

/**
 * Verifies the current user's password before an action that a thief of the session must not take, and returns the
 * user. Attempts are limited, so that passwords cannot be guessed in an open browser.
 */
export async function requirePassword({ userId, sessionId }: Scope, password: string) {
  const [person] = await personById({ id: userId });
  if (!person) throw signedOut();
  await proofs.take(sessionId);
  if (!(await isRightPassword(person.passwordHash, password)))
    throw new Refusal(403, "The password is not right.");
  await proofs.forget(sessionId);
  return { ...recipientOf(person), userId, passwordHash: person.passwordHash };
}
