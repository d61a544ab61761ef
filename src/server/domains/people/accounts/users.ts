import { eq, sql, type Placeholder, and } from "drizzle-orm";
import { statement } from "#server/core/database/statements.ts";
import { Refusal, signedOut } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sessions, users, consents, memberships, yards } from "#server/schema/people.ts";
import {
  bestRights,
  type Grant,
  type HeldRights,
  heldRights,
  isWholeYard,
} from "#contract/held-rights.ts";
import type { z } from "zod/mini";
import type { ConsentType, User } from "#contract/people/accounts.ts";
import { consentVersions } from "#contract/people/consents.ts";
import { config } from "#server/core/config.ts";
import { pick } from "#server/core/database/expressions.ts";
import { isPaymentWanted } from "./yards.ts";
import type { YardRole } from "#contract/policy.ts";

export const personById = statement("person-by-id", ["id"], (db, { id }) =>
  db.select().from(users).where(eq(users.id, id)),
);
export type PersonRow = typeof users.$inferSelect;

/** The condition that a user has this address, ignoring case. */
export const atAddress = (email: Placeholder) => sql`lower(${users.email}) = lower(${email})`;

export const personByEmail = statement("person-by-email", ["email"], (db, { email }) =>
  db.select().from(users).where(atAddress(email)),
);

/** Cancels a user's request for another address. */
export const dropNewEmail = statement("drop-new-email", ["userId"], (db, { userId }) =>
  db.update(users).set({ newEmail: null, newEmailUntil: null }).where(eq(users.id, userId)),
);

/*
 * Verifying a password takes time, so a request may still run after a new password has ended all sessions.
 * Therefore code that gives a user a way to sign in locks the user's row first and checks again.
 */

/**
 * Locks a user's credentials against changes until the transaction ends, and returns the user's password hash;
 * null when the user no longer exists. The lock is shared, so concurrent sign-ins do not wait for each other;
 * the transaction must not change the user's row afterwards.
 */
export async function holdPerson(userId: string): Promise<string | null> {
  const [held] = await share({ userId });
  return held?.passwordHash ?? null;
}

/** The values that decide which ways to sign in a user may be given, read under the lock. */
interface HeldUser {
  email: string;
  emailConfirmed: boolean;
}

/** Locks a user exclusively until the transaction ends; null when the user no longer exists. */
export async function lockUser(userId: string): Promise<HeldUser | null> {
  const [held] = await hold({ userId });
  return held ?? null;
}

/**
 * Locks an account exclusively until the transaction ends, and returns it as the recipient of a mail with what decides what an
 * operator may do with it; null when there is none.
 */
export async function lockAccount(userId: string) {
  if (!(await lockUser(userId))) return null;
  const [person] = await personById({ id: userId });
  if (!person) return null;
  const { email, firstName, emailConfirmedAt, eraseAfter, disabledAt } = person;
  const emailConfirmed = emailConfirmedAt !== null;
  return { userId, email, firstName, emailConfirmed, eraseAfter, disabledAt };
}

/** Locks the current user exclusively; throws when the session has ended meanwhile. */
export async function lockCurrentUser({ userId, sessionId }: Scope): Promise<HeldUser> {
  const held = await lockUser(userId);
  if (!held || (await openSession({ id: sessionId })).length === 0) throw signedOut();
  return held;
}

/**
 * Locks the current user, and throws unless a mailed link has confirmed the user's address. Call it first in a
 * transaction that gives a later way to sign in or sends mail to others: the address may be another person's,
 * who could not undo that.
 */
export async function requireConfirmedEmail(scope: Scope): Promise<void> {
  if ((await lockCurrentUser(scope)).emailConfirmed) return;
  throw new Refusal(
    403,
    "Confirm your e-mail address first: open the link that we sent to it, or have it sent again at the top of any page.",
  );
}

const share = statement("share-person", ["userId"], (db, { userId }) =>
  db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for("share"),
);
const hold = statement("hold-person", ["userId"], (db, { userId }) =>
  db
    .select({
      email: users.email,
      emailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update"),
);
const openSession = statement("open-session", ["id"], (db, { id }) =>
  db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)),
);

const promote = statement("make-admin", ["email"], (db, { email }) =>
  db
    .update(users)
    .set({ role: "ADMIN", updatedAt: sql`now()` })
    .where(atAddress(email))
    .returning({ email: users.email, confirmedAt: users.emailConfirmedAt }),
);

