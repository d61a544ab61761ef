import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { z } from "zod/mini";

import type { NameInput } from "#contract/people/own-account.ts";
import type { RegisterInput } from "#contract/people/sign-in.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { statement } from "#server/core/database/statements.ts";
import { currentSettings } from "#server/domains/people/current-settings/current-settings.ts";
import { recordConsents } from "./consents.ts";
import { findUser } from "./users.ts";
import { rememberBrowser } from "./sign-in/known-browsers.ts";
import { queueLink } from "./mails/mail-queue.ts";
import { hashPassword, judgePassword } from "./credentials/passwords.ts";
import { startSession, visitor } from "./sign-in/sessions.ts";
import { insertOwner, insertYard, trialEnd } from "./yards.ts";
import { memberships, users } from "#server/schema/people.ts";
import { newToken } from "#server/core/security/secrets.ts";

/** The ledger of consents, for features that act only with a consent. */
export { currentConsent } from "./consents.ts";

export { findUser } from "./users.ts";

export {
  scopeOfKiosk,
  scopeOfLink,
  scopeOfOtherYard,
  scopeOfShareLink,
  scopeOfWebhooks,
} from "./sign-in/gate.ts";

/** For cookies of browsers in which nobody is signed in. */
export { cookieName, cookieShape } from "./sign-in/sessions.ts";

/** For lists of a yard's people by what they may do. */
export { memberColumns, rightsOf } from "./users.ts";

/** Checks whether a yard must pay first, for changes that are not made by a call of the contract. */
export { requirePayment } from "./yards.ts";

/** For code that gives a user a later way to sign in, or that sends mail to others in the user's name. */
export { personByEmail, requireConfirmedEmail } from "./users.ts";

/** The limit of mails to one mailbox that somebody other than its owner has requested. */
export { wishedMails } from "./limits.ts";

/** Functions that change columns of a yard's row for other domains. */
export { changePlace, keepYardBodies, lockYardRow, setSubscriptionStatus } from "./yards.ts";

/** Functions that choose the yard in which a user works, for code that adds a user to a yard or removes one. */
export { enterYard, leaveSessionsOfYard } from "./sign-in/own-yards.ts";

/** For what administrators do with accounts. */
export { lockActiveAdmins, setDisabled } from "./disabling.ts";

/** Warns and erases inactive accounts, for the nightly run of retention. */
export { endUnused } from "./erasure/unused-accounts.ts";

/** Deletes tokens that have ended, for the nightly run of retention. */
export { dropExpiredTokens } from "./credentials/api-tokens.ts";

/** Mails about an account, queued with their cause. */
export { mailPerson, queueLink, queueMail } from "./mails/mail-queue.ts";

/** What an operator does with somebody's account. */
export { scheduleErasure } from "./erasure/erasure-request.ts";
export { endAllSessions } from "./sign-in/sessions.ts";
export { revokeTokensOf } from "./credentials/api-tokens.ts";
export { lockAccount } from "./users.ts";

const taken = () =>
  new Refusal(
    409,
    "An account with this e-mail address already exists. Sign in, or ask for a reset link.",
  );

/**
 * Creates a user with a yard of their own, records the user's consents, signs the user in, and mails a link that
 * confirms the address.
 */
export async function register(input: z.output<typeof RegisterInput>, exchange: Exchange) {
  await refuseWhileClosed();
  await judgePassword(input.password);
  const passwordHash = await hashPassword(input.password);
  const user = await inTransaction(async () => {
    const who = await addPerson({ ...input, passwordHash }, {});
    const agreed = {
      TERMS_OF_SERVICE: true,
      GDPR_DATA_PROCESSING: input.gdprConsent,
      MARKETING: input.marketingConsent,
    };
    await recordConsents(who.userId, agreed, visitor(exchange.request));
    await startSession({ ...who, remember: false }, exchange);
    await rememberBrowser(who.userId, exchange);
    await queueLink("EMAIL_LINK", { userId: who.userId, email: input.email });
    return findUser(who.userId, who.yardId);
  });
  logSecurityEvent(exchange.request, "REGISTERED", user.id);
  return user;
}

async function refuseWhileClosed() {
  if ((await currentSettings()).registrationOpen) return;
  throw new Refusal(
    403,
    "Registration is closed at the moment. If you have an account, you can sign in as before.",
  );
}

interface NewPerson {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
}

interface NewYard {
  yardName?: string;
  demoUntil?: Date;
  /** When the address was confirmed; omitted if it has not been. */
  emailConfirmedAt?: Date;
}

/** Adds a user and a yard that the user owns; refuses an address in use, ignoring case. */
export async function addPerson(
  { email, firstName, lastName, passwordHash }: NewPerson,
  { yardName = `${firstName}'s yard`, demoUntil, emailConfirmedAt }: NewYard,
) {
  const userId = uuid();
  const yardId = uuid();
  const person = { id: userId, email, firstName, lastName, passwordHash };
  const added = await insertPerson({ ...person, emailConfirmedAt: emailConfirmedAt ?? null });
  if (added.length === 0) throw taken();
  const yard = { yard: yardId, name: yardName, trialEndsAt: trialEnd() };
  await insertYard({ ...yard, demoUntil: demoUntil ?? null });
  await insertOwner({ yardId, userId });
  return { userId, yardId };
}

const insertPerson = statement(
  "add-person",
  ["id", "email", "firstName", "lastName", "passwordHash", "emailConfirmedAt"],
  (db, person) => db.insert(users).values(person).onConflictDoNothing().returning({ id: users.id }),
);

/**
 * Creates a temporary user with a yard of their own until the given time, with a random password, and signs the
 * user in.
 */
export async function admitGuest(
  guest: Omit<NewPerson, "passwordHash">,
  yard: { yardName: string; demoUntil: Date },
  exchange: Exchange,
) {
  const passwordHash = await hashPassword(newToken());
  const who = await addPerson({ ...guest, passwordHash }, yard);
  await startSession({ ...who, remember: false }, exchange);
  return who;
}

/** Changes a user's own name; omitted fields stay. */
export async function rename(
  { userId, yardId }: Scope,
  { firstName, lastName }: Partial<z.output<typeof NameInput>>,
) {
  await inTransaction(async () => {
    await renamePerson({ userId, firstName: firstName ?? null, lastName: lastName ?? null });
    await tellRenamed({ userId });
  });
  return findUser(userId, yardId);
}

// members are shown by name, so the journal announces the change to everybody who follows the yard
const tellRenamed = statement("tell-renamed-member", ["userId"], (db, { userId }) =>
  db
    .update(memberships)
    .set({ role: sql`${memberships.role}` })
    .where(eq(memberships.userId, userId)),
);

const renamePerson = statement(
  "rename-person",
  ["userId", "firstName", "lastName"],
  (db, { userId, firstName, lastName }) =>
    db
      .update(users)
      .set({
        firstName: sql`coalesce(${firstName}, ${users.firstName})`,
        lastName: sql`coalesce(${lastName}, ${users.lastName})`,
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, userId)),
);
