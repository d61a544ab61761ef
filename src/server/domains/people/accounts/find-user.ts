import {
  bestRights,
  type Grant,
  type HeldRights,
  heldRights,
  isWholeYard,
} from "#contract/held-rights.ts";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod/mini";
import type { ConsentType, User } from "#contract/people/accounts.ts";
import { consentVersions } from "#contract/people/consents.ts";
import { config } from "#server/core/config.ts";
import { pick } from "#server/core/database/expressions.ts";
import { signedOut } from "#server/core/refusal.ts";
import { statement } from "#server/core/database/statements.ts";
import { consents, memberships, sessions, users, yards } from "#server/schema/people.ts";
import { isPaymentWanted } from "./yards.ts";
import type { YardRole } from "#contract/policy.ts";

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
