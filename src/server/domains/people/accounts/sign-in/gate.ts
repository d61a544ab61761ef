import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { safeParse } from "zod/v4/core";
import { NOBODY } from "#server/core/database/database.ts";
import { pick } from "#server/core/database/expressions.ts";
import { boolean, orNull, text, json } from "#server/core/database/row-shape.ts";
import { grantScope, type Scope } from "#server/core/security/scope.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { memberships, sessions, users } from "#server/schema/people.ts";
import { type Grant, heldRights, wholeYardRights } from "#contract/held-rights.ts";
import { type Section, sections } from "#contract/policy.ts";
import { recordOf } from "#rules/keys-of.ts";
import { grantsInForce, memberColumns, rightsOf } from "#server/domains/people/accounts/users.ts";
import { idleMs, tokenOf } from "./sessions.ts";
import { findTokenById, tokenOfRequest } from "./token-of-request.ts";
import { YARD_VERSION } from "./yard-version.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import { tokenHash } from "#server/core/security/secrets.ts";

// Reads user, yard, role and the yard's latest change: one statement for each request, in SQL and tuned by measurement.
const findSession = sqlStatement({
  name: "find-session",
  text: `select s.id as "sessionId", s.user_id as "userId", m.yard_id as "yardId",
     m.role as "yardRole", m.all_horses as "allHorses", ${grantsInForce("m")} as grants, u.role, s.last_seen_at < now() - interval '5 minutes' as unseen,
     ${YARD_VERSION} as "yardVersion"
   from sessions s
   left join memberships m on m.user_id = s.user_id and m.yard_id = coalesce($2, s.yard_id)
   join users u on u.id = s.user_id
   where s.token_hash = $1 and s.expires_at > now() and u.disabled_at is null`,
  row: {
    sessionId: sessions.id,
    userId: sessions.userId,
    yardId: orNull(memberships.yardId),
    yardRole: orNull(memberships.role),
    allHorses: orNull(memberships.allHorses),
    grants: json<Grant[]>(),
    role: users.role,
    unseen: boolean,
    yardVersion: orNull(text),
  },
  quick: true,
});

// use extends a session, but never beyond 90 days after the sign-in
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
    .select(memberColumns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(eq(memberships.userId, userId), eq(memberships.yardId, yardId), isNull(users.disabledAt)),
    ),
);

/**
 * The Scope of a user who has no session but a private link; null when the user no longer belongs to that yard, or
 * the account is disabled.
 * The caller has checked the link.
 */
export async function scopeOfLink(userId: string, yardId: string): Promise<Scope | null> {
  const [member] = await findMember({ userId, yardId });
  return member
    ? grantScope({ ...personOf(member), userId, yardId, sessionId: "", admin: false })
    : null;
}

/** What a screen in the tack room shows of every horse. */
const kioskRights = heldRights({
  role: "VIEWER",
  allHorses: false,
  grants: (["feed", "medicines"] as const).map((section) => ({
    section,
    horseId: null,
    access: "read",
  })),
});

/** The Scope of a screen, which reads the yard's day and is nobody. The caller has checked its link. */
export const scopeOfKiosk = (yardId: string): Scope =>
  grantScope({
    userId: NOBODY,
    yardId,
    yardRole: "VIEWER",
    rights: kioskRights,
    sessionId: "",
    admin: false,
  });

/** What a link for somebody without an account gives: to read these sections of these horses. */
interface ShareLink {
  yardId: string;
  horseIds: string[];
  sections: readonly Section[];
}

/** The Scope of a link for somebody without an account, which is nobody. The caller has checked the link. */
export const scopeOfShareLink = ({ yardId, horseIds, sections: shared }: ShareLink): Scope =>
  grantScope({
    userId: NOBODY,
    yardId,
    yardRole: "VIEWER",
    rights: recordOf(sections, (section) => ({
      read: shared.includes(section) ? horseIds : [],
      write: [],
    })),
    sessionId: "",
    admin: false,
  });

