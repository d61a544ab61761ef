import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { v7 as uuid } from "uuid";
import { config } from "#server/core/config.ts";
import { db } from "#server/core/database.ts";
import { notFound } from "#server/core/refusal.ts";
import { noteSecurity } from "#server/core/security-log.ts";
import type { Scope } from "#server/core/scope.ts";
import { sessions } from "#server/schema/people.ts";
import { pendingSignIns } from "#server/schema/people-sign-in.ts";
import { newToken, tokenHash } from "./token.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How long a session lives unused: 12 hours, or 30 days with Remember me. */
export const idleMs = { browser: 12 * hourMs, remembered: 30 * dayMs };

export const isHttps = () => config().publicUrl.protocol === "https:";
// the prefix makes browsers refuse the cookie from any other host or path
const cookieName = () => (isHttps() ? "__Host-loosebox_session" : "loosebox_session");
/** How every cookie of ours is set. */
export const cookieShape = () =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: isHttps() }) as const;

/** The token that came with a request, if any. */
export const tokenOf = (request: FastifyRequest) => request.cookies[cookieName()];

/** Starts a session with a new token and ends the one that came with the request. */
export async function startSession(
  who: { userId: string; yardId: string; remember: boolean },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  await endSessionOf(request);
  const token = newToken();
  const life = who.remember ? idleMs.remembered : idleMs.browser;
  await db()
    .insert(sessions)
    .values({
      ...who,
      id: uuid(),
      tokenHash: tokenHash(token),
      ...visitor(request),
      expiresAt: new Date(Date.now() + life),
    });
  giveCookie(reply, token, who);
}

/**
 * Gives the session that came with the request a new token, if it is this person's: after a change of what
 * proves who they are. Call it once the change is committed; the session and what hangs on it stays.
 */
export async function rotateSession(
  userId: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const old = tokenOf(request);
  if (!old) return;
  const token = newToken();
  const [rotated] = await db()
    .update(sessions)
    .set({ tokenHash: tokenHash(token) })
    .where(and(eq(sessions.tokenHash, tokenHash(old)), eq(sessions.userId, userId)))
    .returning({ remember: sessions.remember });
  if (rotated) giveCookie(reply, token, rotated);
}

function giveCookie(reply: FastifyReply, token: string, { remember }: { remember: boolean }) {
  void reply.setCookie(cookieName(), token, {
    ...cookieShape(),
    ...(remember ? { maxAge: idleMs.remembered / 1000 } : {}),
  });
}

/** Ends the session of this browser and has it forget what it kept of us. */
export async function leave({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
  const ended = await endSessionOf(request);
  if (ended) noteSecurity(request, "SIGNED_OUT", ended.userId);
  void reply.clearCookie(cookieName(), cookieShape());
  void reply.header("clear-site-data", '"cache", "storage"');
}

async function endSessionOf(request: FastifyRequest) {
  const token = tokenOf(request);
  if (!token) return undefined;
  const [ended] = await db()
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash(token)))
    .returning({ userId: sessions.userId });
  return ended;
}

/** Ends every session of this person, and every sign-in that waits for a code. */
export async function endAllSessions(userId: string) {
  await db().delete(sessions).where(eq(sessions.userId, userId));
  await endPending(userId);
}

/** Ends every session of this person but the one that asks, and every sign-in that waits for a code. */
export async function endOtherSessions({ userId, sessionId }: Scope) {
  await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
  await endPending(userId);
}

const endPending = (userId: string) =>
  db().delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));

/** The places where this person is signed in, the latest used first. */
export async function listSessions(scope: Scope) {
  const rows = await db()
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, scope.userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100);
  return rows.map((row) => ({ ...row, current: row.id === scope.sessionId }));
}

export async function endSession(scope: Scope, id: string) {
  const ended = await db()
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, scope.userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw notFound("Session");
  return null;
}

/** Address and browser of a request, as consents and sessions record them. */
export const visitor = ({ ip, headers }: FastifyRequest) => ({
  ipAddress: ip,
  userAgent: (headers["user-agent"] ?? "").slice(0, 500),
});
