import { LoginInput } from "#contract/people/accounts.ts";
import { and, eq, exists, isNotNull, sql, type SQL } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { z } from "zod/mini";

import { inTransaction } from "#server/core/database/database.ts";
import { pick } from "#server/core/database/expressions.ts";
import { Refusal, signedOut } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { statement } from "#server/core/database/statements.ts";
import { findUser } from "#server/domains/people/accounts/find-user.ts";
import { holdPerson, atAddress } from "#server/domains/people/accounts/users.ts";
import { mailOfNewBrowser, passwordTries } from "./known-browsers.ts";
import { isRightPassword } from "#server/domains/people/accounts/credentials/passwords.ts";
import { beginSecondStep, passSecondStep } from "./second-step.ts";
import { startSession } from "./sessions.ts";
import { memberships, users } from "#server/schema/people.ts";
import { twoFactor } from "#server/schema/people-sign-in.ts";
import { onSince } from "#server/domains/people/accounts/credentials/two-factor.ts";

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
