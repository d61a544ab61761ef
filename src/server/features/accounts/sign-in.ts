import { eq, type SQL } from "drizzle-orm";
import type { z } from "zod/mini";
import type { LoginInput } from "#contract/accounts.ts";
import { db, inTransaction } from "#server/core/database.ts";
import { Refusal, signedOut } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/route.ts";
import { noteSecurity } from "#server/core/security-log.ts";
import { findUser } from "./accounts.ts";
import { tellOfNewBrowser } from "./known-browsers.ts";
import { countSignIn, signInSucceeded } from "./limits.ts";
import { atAddress } from "./link-letters.ts";
import { isRightPassword } from "./passwords.ts";
import { beginSecondStep, passSecondStep } from "./second-step.ts";
import { startSession } from "./sessions.ts";
import { memberships, users } from "./table.ts";
import { onSince } from "./two-factor.ts";

/** Signs in. A wrong password and an unknown address cost the same and are told the same. */
export async function login(input: z.output<typeof LoginInput>, exchange: Exchange) {
  await countSignIn(input.email, exchange.request.ip);
  const person = await findPerson(atAddress(input.email));
  const right = await isRightPassword(person?.passwordHash ?? null, input.password);
  if (!person || !right) {
    noteSecurity(exchange.request, "SIGN_IN_FAILED", person?.userId);
    throw new Refusal(401, "The e-mail address or password is not right.");
  }
  const remember = input.rememberMe;
  if (await onSince(person.userId))
    return beginSecondStep({ userId: person.userId, remember }, exchange);
  return enter({ ...person, remember }, exchange);
}

/** Finishes signing in: whoever showed the password now shows a code. */
export async function secondStep({ code }: { code: string }, exchange: Exchange) {
  const { userId, remember } = await passSecondStep(code, exchange);
  return admit(userId, remember, exchange);
}

/** Signs somebody in who has proven in full who they are. */
export async function admit(userId: string, remember: boolean, exchange: Exchange) {
  const person = await findPerson(eq(users.id, userId));
  if (!person) throw signedOut();
  return enter({ ...person, remember }, exchange);
}

/** A person with the yard they have belonged to longest. */
async function findPerson(which: SQL) {
  const [person] = await db()
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      passwordHash: users.passwordHash,
      yardId: memberships.yardId,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(which)
    .orderBy(memberships.createdAt)
    .limit(1);
  return person;
}

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

async function enter(person: Person & { remember: boolean }, exchange: Exchange) {
  const { userId, yardId, remember } = person;
  await signInSucceeded(person.email);
  await inTransaction(async () => {
    await startSession({ userId, yardId, remember }, exchange);
    await tellOfNewBrowser(person, exchange);
  });
  noteSecurity(exchange.request, "SIGNED_IN", userId);
  return findUser(userId, yardId);
}
