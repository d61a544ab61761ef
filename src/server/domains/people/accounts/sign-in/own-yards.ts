import { and, asc, eq, ne } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { YARDS_MAX } from "#contract/people/members.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { assigned } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { findUser } from "#server/domains/people/accounts/users.ts";
import { insertOwner, insertYard, trialEnd } from "#server/domains/people/accounts/yards.ts";
import { memberships, sessions, users, yards } from "#server/schema/people.ts";

/** The yards to which this user belongs; the one to which the user has belonged longest comes first. */
export async function listOwnYards({ userId, yardId }: Scope) {
  const rows = await listYards({ userId });
  return rows.map((row) => ({ ...row, current: row.id === yardId }));
}

/**
 * Makes this session work in another of the user's yards; returns the user with the role and rights that apply
 * there.
 */
export async function switchYard(scope: Scope, yardId: string) {
  const { userId } = scope;
  const own = await listYards({ userId });
  if (!own.some(({ id }) => id === yardId)) throw notFound("Yard");
  await inTransaction(() => enterYard(scope, yardId));
  return findUser(userId, yardId);
}

/** Moves this session to a yard to which its user belongs; the user's next sign-in begins in that yard, too. */
export async function enterYard({ userId, sessionId }: Scope, yardId: string) {
  await moveSession({ sessionId, yardId });
  await choose({ userId, yardId });
}

/**
 * Moves a user's sessions out of a yard, before the user ceases to belong to it: to another yard of the user or,
 * because everybody has a yard, to a new one of the user's own.
 */
export async function leaveSessionsOfYard({ yardId }: Scope, userId: string) {
  const [other] = await otherYard({ userId, yardId });
  const next = other?.yardId ?? (await addOwnYard(userId));
  await moveSessions({ userId, yardId, next });
}

async function addOwnYard(userId: string) {
  const yard = uuid();
  const [person] = await nameOf({ userId });
  const name = `${person?.firstName ?? "My"}'s yard`;
  await insertYard({ yard, name, trialEndsAt: trialEnd(), demoUntil: null });
  await insertOwner({ yardId: yard, userId });
  return yard;
}

const listYards = statement("list-own-yards", ["userId"], (db, { userId }) =>
  db
    .select({
      id: yards.id,
      name: yards.name,
      role: memberships.role,
      horseCount: yards.horseCount,
    })
    .from(memberships)
    .innerJoin(yards, eq(yards.id, memberships.yardId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.createdAt), asc(yards.id))
    .limit(YARDS_MAX),
);
const moveSession = statement("move-session", ["sessionId", "yardId"], (db, given) =>
  db
    .update(sessions)
    .set(assigned({ yardId: given.yardId }))
    .where(eq(sessions.id, given.sessionId)),
);
const choose = statement("choose-yard", ["userId", "yardId"], (db, { userId, yardId }) =>
  db
    .update(users)
    .set(assigned({ chosenYardId: yardId }))
    .where(eq(users.id, userId)),
);
const otherYard = statement("other-yard-of-person", ["userId", "yardId"], (db, given) =>
  db
    .select({ yardId: memberships.yardId })
    .from(memberships)
    .where(and(eq(memberships.userId, given.userId), ne(memberships.yardId, given.yardId)))
    .orderBy(asc(memberships.createdAt))
    .limit(1),
);
const moveSessions = statement(
  "move-sessions-out-of-yard",
  ["userId", "yardId", "next"],
  (db, { userId, yardId, next }) =>
    db
      .update(sessions)
      .set(assigned({ yardId: next }))
      .where(and(eq(sessions.userId, userId), eq(sessions.yardId, yardId))),
);
const nameOf = statement("first-name-of-person", ["userId"], (db, { userId }) =>
  db.select({ firstName: users.firstName }).from(users).where(eq(users.id, userId)),
);
