import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { SECOND_STEP_MINUTES } from "#contract/people/sign-in.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { statement } from "#server/core/database/statements.ts";
import { takeCode } from "#server/domains/people/accounts/credentials/two-factor-codes.ts";
import { holdPerson } from "#server/domains/people/accounts/users.ts";
import { cookieName, cookieShape } from "./sessions.ts";
import { codeTries } from "./known-browsers.ts";
import { pendingSignIns } from "#server/schema/people-sign-in.ts";
import { newToken, tokenHash } from "#server/core/security/secrets.ts";

/** Number of wrong codes after which the password is required again. */
const TRIES = 5;

/**
 * Records that the right password was entered, so that this browser is now asked for a code. It is not signed in
 * yet.
 */
export async function beginSecondStep(
  who: { userId: string; remember: boolean },
  { exchange, stillRight }: { exchange: Exchange; stillRight: () => Promise<void> },
) {
  const token = newToken();
  const seconds = SECOND_STEP_MINUTES * 60;
  await inTransaction(async () => {
    await stillRight();
    const expiresAt = new Date(Date.now() + seconds * 1_000);
    await insertPending({ ...who, tokenHash: tokenHash(token), expiresAt });
  });
  const { request, reply } = exchange;
  const shape = { ...cookieShape(request), maxAge: seconds };
  void reply.setCookie(cookieName(request, "pending"), token, shape);
  return { secondStep: "CODE" } as const;
}

/**
 * Checks the code of a pending sign-in, and returns the user who has passed both steps. Each attempt counts
 * before it is checked. `useUp` ends the pending sign-in and must be called in the transaction that signs in.
 */
export async function passSecondStep(code: string, { request, reply }: Exchange) {
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
  ["userId", "remember", "tokenHash", "expiresAt"],
  (db, pending) => db.insert(pendingSignIns).values(pending),
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
