import { and, eq, exists, gt, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { z } from "zod/mini";
import type { LoginInput } from "#contract/people/login-input.ts";
import { SECOND_STEP_MINUTES } from "#contract/people/sign-in.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { pick, secondsFromNow } from "#server/core/database/expressions.ts";
import { Refusal, signedOut } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { statement } from "#server/core/database/statements.ts";
import { findUser, atAddress, holdPerson } from "#server/domains/people/accounts/users.ts";
import { codeTries, mailOfNewBrowser, passwordTries } from "./known-browsers.ts";
import { isRightPassword } from "#server/domains/people/accounts/credentials/passwords.ts";
import { cookieName, cookieShape, startSession } from "./sessions.ts";
import { memberships, users } from "#server/schema/people.ts";
import { pendingSignIns, twoFactor } from "#server/schema/people-sign-in.ts";
import { onSince } from "#server/domains/people/accounts/credentials/two-factor.ts";
import type { FastifyReply } from "fastify";
import { takeCode } from "#server/domains/people/accounts/credentials/two-factor-codes.ts";
import { newToken, tokenHash } from "#server/core/security/secrets.ts";

/** Signs in. A wrong password and an unknown address take equally long and get the same reply. */
export async function login(input: z.output<typeof LoginInput>, exchange: Exchange) {
  await (await passwordTries(input.email, exchange.request)).take();
  const [person] = await findByEmail({ email: input.email });
  const right = await isRightPassword(person?.passwordHash ?? null, input.password);
  if (!person || !right) {
    logSecurityEvent(exchange.request, "SIGN_IN_FAILED", person?.userId);
    throw wrong();
  }
  const remember = input.rememberMe;
  const { userId, passwordHash } = person;
  const stillRight = async () => {
    if ((await holdPerson(userId)) !== passwordHash) throw wrong();
  };
  if (person.codesOn) return beginSecondStep({ userId, remember }, { exchange, stillRight });
  return enter({ ...person, remember }, exchange, async () => {
    await stillRight();
    // codes were turned on after the first step
    if (await onSince(userId)) throw signedOut();
  });
}

const wrong = () => new Refusal(401, "The e-mail address or password is not right.");

/** Finishes a pending sign-in with a code. */
export async function secondStep({ code }: { code: string }, exchange: Exchange) {
  const { userId, remember, useUp } = await passSecondStep(code, exchange);
  return admit({ userId, remember }, exchange, useUp);
}

/**
 * Signs in a fully verified user. `recheck` runs in the same transaction, and throws if the proof is no longer
 * valid.
 */
export async function admit(
  { userId, remember }: { userId: string; remember: boolean },
  exchange: Exchange,
  recheck: () => Promise<void>,
) {
  const [person] = await findById({ userId });
  if (!person) throw signedOut();
  return enter({ ...person, remember }, exchange, recheck);
}

/** A user with the yard they chose last or, if they no longer belong to it, have belonged to longest. */
function firstYardOf(db: NodePgDatabase, which: SQL) {
  const codes = db
    .select({ userId: twoFactor.userId })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, users.id), isNotNull(twoFactor.confirmedAt)));
  return db
    .select({
      userId: users.id,
      ...pick(users, "email", "firstName", "passwordHash"),
      emailConfirmed: isNotNull(users.emailConfirmedAt).mapWith(Boolean),
      codesOn: exists(codes).mapWith(Boolean),
      yardId: memberships.yardId,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(which)
    .orderBy(
      sql`${memberships.yardId} is distinct from ${users.chosenYardId}`,
      memberships.createdAt,
    )
    .limit(1);
}
const findByEmail = statement("find-sign-in-by-email", ["email"], (db, { email }) =>
  firstYardOf(db, atAddress(email)),
);
const findById = statement("find-sign-in-by-id", ["userId"], (db, { userId }) =>
  firstYardOf(db, eq(users.id, userId)),
);

type Person = Awaited<ReturnType<typeof findById>>[number];

async function enter(
  person: Person & { remember: boolean },
  exchange: Exchange,
  recheck: () => Promise<void>,
) {
  const { userId, yardId, remember } = person;
  await (await passwordTries(person.email, exchange.request)).forget();
  await inTransaction(async () => {
    await startSession({ userId, yardId, remember }, exchange);
    await mailOfNewBrowser(person, exchange);
    // called last, because ending the browser's previous session writes to the user's row
    await recheck();
  });
  logSecurityEvent(exchange.request, "SIGNED_IN", userId);
  return findUser(userId, yardId);
}

const SECOND_STEP_SECONDS = SECOND_STEP_MINUTES * 60;
/** Number of wrong codes after which the password is required again. */
const TRIES = 5;

/**
 * Records that the right password was entered, so that this browser is now asked for a code. It is not signed in
 * yet.
 */
async function beginSecondStep(
  who: { userId: string; remember: boolean },
  { exchange, stillRight }: { exchange: Exchange; stillRight: () => Promise<void> },
) {
  const token = newToken();
  await inTransaction(async () => {
    await stillRight();
    await insertPending({ ...who, tokenHash: tokenHash(token) });
  });
  const { request, reply } = exchange;
  const shape = { ...cookieShape(request), maxAge: SECOND_STEP_SECONDS };
  void reply.setCookie(cookieName(request, "pending"), token, shape);
  return { secondStep: "CODE" } as const;
}

/**
 * Checks the code of a pending sign-in, and returns the user who has passed both steps. Each attempt counts
 * before it is checked. `useUp` ends the pending sign-in and must be called in the transaction that signs in.
 */
async function passSecondStep(code: string, { request, reply }: Exchange) {
  const token = request.cookies[cookieName(request, "pending")];
  const [pending] = token ? await countTry({ tokenHash: tokenHash(token) }) : [];
  if (!pending) throw beginAgain(reply);
  const tries = await codeTries(pending.userId, request);
  await tries.take();
  if (!(await takeCode(pending.userId, code))) {
    logSecurityEvent(request, "CODE_FAILED", pending.userId);
    throw new Refusal(403, "This code is not right, or it was used before. Try the next one.");
  }
  await tries.forget();
  const useUp = async () => {
    await holdPerson(pending.userId);
    const passed = await takePending({ tokenHash: pending.tokenHash });
    if (passed.length === 0) throw beginAgain(reply);
  };
  forgetPending(reply);
  return { userId: pending.userId, remember: pending.remember, useUp };
}

const insertPending = statement(
  "add-pending-sign-in",
  ["userId", "remember", "tokenHash"],
  (db, pending) =>
    db
      .insert(pendingSignIns)
      .values({ ...pending, expiresAt: secondsFromNow(SECOND_STEP_SECONDS) }),
);
const countTry = statement("count-code-try", ["tokenHash"], (db, given) =>
  db
    .update(pendingSignIns)
    .set({ tries: sql`${pendingSignIns.tries} + 1` })
    .where(
      and(
        eq(pendingSignIns.tokenHash, given.tokenHash),
        gt(pendingSignIns.expiresAt, sql`now()`),
        lt(pendingSignIns.tries, TRIES),
      ),
    )
    .returning(),
);
const takePending = statement("take-pending-sign-in", ["tokenHash"], (db, given) =>
  db
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.tokenHash, given.tokenHash))
    .returning({ userId: pendingSignIns.userId }),
);

function beginAgain(reply: FastifyReply) {
  forgetPending(reply);
  return new Refusal(401, "Please sign in with your password again.");
}

const forgetPending = (reply: FastifyReply) =>
  reply.clearCookie(cookieName(reply.request, "pending"), cookieShape(reply.request));
