import { and, asc, eq, gt, type Placeholder, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { type NewCredential, PASSKEYS_MAX } from "#contract/people/passkeys.ts";
import { formatMailedName } from "#rules/mailed-name.ts";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction, isDuplicate } from "#server/core/database/database.ts";
import { isDatabaseAway } from "#server/core/faults.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { secondsFromNow } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { requireConfirmedEmail } from "#server/domains/people/accounts/users.ts";
import { mailPerson } from "#server/domains/people/accounts/mails/mail-queue.ts";
import { requirePassword } from "./passwords.ts";
import { rotateSession } from "#server/domains/people/accounts/sign-in/sessions.ts";
import { passkeyChallenges, passkeys } from "#server/schema/people-sign-in.ts";
import { newToken, tokenHash } from "#server/core/security/secrets.ts";

/** The user's passkeys, oldest first. */
export const list = ({ userId }: Scope) => listOf({ userId });

const listOf = statement("list-passkeys", ["userId"], (db, { userId }) =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
);

/** The WebAuthn relying party: the host of PUBLIC_URL, and only that origin. */
export const relyingParty = () => {
  const { hostname, origin } = config().publicUrl;
  return { id: hostname, origin };
};

/** Loads the library of passkeys when somebody uses one: it is larger than the rest of signing in. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** The algorithms Ed25519, ES256 and RS256; every device supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Asks the browser to create a passkey protected by a finger, a face or a PIN. */
export async function begin(scope: Scope, { password }: { password: string }) {
  const person = await requirePassword(scope, password);
  const known = await listUnlessFull(scope);
  const challenge = await inTransaction(async () => {
    await requireConfirmedEmail(scope);
    return newChallenge(scope.userId);
  });
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: "Loosebox",
    rpID: relyingParty().id,
    userID: new Uint8Array(Buffer.from(scope.userId)),
    userName: person.email,
    userDisplayName: person.firstName,
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options: JSON.stringify(options) };
}

async function listUnlessFull(scope: Scope) {
  const known = await list(scope);
  if (known.length < PASSKEYS_MAX) return known;
  throw new Refusal(409, `You have ${PASSKEYS_MAX} passkeys. Remove one first.`);
}

/** Stores a passkey that the browser has just created, and notifies the user by mail. */
export async function add(
  scope: Scope,
  { name, credential }: { name: string; credential: NewCredential },
  exchange: Exchange,
) {
  const { userId } = scope;
  const made = await verify(userId, credential);
  await inTransaction(async () => {
    await requireConfirmedEmail(scope);
    await listUnlessFull(scope);
    await insertPasskey({ ...made, id: uuid(), userId, name });
    await mailOfChange(
      userId,
      "A passkey was added",
      `the passkey '${formatMailedName(name)}' can now sign in`,
    );
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? new Refusal(409, "This passkey is known already.") : error;
  });
  logSecurityEvent(exchange.request, "PASSKEY_ADDED");
  await rotateSession(userId, exchange);
  return list(scope);
}

const insertPasskey = statement(
  "add-passkey",
  ["id", "userId", "credentialId", "publicKey", "counter", "transports", "name", "synced"],
  (db, passkey) => db.insert(passkeys).values(passkey),
);

async function verify(userId: string, credential: NewCredential) {
  const { id, origin } = relyingParty();
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: (challenge) => useChallenge(challenge, userId),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(notOurs);
  if (!registrationInfo) return notOurs();
  const { credential: kept, credentialBackedUp, credentialDeviceType } = registrationInfo;
  return {
    credentialId: kept.id,
    publicKey: Buffer.from(kept.publicKey),
    counter: kept.counter,
    transports: credential.response.transports,
    synced: credentialBackedUp || credentialDeviceType === "multiDevice",
  };
}

// the library's messages are not meant for users
function notOurs(cause?: unknown): never {
  if (isDatabaseAway(cause)) throw cause;
  throw new Refusal(400, "This passkey could not be checked. Please try again.");
}

export async function rename(scope: Scope, id: string, { name }: { name: string }) {
  const renamed = await renamePasskey({ userId: scope.userId, id, name });
  if (renamed.length === 0) throw notFound("Passkey");
  return list(scope);
}

/** Removes a passkey, and notifies the user by mail. */
export async function remove(
  scope: Scope,
  id: string,
  { password, exchange }: { password: string; exchange: Exchange },
) {
  await requirePassword(scope, password);
  await inTransaction(async () => {
    const [removed] = await removePasskey({ userId: scope.userId, id });
    if (!removed) throw notFound("Passkey");
    const what = `the passkey '${formatMailedName(removed.name)}' can no longer sign in`;
    await mailOfChange(scope.userId, "A passkey was removed", what);
  });
  logSecurityEvent(exchange.request, "PASSKEY_REMOVED");
  await rotateSession(scope.userId, exchange);
  return list(scope);
}

const ofPerson = ({ userId, id }: Record<"userId" | "id", Placeholder>) =>
  and(eq(passkeys.id, id), eq(passkeys.userId, userId));
const renamePasskey = statement("rename-passkey", ["userId", "id", "name"], (db, given) =>
  db
    .update(passkeys)
    .set({ name: sql`${given.name}` })
    .where(ofPerson(given))
    .returning({ id: passkeys.id }),
);
const removePasskey = statement("remove-passkey", ["userId", "id"], (db, given) =>
  db.delete(passkeys).where(ofPerson(given)).returning({ name: passkeys.name }),
);

const mailOfChange = (userId: string, subject: string, what: string) =>
  mailPerson(userId, (hello) => ({
    subject,
    text: `${hello}

${what} to your Loosebox account.

If it was not you, set a new password at once, and look at your passkeys:

${new URL(paths.settings, config().publicUrl).href}

Loosebox
`,
  }));

/** Milliseconds for which a challenge is valid: enough time to find a phone and use it. */
export const CHALLENGE_MS = 5 * 60_000;

/** Creates a challenge: for a new passkey of this user or, with null, for signing in with any passkey. */
export async function newChallenge(userId: string | null) {
  const challenge = newToken();
  await insertChallenge({ challengeHash: tokenHash(challenge), userId });
  return Buffer.from(challenge, "base64url");
}

/** Whether we issued this challenge recently and for this purpose; uses it up. */
export async function useChallenge(challenge: string, userId: string | null) {
  const used = await takeChallenge({ challengeHash: tokenHash(challenge), userId });
  return used.length > 0;
}

const insertChallenge = statement("add-challenge", ["challengeHash", "userId"], (db, challenge) =>
  db
    .insert(passkeyChallenges)
    .values({ ...challenge, expiresAt: secondsFromNow(CHALLENGE_MS / 1_000) }),
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