/**
 * Makes the account with this address an operator of the installation, from its next request on. Returns whether
 * the address has been confirmed by a mailed link; null for an unknown address.
 */
export async function makeAdmin(email: string) {
  const [made] = await promote({ email });
  return made ? { email: made.email, confirmed: made.confirmedAt !== null } : null;
}

// the latest answer in the ledger
const lately = (type: ConsentType) =>
  sql<boolean>`coalesce((select ${consents.consented} from ${consents}
    where ${consents.userId} = ${users.id} and ${consents.consentType} = ${type}
    order by ${consents.consentedAt} desc, ${consents.id} desc limit 1), false)`;

// consents whose latest answer was to a text that is no longer current
const toRenew = sql<ConsentType[]>`array(select last.consent_type from (
    select distinct on (${consents.consentType}) ${consents.consentType}, ${consents.version}, ${consents.consented}
    from ${consents} where ${consents.userId} = ${users.id}
    order by ${consents.consentType}, ${consents.consentedAt} desc, ${consents.id} desc) last
  where last.consented and last.version <> ${JSON.stringify(consentVersions)}::jsonb ->> last.consent_type)`;

// whether this is the session of the registration, on its first day
const firstVisit = sql<boolean>`${memberships.createdAt} > now() - interval '1 day' and not exists (
  select from ${sessions} where ${sessions.userId} = ${users.id} and ${sessions.yardId} = ${yards.id}
    and ${sessions.createdAt} > ${memberships.createdAt} + interval '1 minute')`;

/**
 * SQL for the grants to a member that are in force today, as a JSON list (`Grant[]`); `member` is the name by
 * which the query refers to its row of `memberships`.
 */
export const grantsInForce = (member: string) => `(
  select coalesce(jsonb_agg(jsonb_build_object('horseId', g.horse_id, 'section', g.section, 'access', g.access)), '[]')
  from grants g where g.yard_id = ${member}.yard_id and g.user_id = ${member}.user_id
    and (now() at time zone 'Europe/London')::date
      between coalesce(g.from_day, '-infinity') and coalesce(g.until_day, 'infinity'))`;

/** The columns that decide a member's rights, for a query that reads `memberships`. */
export const memberColumns = {
  yardRole: memberships.role,
  allHorses: memberships.allHorses,
  grants: sql<Grant[]>`${sql.raw(grantsInForce("memberships"))}`,
};

const readUser = statement("find-user", ["userId", "yard"], (db, { userId, yard }) =>
  db
    .select({
      ...pick(users, "id", "email", "firstName", "lastName", "role", "eraseAfter"),
      emailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
      gdprConsent: lately("GDPR_DATA_PROCESSING"),
      marketingConsent: lately("MARKETING"),
      ...pick(yards, "subscriptionStatus", "trialEndsAt", "pastDueSince", "demoUntil"),
      yardId: yards.id,
      yardName: yards.name,
      ...memberColumns,
      hasPeople: sql<boolean>`exists (select from memberships other
        where other.yard_id = ${yards.id} and other.user_id <> ${users.id})`,
      firstVisit,
      consentsToRenew: toRenew,
      newEmail: sql<
        string | null
      >`case when ${users.newEmailUntil} > now() then ${users.newEmail} end`,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(yards, eq(yards.id, memberships.yardId))
    .where(and(eq(users.id, userId), eq(yards.id, yard))),
);

/** A user in the shape of the session's reply, with the yard they are working in. */
export async function findUser(userId: string, yardId: string) {
  const [user] = await readUser({ userId, yard: yardId });
  if (!user) throw signedOut();
  const mailGoesTo = config().smtpUrl === null ? "OUTBOX" : "MAILBOX";
  const paymentWanted = await isPaymentWanted(user);
  const held = rightsOf(user);
  return { ...user, ...shownRights(held), mailGoesTo, paymentWanted } satisfies z.input<
    typeof User
  >;
}

/** The rights as screens use them; by horse only where they are not a role's about every horse. */
const shownRights = (held: HeldRights) => ({
  rights: bestRights(held),
  ...(!isWholeYard(held) && { horseRights: held }),
});

interface MemberRow {
  yardRole: YardRole;
  allHorses: boolean;
  grants: readonly Grant[];
}

/** The rights of a member, computed from a row that has those columns. */
export const rightsOf = ({ yardRole, ...row }: MemberRow) => heldRights({ ...row, role: yardRole });
