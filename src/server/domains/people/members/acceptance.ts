import { and, eq, gt, lt, type Placeholder, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { FastifyRequest } from "fastify";
import { MEMBERS_MAX, YARDS_MAX } from "#contract/people/members.ts";
import { grantedSections, type YardRole, yardRoles } from "#contract/policy.ts";
import { paths } from "#contract/paths.ts";
import { rightsOfRole, rolesGivenBy, yardRoleLabels } from "#contract/roles.ts";
import { inTransaction, noteWritten } from "#server/core/database/database.ts";
import { fullName, pick } from "#server/core/database/expressions.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { addressKey, limit } from "#server/core/http/limits.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { enterYard, findUser } from "#server/domains/people/accounts/accounts.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { invitations, memberships, users, yards } from "#server/schema/people.ts";
import { idOfToken, isTokenOf } from "./invitation-link.ts";

/** Links opened from one network address: a yard's people may share one. */
export const opensFrom = limit(
  { name: "invitation-from", points: 200, seconds: 300, keyOf: addressKey },
  "Too many tries from this connection. Please wait a few minutes and try again.",
);

const ended = () =>
  new Refusal(
    404,
    "This invitation has ended, or its link is not complete. Ask whoever invited you for a new one.",
  );

/** What a link invites to. Throws 404 for any link that cannot be accepted. */
export const openInvitation = (token: string) => find(token, readInvitation);

/**
 * Tells the managers and owners of a yard something, except the person who did it; implemented by a higher layer, which
 * passes it in with the routes.
 */
export type TellManagers = (
  yardId: string,
  notice: { title: string; message: string; actionUrl: string },
  except: string | null,
) => Promise<void>;

/**
 * Makes the caller a member of the yard that the link invites to, and moves their session there. Whoever belongs to the
 * yard already keeps the higher of both roles and uses nothing up.
 */
export async function accept(
  scope: Scope,
  token: string,
  { request, tellManagers }: { request: FastifyRequest; tellManagers: TellManagers },
) {
  const { userId } = scope;
  const yardId = await inTransaction(async () => {
    const found = await find(token, holdInvitation);
    const yard = found.yardId;
    if (await join(found, userId)) {
      await useUp(found);
      const { firstName, lastName } = await findUser(userId, yard);
      await tellManagers(
        yard,
        {
          title: `${firstName} ${lastName} has joined`,
          message: `By an invitation of ${found.invitedBy}, as ${yardRoleLabels[found.role].toLowerCase()}.`,
          actionUrl: paths.yard,
        },
        userId,
      );
    }
    if (found.handOver && found.inviterId !== userId)
      await raise({ yardId: yard, userId: found.inviterId, role: "MANAGER" });
    await enterYard(scope, yard);
    noteWritten(yard);
    return yard;
  });
  logSecurityEvent(request, "YARD_JOINED", userId);
  return findUser(userId, yardId);
}

/** Gives a person what an invitation promises; returns whether that was anything that they did not have. */
async function join({ yardId, role, horseIds }: FoundInvitation, userId: string): Promise<boolean> {
  const [member] = await membershipIn({ yardId, userId });
  if (!member) {
    await refuseBeyondRoom(yardId, userId);
    await addMember({ yardId, userId, role, allHorses: horseIds === null });
  } else if (horseIds === null) {
    const isHigher = yardRoles.indexOf(role) < yardRoles.indexOf(member.role);
    if (!isHigher && member.allHorses) return false;
    await raise({ yardId, userId, role: isHigher ? role : member.role });
  } else if (member.allHorses) return false;
  if (horseIds) await grantRole([yardId, userId, horseIds, JSON.stringify(sectionsOf(role))]);
  return true;
}

type FoundInvitation = Awaited<ReturnType<typeof find>>;

/** What a role may do in each section that can be granted. */
const sectionsOf = (role: YardRole) =>
  grantedSections
    .map((section) => ({ section, access: rightsOfRole[role][section] }))
    .filter(({ access }) => access !== "none");

async function find(token: string, read: typeof readInvitation) {
  const id = idOfToken(token);
  const [found] = id === null ? [] : await read({ id });
  if (!found || !isTokenOf(token, found)) throw ended();
  // whoever invited may have got a lower role since
  if (!rolesGivenBy[found.inviterRole].includes(found.role)) throw ended();
  return found;
}

const useUp = async ({ id, usesLeft }: { id: string; usesLeft: number }) =>
  usesLeft > 1 ? countDown({ id }) : dropUsed({ id });

async function refuseBeyondRoom(yardId: string, userId: string) {
  const [counted] = await countOf({ yardId, userId });
  if (counted && counted.members >= MEMBERS_MAX)
    throw new Refusal(409, `This yard has ${MEMBERS_MAX} people, which is as many as it can have.`);
  if (counted && counted.yards >= YARDS_MAX)
    throw new Refusal(409, `You belong to ${YARDS_MAX} yards, which is as many as one person can.`);
}

const columns = {
  ...pick(
    invitations,
    "id",
    "yardId",
    "role",
    "email",
    "horseIds",
    "usesLeft",
    "edition",
    "handOver",
  ),
  expiresAt: invitations.expiresAt,
  inviterId: invitations.userId,
  inviterRole: memberships.role,
  invitedBy: fullName(users),
  yardName: yards.name,
  horseNames: sql<string[] | null>`case when ${invitations.horseIds} is not null then array(
    select h.name from horses h where h.yard_id = ${yards.id} and h.id = any(${invitations.horseIds}) order by 1) end`,
};
const queryOf = (db: NodePgDatabase, id: Placeholder) =>
  db
    .select(columns)
    .from(invitations)
    .innerJoin(yards, eq(yards.id, invitations.yardId))
    .innerJoin(users, eq(users.id, invitations.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.yardId, invitations.yardId), eq(memberships.userId, invitations.userId)),
    )
    .where(and(eq(invitations.id, id), gt(invitations.expiresAt, sql`now()`)));
