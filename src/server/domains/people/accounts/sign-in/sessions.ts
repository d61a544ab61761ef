import { createHmac } from "node:crypto";
import { and, desc, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { v7 as uuid } from "uuid";
import { secondsFromNow } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { isHttps } from "#server/core/http/security-headers.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { newToken, secretKey, tokenHash } from "#server/core/security/secrets.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { pendingSignIns } from "#server/schema/people-sign-in.ts";
import { sessions, users } from "#server/schema/people.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Milliseconds after which an unused session ends: 12 hours, or 30 days with Remember me. */
export const idleMs = { browser: 12 * hourMs, remembered: 30 * dayMs };

/** A cookie's name, which depends on whether the request uses https. */
export const cookieName = (
  request: FastifyRequest,
  name: "session" | "pending" | "browser" | "kiosk",
) =>
  // because of the prefix, browsers refuse the cookie from any other host or path
  `${isHttps(request) ? "__Host-" : ""}loosebox_${name}`;
/** The attributes that all our cookies share. */
export const cookieShape = (request: FastifyRequest) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: isHttps(request) }) as const;

/** The token of the request's session, if it has one. */
export const tokenOf = (request: FastifyRequest) => request.cookies[cookieName(request, "session")];

/** Starts a session with a new token and ends the request's previous session. */
export async function startSession(
  who: { userId: string; yardId: string; remember: boolean },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  await refuseDisabled(who.userId);
  await endSessionOf(request);
  const token = newToken();
  const lifeMs = who.remember ? idleMs.remembered : idleMs.browser;
  await insertSession({
    ...who,
    id: uuid(),
    tokenHash: tokenHash(token),
    ...visitor(request),
    lifeSeconds: lifeMs / 1_000,
  });
  giveCookie(reply, token, who);
}

/** Throws if an operator has disabled the account. */
async function refuseDisabled(userId: string) {
  if ((await findDisabled({ userId })).length > 0)
    throw new Refusal(
      403,
      "This account is disabled. Write to us if you think that it should not be.",
    );
}

const findDisabled = statement("find-disabled", ["userId"], (db, { userId }) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.disabledAt))),
);

const insertSession = statement(
  "add-session",
  ["id", "userId", "yardId", "remember", "tokenHash", "ipAddress", "userAgent", "lifeSeconds"],
  (db, { lifeSeconds, ...session }) =>
    db.insert(sessions).values({ ...session, expiresAt: secondsFromNow(lifeSeconds) }),
);

/**
 * Gives the request's session a new token after a change of credentials, if it is this user's session. Call it
 * after the commit; the session and its data stay.
 */
export async function rotateSession(
  userId: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const old = tokenOf(request);
  if (!old) return;
  const token = newToken();
  const [rotated] = await rotate({ userId, before: tokenHash(old), tokenHash: tokenHash(token) });
  if (rotated) giveCookie(reply, token, rotated);
}

const rotate = statement("rotate-session", ["userId", "before", "tokenHash"], (db, given) =>
  db
    .update(sessions)
    .set({ tokenHash: sql`${given.tokenHash}` })
    .where(and(eq(sessions.tokenHash, given.before), eq(sessions.userId, given.userId)))
    .returning({ remember: sessions.remember }),
);

function giveCookie(reply: FastifyReply, token: string, { remember }: { remember: boolean }) {
  void reply.setCookie(cookieName(reply.request, "session"), token, {
    ...cookieShape(reply.request),
    ...(remember ? { maxAge: idleMs.remembered / 1000 } : {}),
  });
}

/**
 * Ends this browser's session and clears the browser's stored data. `storage` says that the page has erased this
 * user's data itself, so that drafts of other users in the same browser stay.
 */
export async function leave(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { storage }: { storage?: "erased" | undefined },
) {
  const ended = await endSessionOf(request);
  if (ended) logSecurityEvent(request, "SIGNED_OUT", ended.userId);
  void reply.clearCookie(cookieName(request, "session"), cookieShape(request));
  void reply.header("clear-site-data", storage === "erased" ? '"cache"' : '"cache", "storage"');
}

async function endSessionOf(request: FastifyRequest) {
  const token = tokenOf(request);
  if (!token) return undefined;
  const [ended] = await deleteByToken({ tokenHash: tokenHash(token) });
  return ended;
}

const deleteByToken = statement("end-session-by-token", ["tokenHash"], (db, given) =>
  db
    .delete(sessions)
    .where(eq(sessions.tokenHash, given.tokenHash))
    .returning({ userId: sessions.userId }),
);

/** Ends every session of this user, and every pending sign-in. */
export async function endAllSessions(userId: string) {
  await deleteAll({ userId });
  await endPending({ userId });
}

/** Ends every session of this user except the current one, and every pending sign-in. */
export async function endOtherSessions({ userId, sessionId }: Scope) {
  await deleteOthers({ userId, sessionId });
  await endPending({ userId });
}

const deleteAll = statement("end-all-sessions", ["userId"], (db, { userId }) =>
  db.delete(sessions).where(eq(sessions.userId, userId)),
);
const deleteOthers = statement(
  "end-other-sessions",
  ["userId", "sessionId"],
  (db, { userId, sessionId }) =>
    db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId))),
);
const endPending = statement("end-pending-sign-ins", ["userId"], (db, { userId }) =>
  db.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId)),
);

/** The user's sessions, the latest used first. */
export async function listSessions(scope: Scope) {
  const rows = await listOf({ userId: scope.userId });
  return rows.map((row) => ({ ...row, current: row.id === scope.sessionId }));
}

const listOf = statement("list-sessions", ["userId"], (db, { userId }) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100),
);

export async function endSession(scope: Scope, id: string) {
  const ended = await deleteOne({ userId: scope.userId, id });
  if (ended.length === 0) throw notFound("Session");
  return null;
}

const deleteOne = statement("end-session", ["userId", "id"], (db, { userId, id }) =>
  db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id }),
);

/** A request's network address and browser, in the form in which consents and sessions store them. */
export const visitor = ({ ip, headers }: FastifyRequest) => ({
  ipAddress: ip,
  userAgent: (headers["user-agent"] ?? "").slice(0, 500),
});

/**
 * The key that encrypts this user's data on a device, where it cannot be obtained without a session of that user, and
 * whether this session is remembered.
 */
export async function deviceKey({ userId, sessionId }: Pick<Scope, "userId" | "sessionId">) {
  const [session] = await findRemember({ sessionId });
  return {
    userId,
    key: createHmac("sha256", secretKey("device-key")).update(userId).digest("base64"),
    remembered: session?.remember ?? false,
  };
}

const findRemember = statement("session-remember", ["sessionId"], (db, { sessionId }) =>
  db.select({ remember: sessions.remember }).from(sessions).where(eq(sessions.id, sessionId)),
);
