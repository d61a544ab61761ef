import { and, count, eq, isNull, sql } from "drizzle-orm";
import { generateSecret, generateURI } from "otplib";
import { renderSVG } from "uqr";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { seal } from "#server/core/security/secrets.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { statement } from "#server/core/database/statements.ts";
import { excluded } from "#server/core/database/expressions.ts";
import {
  dropFactor,
  dropRecoveryCodes,
  makeRecoveryCodes,
  secretOf,
  takeAppCode,
  takeCode,
} from "./two-factor-codes.ts";
import { lockCurrentUser, requireConfirmedEmail } from "#server/domains/people/accounts/users.ts";
import { codesInSession } from "#server/domains/people/accounts/limits.ts";
import { mailPerson } from "#server/domains/people/accounts/mails/mail-queue.ts";
import { requirePassword } from "./passwords.ts";
import {
  endOtherSessions,
  rotateSession,
} from "#server/domains/people/accounts/sign-in/sessions.ts";
import { recoveryCodes, twoFactor } from "#server/schema/people-sign-in.ts";

/** Whether signing in requires a second factor. */
export async function find({ userId }: Scope) {
  const since = await onSince(userId);
  const [left] = await countCodes({ userId });
  return { on: since !== null, since, recoveryCodesLeft: since ? (left?.codes ?? 0) : 0 };
}

/** Since when this user's sign-in requires a second factor; null when it does not. */
export async function onSince(userId: string): Promise<Date | null> {
  const [kept] = await confirmed({ userId });
  return kept?.since ?? null;
}

const confirmed = statement("two-factor-since", ["userId"], (db, { userId }) =>
  db.select({ since: twoFactor.confirmedAt }).from(twoFactor).where(eq(twoFactor.userId, userId)),
);
const countCodes = statement("count-recovery-codes", ["userId"], (db, { userId }) =>
  db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
);

/**
 * Creates a secret for an app. It takes effect once a code made with it has been verified; beginning again
 * discards the previous secret.
 */
export async function begin(scope: Scope, { password }: { password: string }) {
  const { userId } = scope;
  const { email } = await requirePassword(scope, password);
  const secret = generateSecret();
  const begun = await inTransaction(async () => {
    await requireConfirmedEmail(scope);
    return keepSecret({ userId, secret: seal(secret, secretOf(userId)) });
  });
  if (begun.length === 0) throw new Refusal(409, "Two-factor sign-in is on already.");
  const uri = generateURI({ issuer: "Loosebox", label: email, secret });
  return { secret, uri, qr: renderSVG(uri, { pixelSize: 4, border: 2 }) };
}

const keepSecret = statement("keep-two-factor", ["userId", "secret"], (db, given) =>
  db
    .insert(twoFactor)
    .values(given)
    .onConflictDoUpdate({
      target: twoFactor.userId,
      set: { ...excluded(twoFactor, "secret"), lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(twoFactor.confirmedAt),
    })
    .returning({ userId: twoFactor.userId }),
);

/** Turns two-factor sign-in on with a first code. Other sessions end, because they were verified by password alone. */
export async function confirm(scope: Scope, { code }: { code: string }, exchange: Exchange) {
  const { userId, sessionId } = scope;
  await codesInSession.take(sessionId);
  const typed = code.replaceAll(/\s/g, "");
  const { hashes, shown } = await makeRecoveryCodes();
  await inTransaction(async () => {
    await requireConfirmedEmail(scope);
    if (!/^\d{6}$/.test(typed) || !(await takeAppCode(userId, typed))) throw wrongCode();
    const turnedOn = await confirmFactor({ userId });
    if (turnedOn.length === 0) throw new Refusal(409, "Two-factor sign-in is on already.");
    await keepCodes(userId, hashes);
    await endOtherSessions(scope);
    await mailPerson(userId, onMail);
  });
  await codesInSession.forget(sessionId);
  logSecurityEvent(exchange.request, "TWO_FACTOR_ON");
  await rotateSession(userId, exchange);
  return { recoveryCodes: shown };
}

const confirmFactor = statement("confirm-two-factor", ["userId"], (db, { userId }) =>
  db
    .update(twoFactor)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(twoFactor.userId, userId), isNull(twoFactor.confirmedAt)))
    .returning({ userId: twoFactor.userId }),
);

const wrongCode = () =>
  new Refusal(403, "This code is not right, or it was used before. Try the next one.");

async function keepCodes(userId: string, hashes: string[]) {
  await dropRecoveryCodes({ userId });
  for (const [slot, codeHash] of hashes.entries())
    await insertRecoveryCode({ userId, slot, codeHash });
}

const insertRecoveryCode = statement(
  "add-recovery-code",
  ["userId", "slot", "codeHash"],
  (db, code) => db.insert(recoveryCodes).values(code),
);

interface Proofs {
  password: string;
  code: string;
}

/** Replaces the recovery codes with new ones. */
export async function remake(scope: Scope, proofs: Proofs, exchange: Exchange) {
  await proveBoth(scope, proofs);
  const { hashes, shown } = await makeRecoveryCodes();
  await inTransaction(async () => {
    await lockCurrentUser(scope);
    await keepCodes(scope.userId, hashes);
    await mailPerson(scope.userId, remadeMail);
  });
  await rotateSession(scope.userId, exchange);
  return { recoveryCodes: shown };
}

/** Turns two-factor sign-in off, with the password and a code. */
export async function turnOff(scope: Scope, proofs: Proofs, exchange: Exchange) {
  const { userId } = scope;
  await proveBoth(scope, proofs);
  await inTransaction(async () => {
    await lockCurrentUser(scope);
    await dropFactor({ userId });
    await dropRecoveryCodes({ userId });
    await endOtherSessions(scope);
    await mailPerson(userId, offMail);
  });
  logSecurityEvent(exchange.request, "TWO_FACTOR_OFF");
  await rotateSession(userId, exchange);
  return null;
}

async function proveBoth(scope: Scope, { password, code }: Proofs) {
  const { userId, sessionId } = scope;
  await requirePassword(scope, password);
  if ((await onSince(userId)) === null) throw new Refusal(409, "Two-factor sign-in is off.");
  await codesInSession.take(sessionId);
  if (!(await takeCode(userId, code))) throw wrongCode();
  await codesInSession.forget(sessionId);
}

const ifNotYou = () => `If it was not you, ask for a reset link at once, and look at your settings:

${new URL(paths.auth, config().publicUrl).href}

Loosebox
`;

const onMail = (hello: string) => ({
  subject: "Two-factor sign-in is on",
  text: `${hello}

signing in to your Loosebox account now takes your password and a code from your phone. Every other device was signed out. Keep your recovery codes where you find them without your phone.

${ifNotYou()}`,
});

const offMail = (hello: string) => ({
  subject: "Two-factor sign-in is off",
  text: `${hello}

signing in to your Loosebox account takes the password alone again. Every other device was signed out.

${ifNotYou()}`,
});

const remadeMail = (hello: string) => ({
  subject: "You have new recovery codes",
  text: `${hello}

new recovery codes were made for your Loosebox account. The old ones are worth nothing from now on.

${ifNotYou()}`,
});
