import type { FastifyRequest } from "fastify";
import { prepared } from "#server/core/database.ts";
import { grantScope, type Scope, type YardRole } from "#server/core/scope.ts";
import { idleMs, tokenOf } from "./sessions.ts";
import { tokenHash } from "./token.ts";

interface Found {
  sessionId: string;
  userId: string;
  yardId: string;
  yardRole: YardRole;
  role: string;
  unseen: boolean;
}

// who, which yard, which role: one statement a request
const findSession = prepared<Found>(
  "find-session",
  `select s.id as "sessionId", s.user_id as "userId", s.yard_id as "yardId",
     m.role as "yardRole", u.role, s.last_seen_at < now() - interval '5 minutes' as unseen
   from sessions s
   join memberships m on m.yard_id = s.yard_id and m.user_id = s.user_id
   join users u on u.id = s.user_id
   where s.token_hash = $1 and s.expires_at > now()`,
  { quick: true },
);

// use keeps a session alive, but not past 90 days after the sign-in
const markSeen = prepared(
  "mark-session-seen",
  `update sessions set last_seen_at = now(), expires_at = least(
     created_at + interval '90 days',
     now() + make_interval(secs => case when remember then $2::float8 else $3::float8 end))
   where id = $1`,
);

const findMember = prepared<{ yardRole: YardRole }>(
  "find-member",
  `select role as "yardRole" from memberships where user_id = $1 and yard_id = $2`,
);

/**
 * The Scope of a person who shows no session but a private link that was made for them; null when they
 * are no longer in that yard. Whoever calls this has checked the link.
 */
export async function scopeOfLink(userId: string, yardId: string): Promise<Scope | null> {
  const [member] = await findMember([userId, yardId]);
  return member ? grantScope({ ...member, userId, yardId, sessionId: "", admin: false }) : null;
}

/** Reads the session cookie: where a request gets its Scope. Null when nobody is signed in. */
export async function sessionGate(request: FastifyRequest): Promise<Scope | null> {
  const token = tokenOf(request);
  if (!token) return null;
  const [found] = await findSession([tokenHash(token)]);
  if (!found) return null;
  if (found.unseen)
    await markSeen([found.sessionId, idleMs.remembered / 1000, idleMs.browser / 1000]);
  const { sessionId, userId, yardId, yardRole, role } = found;
  request.userId = userId;
  return grantScope({ sessionId, userId, yardId, yardRole, admin: role === "ADMIN" });
}
