import { Refusal, signedOut } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { proofs } from "./limits.ts";
import { recipientOf } from "./mails.ts";
import { isRightPassword } from "./passwords.ts";
import { personById } from "./people.ts";

/**
 * Asks the person signed in for their password before something that a thief of the session must not do,
 * and gives who they are. Whoever finds an open browser may not try passwords in it without end.
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