const readInvitation = statement("open-invitation", ["id"], (db, { id }) => queryOf(db, id));
const holdInvitation = statement("hold-invitation", ["id"], (db, { id }) =>
  queryOf(db, id).for("update", { of: [invitations, memberships] }),
);
const membershipIn = statement("membership-in-yard", ["yardId", "userId"], (db, given) =>
  db
    .select(pick(memberships, "role", "allHorses"))
    .from(memberships)
    .where(and(eq(memberships.yardId, given.yardId), eq(memberships.userId, given.userId))),
);
const addMember = statement("add-member", ["yardId", "userId", "role", "allHorses"], (db, member) =>
  db.insert(memberships).values(member),
);
const grantRole = sqlStatement({
  name: "grant-role",
  text: `insert into grants (yard_id, id, user_id, horse_id, section, access)
   select h.yard_id, gen_random_uuid(), $2, h.id, s.section, s.access
   from horses h cross join jsonb_to_recordset($4::jsonb) as s (section text, access text)
   where h.yard_id = $1 and h.id = any($3::uuid[])
   on conflict (yard_id, user_id, section, coalesce(horse_id, '00000000-0000-0000-0000-000000000000'))
     do update set access = greatest(excluded.access, grants.access), from_day = null, until_day = null`,
  row: {},
  writes: true,
});
const raise = statement("raise-member", ["yardId", "userId", "role"], (db, given) =>
  db
    .update(memberships)
    .set({ role: sql`${given.role}`, allHorses: true })
    .where(and(eq(memberships.yardId, given.yardId), eq(memberships.userId, given.userId))),
);
const anyYard = { acrossYards: "whoever accepts does not belong to the yard yet" };
const countDown = statement(
  "use-invitation",
  ["id"],
  (db, { id }) =>
    db
      .update(invitations)
      .set({ usesLeft: sql`${invitations.usesLeft} - 1` })
      .where(eq(invitations.id, id)),
  anyYard,
);
const dropUsed = statement(
  "end-invitation",
  ["id"],
  (db, { id }) => db.delete(invitations).where(eq(invitations.id, id)),
  anyYard,
);
const countOf = statement("room-for-member", ["yardId", "userId"], (db, { yardId, userId }) =>
  db
    .select({
      members: sql<number>`(select count(*)::integer from memberships where yard_id = ${yardId})`,
      yards: sql<number>`(select count(*)::integer from memberships where user_id = ${userId})`,
    })
    .from(sql`(select) one`),
);

const dropExpired = statement(
  "sweep-invitations",
  [],
  (db) => db.delete(invitations).where(lt(invitations.expiresAt, sql`now()`)),
  { acrossYards: "what has expired, of all yards" },
);

/** Deletes invitations that can no longer be accepted. */
export const dropExpiredInvitations = async () => {
  await dropExpired();
};
