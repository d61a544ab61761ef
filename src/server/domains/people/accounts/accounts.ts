import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { z } from "zod/mini";
import type { ConsentType, NameInput, RegisterInput, User } from "#contract/people/accounts.ts";
import { consentVersions } from "#contract/people/consents.ts";
import { config } from "#server/core/config.ts";
import { db, inTransaction } from "#server/core/database.ts";
import { Refusal, signedOut } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/route.ts";
import type { Scope } from "#server/core/scope.ts";
import { noteSecurity } from "#server/core/security-log.ts";
import { currentSettings } from "#server/domains/operations/system-settings/system-settings.ts";
import { recordConsents } from "./consents.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { countRegistration } from "./limits.ts";
import { queueLink } from "./mails.ts";
import { hashPassword, judgePassword } from "./passwords.ts";
import { isPaymentWanted } from "./payment.ts";
import { startSession, visitor } from "./sessions.ts";
import { memberships, users, yards } from "#server/schema/people.ts";
import { newToken } from "./token.ts";

/** The ledger of consents, for features that act only with one. */
export { currentConsent } from "./consents.ts";

export { scopeOfLink } from "./gate.ts";

/** For changes that do not come over a call of the contract. */
export { requirePayment } from "./payment.ts";

/** For whatever lets somebody in later, or sends mail to others in their name. */
export { requireConfirmedEmail } from "./hold.ts";

/** What other domains change in the row of a yard. */
export { changePlace, lockYard, setSubscriptionStatus } from "./yards.ts";

/** For the nightly run of retention. */
export { endUnused } from "./unused.ts";

/** Mails about an account, queued with their cause. */
export { queueLetter } from "./mails.ts";

const dayMs = 86_400_000;
/** Days a new yard may be tried before payment is asked for (spec section 9). */
const TRIAL_DAYS = 14;

const taken = () =>
  new Refusal(
    409,
    "An account with this e-mail address already exists. Sign in, or ask for a reset link.",
  );

/**
 * Makes a person with a yard of their own, records what they agreed to, and signs them in. A link that confirms the
 * address is mailed there.
 */
export async function register(input: z.output<typeof RegisterInput>, exchange: Exchange) {
  await refuseWhileClosed();
  await countRegistration(exchange.request.ip);
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
  noteSecurity(exchange.request, "REGISTERED", user.id);
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
  /** When the person's address was confirmed; left out where nobody has yet. */
  emailConfirmedAt?: Date;
}

/** Adds a person and the yard they own; refuses an address that somebody has, whatever its case. */
export async function addPerson(
  { email, firstName, lastName, passwordHash }: NewPerson,
  { yardName = `${firstName}'s yard`, demoUntil, emailConfirmedAt }: NewYard,
) {
  const userId = uuid();
  const yardId = uuid();
  const added = await db()
    .insert(users)
    .values({ id: userId, email, firstName, lastName, passwordHash, emailConfirmedAt })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (added.length === 0) throw taken();
  await db()
    .insert(yards)
    .values({
      id: yardId,
      name: yardName,
      trialEndsAt: new Date(Date.now() + TRIAL_DAYS * dayMs),
      demoUntil: demoUntil ?? null,
    });
  await db().insert(memberships).values({ yardId, userId, role: "OWNER" });
  return { userId, yardId };
}

/** Makes a throw-away person with a yard of their own until then, signed in by a password that nobody knows. */
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

// what the ledger says last
const lately = (type: ConsentType) =>
  sql<boolean>`coalesce((select consented from consents where user_id = ${users.id}
    and consent_type = ${type} order by consented_at desc, id desc limit 1), false)`;

// what was agreed to last, in another text than the one in force
const toRenew = sql<ConsentType[]>`array(select last.consent_type from (
    select distinct on (consent_type) consent_type, version, consented from consents
    where user_id = ${users.id} order by consent_type, consented_at desc, id desc) last
  where last.consented and last.version <> ${JSON.stringify(consentVersions)}::jsonb ->> last.consent_type)`;

/** A person as the session sees them: with the yard they are working in. */
export async function findUser(userId: string, yardId: string) {
  const [user] = await db()
    .select({
      id: users.id,
      email: users.email,
      emailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      gdprConsent: lately("GDPR_DATA_PROCESSING"),
      marketingConsent: lately("MARKETING"),
      subscriptionStatus: yards.subscriptionStatus,
      yardId: yards.id,
      yardName: yards.name,
      yardRole: memberships.role,
      trialEndsAt: yards.trialEndsAt,
      pastDueSince: yards.pastDueSince,
      demoUntil: yards.demoUntil,
      eraseAfter: users.eraseAfter,
      consentsToRenew: toRenew,
      newEmail: sql<
        string | null
      >`case when ${users.newEmailUntil} > now() then ${users.newEmail} end`,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(yards, eq(yards.id, memberships.yardId))
    .where(sql`${users.id} = ${userId} and ${yards.id} = ${yardId}`);
  if (!user) throw signedOut();
  const mailGoesTo = config().smtpUrl === null ? "OUTBOX" : "MAILBOX";
  const paymentWanted = await isPaymentWanted(user);
  return { ...user, mailGoesTo, paymentWanted } satisfies z.input<typeof User>;
}

/** Corrects a person's own name; what is not given stays. */
export async function rename(
  { userId, yardId }: Scope,
  { firstName, lastName }: Partial<z.output<typeof NameInput>>,
) {
  await db()
    .update(users)
    .set({
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      updatedAt: new Date(),
    })
    .where(eq(users.id, userId));
  return findUser(userId, yardId);
}
