import { and, eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { paths } from "#contract/paths.ts";
import { browserName } from "#rules/browser-name.ts";
import { formatFullMoment } from "#rules/date-format.ts";
import { config } from "#server/core/config.ts";
import { pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { newToken, tokenHash } from "#server/core/security/secrets.ts";
import { knownBrowsers } from "#server/schema/people-sign-in.ts";
import { users } from "#server/schema/people.ts";
import {
  codes,
  codesInKnown,
  signIns,
  signInsInKnown,
} from "#server/domains/people/accounts/limits.ts";
import { queueMail, type Recipient } from "#server/domains/people/accounts/mails/mail-queue.ts";
import { atAddress } from "#server/domains/people/accounts/users.ts";
import { cookieName, cookieShape, visitor } from "./sessions.ts";

/** The longest time for which browsers keep a cookie. */
const LIFE_SECONDS = 400 * 86_400;

function givenToken(request: FastifyRequest) {
  const given = request.cookies[cookieName(request, "browser")];
  return given && /^[\w-]{43}$/.test(given) ? given : null;
}

/**
 * The key under which this browser's attempts are counted if the user with this address has signed in with it
 * before; otherwise null. An unknown address runs the same statement.
 */
export async function knownBrowserAt(email: string, request: FastifyRequest) {
  const token = givenToken(request);
  if (token === null) return null;
  return keyOf(await findByEmail({ email, tokenHash: tokenHash(token) }));
}

/** The key for a user whose password has been verified; null if the browser is not known for the user. */
async function knownBrowserOf(userId: string, request: FastifyRequest) {
  const token = givenToken(request);
  if (token === null) return null;
  return keyOf(await findByPerson({ userId, tokenHash: tokenHash(token) }));
}

type KnownBrowser = Pick<typeof knownBrowsers.$inferSelect, "userId" | "tokenHash">;
const keyOf = ([known]: KnownBrowser[]) =>
  known ? `${known.userId} ${known.tokenHash.toString("base64url")}` : null;

const key = pick(knownBrowsers, "userId", "tokenHash");
const findByEmail = statement("find-known-browser-by-email", ["email", "tokenHash"], (db, given) =>
  db
    .select(key)
    .from(knownBrowsers)
    .innerJoin(users, eq(users.id, knownBrowsers.userId))
    .where(and(atAddress(given.email), eq(knownBrowsers.tokenHash, given.tokenHash))),
);
const findByPerson = statement("find-known-browser", ["userId", "tokenHash"], (db, given) =>
  db
    .select(key)
    .from(knownBrowsers)
    .where(
      and(eq(knownBrowsers.userId, given.userId), eq(knownBrowsers.tokenHash, given.tokenHash)),
    ),
);

/**
 * Remembers that this user signs in with this browser, by a random number in a cookie. Returns whether the user
 * did so before. A browser that has lost its cookies counts as new.
 */
export async function rememberBrowser(userId: string, { request, reply }: Exchange) {
  const token = givenToken(request) ?? newToken();
  const [seen] = await keepBrowser({ userId, tokenHash: tokenHash(token) });
  const shape = { ...cookieShape(request), maxAge: LIFE_SECONDS };
  void reply.setCookie(cookieName(request, "browser"), token, shape);
  return seen?.before ?? false;
}

const keepBrowser = statement("keep-browser", ["userId", "tokenHash"], (db, browser) =>
  db
    .insert(knownBrowsers)
    .values(browser)
    .onConflictDoUpdate({
      target: [knownBrowsers.userId, knownBrowsers.tokenHash],
      set: { lastSeenAt: sql`now()` },
    })
    // `xmax` is set when the upsert updated an existing row
    .returning({ before: sql<boolean>`xmax <> 0` }),
);

/** Mails a user who has signed in with a new browser. Call it in the transaction that signs in. */
export async function mailOfNewBrowser(person: Recipient & { userId: string }, exchange: Exchange) {
  if (await rememberBrowser(person.userId, exchange)) return;
  const { userAgent, ipAddress } = visitor(exchange.request);
  const where = `${browserName(userAgent)}, network address ${ipAddress}`;
  await queueMail(person, (hello) => newBrowserMail(hello, where));
}

const newBrowserMail = (hello: string, where: string) => ({
  subject: "New sign-in to your Loosebox account",
  text: `${hello}

somebody signed in to your Loosebox account in a browser that we have not seen before:

${formatFullMoment(new Date())}, UK time
${where}

If it was you, there is nothing to do. If not, sign out there and change your password at once:

${new URL(paths.settings, config().publicUrl).href}

Loosebox
`,
});

/*
 * How wrong sign-in attempts are counted: for each browser that is known for the account separately, and for all
 * other browsers together. So an attacker with another browser cannot lock users out of one they have used
 * before, and the right password in a known browser does not give other browsers further attempts.
 */

interface Attempts {
  /** Counts an attempt before it is checked, so that concurrent attempts count too; throws when there were too many. */
  take: () => Promise<void>;
  /** Resets the count after a right attempt, so that no account stays locked. */
  forget: () => Promise<void>;
}

const counted = (counter: typeof signIns, of: string): Attempts => ({
  take: () => counter.take(of),
  forget: () => counter.forget(of),
});

/** The counter of password attempts for an address in this browser. */
export async function passwordTries(email: string, request: FastifyRequest): Promise<Attempts> {
  const browser = await knownBrowserAt(email, request);
  return browser === null ? counted(signIns, email) : counted(signInsInKnown, browser);
}

/** The counter of code attempts in this browser for a user whose password has been verified. */
export async function codeTries(userId: string, request: FastifyRequest): Promise<Attempts> {
  const browser = await knownBrowserOf(userId, request);
  return browser === null ? counted(codes, userId) : counted(codesInKnown, browser);
}
