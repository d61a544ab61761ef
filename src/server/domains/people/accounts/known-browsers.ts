import { fullMoment } from "#rules/date-words.ts";
import { sql } from "drizzle-orm";
import { paths } from "#contract/paths.ts";
import { browserName } from "#rules/browser-name.ts";
import { config } from "#server/core/config.ts";
import type { Exchange } from "#server/core/exchange.ts";
import { statement } from "#server/core/statements.ts";
import { queueMail } from "./mails.ts";
import { cookieShape, isHttps, visitor } from "./sessions.ts";
import { knownBrowsers } from "#server/schema/people-sign-in.ts";
import { newToken, tokenHash } from "#server/core/token.ts";

/** As long as browsers keep a cookie at all. */
const LIFE_SECONDS = 400 * 86_400;

const cookieName = () => (isHttps() ? "__Host-loosebox_browser" : "loosebox_browser");

/**
 * Remembers that this person signs in here, by a random number in a cookie of the browser. Says whether
 * they have before. A browser that has lost its cookies is a new one.
 */
export async function rememberBrowser(userId: string, { request, reply }: Exchange) {
  const given = request.cookies[cookieName()];
  const token = given && /^[\w-]{43}$/.test(given) ? given : newToken();
  const [seen] = await keepBrowser({ userId, tokenHash: tokenHash(token) });
  void reply.setCookie(cookieName(), token, { ...cookieShape(), maxAge: LIFE_SECONDS });
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
    // a row that was there before has been changed, and so carries the mark of who did it
    .returning({ before: sql<boolean>`xmax <> 0` }),
);

/** Mails somebody who has signed in in a browser that was not seen before. Part of the transaction that signs in. */
export async function mailOfNewBrowser(
  person: { userId: string; email: string; firstName: string },
  exchange: Exchange,
) {
  if (await rememberBrowser(person.userId, exchange)) return;
  const { userAgent, ipAddress } = visitor(exchange.request);
  const where = `${browserName(userAgent)}, network address ${ipAddress}`;
  await queueMail(person, newBrowserMail(person.firstName, where));
}

const newBrowserMail = (firstName: string, where: string) => ({
  subject: "New sign-in to your Loosebox account",
  text: `Hello ${firstName},

somebody signed in to your Loosebox account in a browser that we have not seen before:

${fullMoment(new Date())}, UK time
${where}

If it was you, there is nothing to do. If not, sign out there and change your password at once:

${new URL(paths.settings, config().publicUrl).href}

Loosebox
`,
});
