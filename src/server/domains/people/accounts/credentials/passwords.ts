import { hash, verify } from "@node-rs/argon2";
import { PASSWORD_MAX, PASSWORD_MIN } from "#contract/people/accounts.ts";
import { isBreached } from "#server/adapters/breached.ts";
import { limitConcurrency } from "#server/core/jobs/semaphore.ts";
import { Refusal, signedOut } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { proofs } from "#server/domains/people/accounts/limits.ts";
import { recipientOf } from "#server/domains/people/accounts/mails/mail-queue.ts";
import { personById } from "#server/domains/people/accounts/users.ts";

// OWASP's minimum for argon2id: 19 MiB and two passes, which take 12 to 18 ms of one core
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const hashing = limitConcurrency({ running: 4, waiting: 2_000 });

/** Passwords that are likely for people with horses, beside those that are common everywhere. */
const likely = [
  "loosebox",
  "loosebox1",
  "loosebox123",
  "horsehorse",
  "horses123",
  "horse1234",
  "ilovehorses",
  "ilovemyhorse",
  "ilovemypony",
  "mylittlepony",
  "stableyard",
  "equestrian",
];

let common: Promise<ReadonlySet<string>> | undefined;

/** The likely passwords and the 10,000 most common ones, read with the first new password: they take 10 MB. */
const commonPasswords = () =>
  (common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) =>
      new Set([...dictionary["passwords-common"].slice(0, 10_000).map(String), ...likely]),
  ));

/**
 * Refuses a new password that is too short, too long, common, or (if the operator has configured a list) known
 * from a breach. It follows the NCSC: length and deny lists, no composition rules.
 */
export async function judgePassword(password: string): Promise<void> {
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN)
    throw new Refusal(400, `Password must be at least ${PASSWORD_MIN} characters`);
  if (length > PASSWORD_MAX)
    throw new Refusal(400, `Password must be at most ${PASSWORD_MAX} characters`);
  if ((await commonPasswords()).has(password.toLowerCase()))
    throw new Refusal(400, "This password is too common. Please choose another.");
  if (await isBreached(password))
    throw new Refusal(
      400,
      "This password has been seen in a data breach, so others may know it. Please choose another.",
    );
}

export const hashPassword = (password: string) => hashing(() => hash(password, cost));

// compared for unknown addresses, so that they cost the same work
const nobody = hash("nobody has this password", cost);

/** Whether the password is right; for an unknown user (`null`) the check takes equally long. */
export async function isRightPassword(passwordHash: string | null, password: string) {
  const right = await hashing(async () => verify(passwordHash ?? (await nobody), password));
  return right && passwordHash !== null;
}

/**
 * Verifies the current user's password before an action that a thief of the session must not take, and returns
 * the user. Attempts are limited, so that the password cannot be guessed in a browser that was left open.
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
