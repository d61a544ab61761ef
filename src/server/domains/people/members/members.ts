import { and, asc, eq, sql } from "drizzle-orm";
import { bestRights } from "#contract/held-rights.ts";
import { may, type YardRole, yardRoles } from "#contract/policy.ts";
import { rolesGivenBy } from "#contract/roles.ts";
import { MEMBERS_MAX } from "#contract/people/members.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { assigned, pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import {
  findUser,
  leaveSessionsOfYard,
  mailPerson,
} from "#server/domains/people/accounts/accounts.ts";
import { memberships, users } from "#server/schema/people.ts";
import { removedMail } from "./invitation-link.ts";

/** The yard's people, owners first and each role by how long they have been here. */
export async function list(scope: Scope) {
  const rows = await listMembers(scope);
  return rows.map((row) => shownTo(scope, row));
}

/** Gives a member another role. Throws 403 for a role the caller may not give or take, 409 for the last owner's. */
export async function changeRole(scope: Scope, userId: string, { role }: { role: YardRole }) {
  return inTransaction(async () => {
    const members = await holdMembers(scope);
    const member = oneOf(members, userId);
    refuseBeyond(scope, member.role, role);
    if (member.role === role) return shownTo(scope, member);
    if (member.role === "OWNER") refuseLastOwner(members);
    await setRole(scope, { userId, role });
    return shownTo(scope, { ...member, role });
  });
}

/** Removes a member, or lets the caller leave. What they wrote stays. Throws 409 for the last owner. */
export async function remove(scope: Scope, userId: string) {
  await inTransaction(async () => {
    const members = await holdMembers(scope);
    const member = oneOf(members, userId);
    const isSelf = userId === scope.userId;
    if (!isSelf) refuseBeyond(scope, member.role);
    if (member.role === "OWNER") refuseLastOwner(members);
    await leaveSessionsOfYard(scope, userId);
    await dropMember(scope, { userId });
    if (isSelf) return;
    const { yardName } = await findUser(scope.userId, scope.yardId);
    await mailPerson(userId, (hello) => removedMail(hello, yardName));
  });
  return null;
}

/** A member whose rights the caller may change; throws 403 for somebody of a role that the caller may not give. */
export async function refuseUnlessGiven(scope: Scope, userId: string) {
  const member = oneOf(await holdMembers(scope), userId);
  refuseBeyond(scope, member.role);
  return member;
}

/** Sets whether a member's role holds for every horse. */
export async function setAllHorses(scope: Scope, userId: string, allHorses: boolean) {
  await updateAllHorses(scope, { userId, allHorses });
  return shownTo(scope, oneOf(await listMembers(scope), userId));
}

/** Throws unless the caller's role may give and take all of these roles. */
export function refuseBeyond({ yardRole }: Scope, ...roles: YardRole[]): void {
  const given = rolesGivenBy[yardRole];
  if (roles.every((role) => given.includes(role))) return;
  throw new Refusal(
    403,
    given.length === 0
      ? "Your role in this yard does not allow this. Ask the yard's owner."
      : "A manager invites and changes grooms and viewers. Ask an owner of the yard for this.",
  );
}

type Row = Awaited<ReturnType<typeof listMembers>>[number];

function shownTo(scope: Scope, { email, lastSeenAt, ...row }: Row) {
  const mayRead = may(bestRights(scope.rights), "people", "read");
  return {
    ...row,
    isYou: row.userId === scope.userId,
    email: mayRead ? email : null,
    lastSeenAt: mayRead ? lastSeenAt : null,
  };
}

/** The members, with their memberships locked, so that no two owners leave at once. */
async function holdMembers(scope: Scope) {
  await lockMembers(scope);
  return listMembers(scope);
}

function oneOf(members: readonly Row[], userId: string): Row {
  const member = members.find((each) => each.userId === userId);
  if (!member) throw notFound("Person");
  return member;
}

function refuseLastOwner(members: readonly Row[]) {
  if (members.filter(({ role }) => role === "OWNER").length > 1) return;
  throw new Refusal(
    409,
    "A yard needs an owner. Make somebody else an owner first, or hand the yard over.",
  );
}

const rank = sql`array_position(${sql.raw(`array['${yardRoles.join("','")}']`)}, ${memberships.role})`;

const listMembers = statement.ofYard("list-members", [], (db, { yard }) =>
  db
    .select({
      userId: users.id,
      ...pick(users, "firstName", "lastName", "email", "lastSeenAt"),
      ...pick(memberships, "role", "allHorses"),
      grantedHorses: sql<number>`(select count(distinct g.horse_id)::integer from grants g
        where g.yard_id = ${memberships.yardId} and g.user_id = ${memberships.userId})`,
      joinedAt: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.yardId, yard))
    .orderBy(rank, asc(memberships.createdAt), asc(users.id))
    .limit(MEMBERS_MAX),
);
const lockMembers = statement.ofYard("lock-members", [], (db, { yard }) =>
  db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.yardId, yard))
    .orderBy(memberships.userId)
    .for("update"),
);
const setRole = statement.ofYard("set-member-role", ["userId", "role"], (db, given) =>
  db
    .update(memberships)
    // an owner's or manager's rights hold for every horse
    .set({
      role: sql`${given.role}`,
      allHorses: sql`${memberships.allHorses} or ${given.role} in ('OWNER', 'MANAGER')`,
    })
    .where(and(eq(memberships.yardId, given.yard), eq(memberships.userId, given.userId))),
);
const updateAllHorses = statement.ofYard(
  "set-all-horses",
  ["userId", "allHorses"],
  (db, { yard, userId, allHorses }) =>
    db
      .update(memberships)
      .set(assigned({ allHorses }))
      .where(and(eq(memberships.yardId, yard), eq(memberships.userId, userId))),
);
const dropMember = statement.ofYard("remove-member", ["userId"], (db, { yard, userId }) =>
  db.delete(memberships).where(and(eq(memberships.yardId, yard), eq(memberships.userId, userId))),
);
