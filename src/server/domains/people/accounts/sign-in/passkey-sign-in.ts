import { and, eq, lte, sql } from "drizzle-orm";
import type { ShownCredential } from "#contract/people/passkeys.ts";
import { isDatabaseAway } from "#server/core/faults.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { statement } from "#server/core/database/statements.ts";
import {
  CHALLENGE_MS,
  loadWebAuthn,
  newChallenge,
  relyingParty,
  useChallenge,
} from "#server/domains/people/accounts/credentials/passkeys.ts";
import { holdPerson } from "#server/domains/people/accounts/users.ts";
import { admit } from "./sign-in.ts";
import { passkeys } from "#server/schema/people-sign-in.ts";

/** Asks the browser for any of its passkeys for this site; the passkey identifies the user. */
export async function begin() {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge: new Uint8Array(await newChallenge(null)),
    timeout: CHALLENGE_MS,
    userVerification: "required",
  });
  return { options: JSON.stringify(options) };
}

/**
 * Signs in the passkey's user. The device has verified the person (by finger, face or PIN), so the passkey
 * counts as both factors.
 */
export async function signIn(
  { credential, rememberMe }: { credential: ShownCredential; rememberMe: boolean },
  exchange: Exchange,
) {
  const [known] = await findPasskey({ credentialId: credential.id });
  const { request } = exchange;
  if (!known) {
    logSecurityEvent(request, "SIGN_IN_FAILED");
    throw unknown();
  }
  const counter = await verify(credential, known).catch((error: unknown) => {
    logSecurityEvent(request, "SIGN_IN_FAILED", known.userId);
    throw error;
  });
  const { id, userId } = known;
  return admit({ userId, remember: rememberMe }, exchange, async () => {
    await holdPerson(userId);
    // of two concurrent uses with the same counter only one succeeds
    if ((await countUse({ id, counter })).length === 0) throw unknown();
  });
}

const findPasskey = statement("find-passkey", ["credentialId"], (db, { credentialId }) =>
  db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)),
);
const countUse = statement("use-passkey", ["id", "counter"], (db, { id, counter }) =>
  db
    .update(passkeys)
    .set({ counter: sql`${counter}`, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), lte(passkeys.counter, counter)))
    .returning({ userId: passkeys.userId }),
);

const unknown = () =>
  new Refusal(401, "This passkey is not known here any more. Please sign in with your password.");

async function verify(credential: ShownCredential, known: typeof passkeys.$inferSelect) {
  const { id, origin } = relyingParty();
  const { response } = credential;
  if (response.userHandle && fromBase64(response.userHandle) !== known.userId) throw unknown();
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: {
        clientDataJSON: response.clientDataJSON,
        authenticatorData: response.authenticatorData,
        signature: response.signature,
      },
    },
    expectedChallenge: (challenge) => useChallenge(challenge, null),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(known.publicKey),
      counter: known.counter,
    },
  }).catch(notRight);
  if (!verified) return notRight();
  return authenticationInfo.newCounter;
}

const fromBase64 = (text: string) => Buffer.from(text, "base64url").toString("utf8");

// an error of the library means a refusal, while a database error is a fault
function notRight(cause?: unknown): never {
  if (isDatabaseAway(cause)) throw cause;
  throw new Refusal(401, "This passkey could not be checked. Please try again.");
}