/**
 * The Scope in which a hand-over changes the other of its two yards, as nobody. The caller has checked that the two yards
 * have handed the horse over.
 */
export const scopeOfOtherYard = (yardId: string): Scope =>
  grantScope({
    userId: NOBODY,
    yardId,
    yardRole: "MANAGER",
    rights: wholeYardRights("MANAGER"),
    sessionId: "",
    admin: false,
  });

/** The Scope in which a yard's webhooks are told what has changed, as nobody. The caller has read which yard it is. */
export const scopeOfWebhooks = (yardId: string): Scope => scopeOfOtherYard(yardId);

const findOpenSession = statement("find-open-session", ["id", "yardId"], (db, { id, yardId }) =>
  db
    .select({
      ...pick(memberships, "userId", "yardId"),
      ...memberColumns,
      role: users.role,
    })
    .from(sessions)
    .innerJoin(memberships, eq(memberships.userId, sessions.userId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, id),
        eq(memberships.yardId, yardId),
        gt(sessions.expiresAt, sql`now()`),
        isNull(users.disabledAt),
      ),
    ),
);

/**
 * The current Scope of a user in a long-running reply; null when their session or token has ended or they have left the
 * yard. Does not extend the session.
 */
export async function renewScope({ sessionId, yardId, tokenId }: Scope): Promise<Scope | null> {
  if (tokenId !== undefined) {
    const [token] = await findTokenById([yardId, tokenId]);
    return token ? scopeOfToken(token) : null;
  }
  const [found] = await findOpenSession({ id: sessionId, yardId });
  if (!found) return null;
  const { role, userId } = found;
  return grantScope({
    ...personOf(found),
    userId,
    yardId,
    sessionId,
    admin: role === "ADMIN",
  });
}

/** The Scope of a token: what its person may do in its yard now. What the token itself may do is checked by its reader. */
const scopeOfToken = (token: NonNullable<Awaited<ReturnType<typeof tokenOfRequest>>>): Scope => {
  const { userId, yardId, tokenId } = token;
  return grantScope({ ...personOf(token), userId, yardId, tokenId, sessionId: "", admin: false });
};

/**
 * Reads the request's token or session cookie and returns the request's Scope, in the yard that the header `Yard-Id` names or, without it,
 * the session's; null when signed out. Throws 404 for a yard that is not the person's.
 */
export async function sessionGate(request: FastifyRequest): Promise<Scope | null> {
  const byToken = await tokenOfRequest(request);
  if (byToken) {
    request.yardVersion = byToken.yardVersion;
    return scopeOfToken(byToken);
  }
  const token = tokenOf(request);
  if (!token) return null;
  const [found] = await findSession([tokenHash(token), namedYard(request)]);
  if (!found) return null;
  if (found.unseen)
    await markSeen({
      id: found.sessionId,
      remembered: idleMs.remembered / 1000,
      browser: idleMs.browser / 1000,
    });
  const { sessionId, userId, yardId, yardRole, allHorses, grants, role, yardVersion } = found;
  request.userId = userId;
  if (!yardId || !yardRole || allHorses === null) throw notFound("Yard");
  request.yardVersion = yardVersion;
  const person = personOf({ yardRole, allHorses, grants });
  return grantScope({ ...person, sessionId, userId, yardId, admin: role === "ADMIN" });
}

const personOf = (member: Parameters<typeof rightsOf>[0]) => ({
  yardRole: member.yardRole,
  rights: rightsOf(member),
});

/**
 * The yard that the header names; null without the header. By this header two tabs of a browser can work in two
 * yards.
 */
function namedYard({ headers }: FastifyRequest): string | null {
  const named = headers["yard-id"];
  if (named === undefined) return null;
  const { data } = safeParse(YardId, named);
  if (!data) throw new Refusal(400, "Yard-Id is the id of one of your yards");
  return data;
}

const YardId = z.uuid();
