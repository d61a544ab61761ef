import { and, eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { pick } from "#server/core/pick.ts";
import { boolean } from "#server/core/row-shape.ts";
import { grantScope, type Scope } from "#server/core/scope.ts";
import { sqlStatement, statement } from "#server/core/statements.ts";
import { memberships, sessions, users } from "#server/schema/people.ts";
import { idleMs, tokenOf } from "./sessions.ts";
import { tokenHash } from "#server/core/token.ts";

// who, which yard, which role: one statement a request, and so in SQL as it was measured
const findSession = sqlStatement({
  name: "find-session",
  text: `select s.id as "sessionId", s.user_id as "userId", s.yard_id as "yardId",
     m.role as "yardRole", u.role, s.last_seen_at < now() - interval '5 minutes' as unseen
   from sessions s
   join memberships m on m.yard_id = s.yard_id and m.user_id = s.user_id
   join users u on u.id = s.user_id
   where s.token_hash = $1 and s.expires_at > now()`,
  row: {
    sessionId: sessions.id,
    ...pick(sessions, "userId", "yardId"),
    yardRole: memberships.role,
    role: users.role,
    unseen: boolean,
  },
  quick: true,
});

// use keeps a session alive, but not past 90 days after the sign-in
const markSeen = statement(
  "mark-session-seen",
  ["id", "remembered", "browser"],
  (db, { id, remembered, browser }) =>
    db
      .update(sessions)
      .set({
        lastSeenAt: sql`now()`,
        expiresAt: sql`least(${sessions.createdAt} + interval '90 days', now() + make_interval(
          secs => case when ${sessions.remember} then ${remembered}::float8 else ${browser}::float8 end))`,
      })
      .where(eq(sessions.id, id)),
);

const findMember = statement("find-member", ["userId", "yardId"], (db, { userId, yardId }) =>
  db
    .select({ yardRole: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.yardId, yardId))),
);

/**
 * The Scope of a person who shows no session but a private link that was made for them; null when they
 * are no longer in that yard. Whoever calls this has checked the link.
 */
export async function scopeOfLink(userId: string, yardId: string): Promise<Scope | null> {
  const [member] = await findMember({ userId, yardId });
  return member ? grantScope({ ...member, userId, yardId, sessionId: "", admin: false }) : null;
}

/** Reads the session cookie: where a request gets its Scope. Null when nobody is signed in. */
export async function sessionGate(request: FastifyRequest): Promise<Scope | null> {
  const token = tokenOf(request);
  if (!token) return null;
  const [found] = await findSession([tokenHash(token)]);
  if (!found) return null;
  if (found.unseen)
    await markSeen({
      id: found.sessionId,
      remembered: idleMs.remembered / 1000,
      browser: idleMs.browser / 1000,
    });
  const { sessionId, userId, yardId, yardRole, role } = found;
  request.userId = userId;
  return grantScope({ sessionId, userId, yardId, yardRole, admin: role === "ADMIN" });
}
