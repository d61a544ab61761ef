import { and, eq, gt, not, type Placeholder, sql } from "drizzle-orm";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { statement } from "#server/core/database/statements.ts";
import { findLink, findOwnLink, signInForLink, takeOwnLink } from "./confirmation-links.ts";
import { lockUser, dropNewEmail, personByEmail } from "#server/domains/people/accounts/users.ts";
import { knownBrowserAt } from "#server/domains/people/accounts/sign-in/known-browsers.ts";
import { resetMailsInKnown, resetsFrom } from "#server/domains/people/accounts/limits.ts";
import { queueLink, queueMail } from "#server/domains/people/accounts/mails/mail-queue.ts";
import { hashPassword, judgePassword } from "./passwords.ts";
import { addResetRequest } from "./password-reset-requests.ts";
import { endAllSessions } from "#server/domains/people/accounts/sign-in/sessions.ts";
import { emailLinks, passwordResets, users } from "#server/schema/people.ts";
import { tokenHash } from "#server/core/security/secrets.ts";
import { type Reach, revokeAllCredentials, revokeOtherCredentials } from "./revoke-credentials.ts";

/**
 * Accepts a request for a reset link. The account is looked up after the reply, so that neither the reply's text
 * nor its timing reveals whether the account exists.
 */
export async function forgotPassword({ email }: { email: string }, { request }: Exchange) {
  const browser = await knownBrowserAt(email, request);
  if (browser === null) await resetsFrom.take(request.ip);
  logSecurityEvent(request, "RESET_ASKED");
  if (browser === null) await addResetRequest(email);
  else if (await resetMailsInKnown.allows(browser)) await queueResetLink(email);
  else request.log.info("no reset mail: five an hour from one known browser");
  return null;
}

// counted separately for known browsers, so that strangers cannot use up the owner's limit
async function queueResetLink(email: string) {
  const [person] = await personByEmail({ email });
  if (person) await queueLink("RESET_LINK", { userId: person.id, email: person.email });
}

/**
 * Sets a new password with the token of a mailed link, which is used up, and ends every session. The link is a
 * reset link, or one that confirms the registered address and was opened by somebody other than the registrant.
 * Opening it confirms the address; if the address was unconfirmed before, every other way to sign in is removed.
 */
export async function resetPassword(
  { token, password }: { token: string; password: string },
  { request }: Exchange,
  reach: Reach,
) {
  // there is no limit on attempts with links, so it must be cheap to refuse an invalid one
  await whoseLink(token);
  await judgePassword(password);
  const passwordHash = await hashPassword(password);
  const whose = await inTransaction(async () => {
    const { userId, wasConfirmed } = await holdLinked(token);
    await useUp(token);
    const [changed] = await setPassword({ userId, passwordHash });
    await voidLinks(userId);
    await endAllSessions(userId);
    const revoke = wasConfirmed ? revokeOtherCredentials : revokeAllCredentials;
    const ended = await revoke(userId, reach);
    if (changed) {
      const to = { ...changed, userId, emailConfirmed: true };
      await queueMail(to, (hello) => changedMail(hello, ended));
    }
    return userId;
  });
  logSecurityEvent(request, "PASSWORD_RESET", whose);
  return null;
}

const setPassword = statement(
  "set-password",
  ["userId", "passwordHash"],
  (db, { userId, passwordHash }) =>
    db
      .update(users)
      .set({
        passwordHash: sql`${passwordHash}`,
        emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())`,
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, userId))
      .returning({ email: users.email, firstName: users.firstName }),
);

/**
 * Locks the token's user before anything is ended: a concurrent sign-in has either finished, so that its session
 * is ended too, or it waits and is then refused.
 */
async function holdLinked(token: string) {
  const userId = await whoseLink(token);
  const held = await lockUser(userId);
  if (!held) throw noLonger();
  return { userId, wasConfirmed: held.emailConfirmed };
}

async function whoseLink(token: string) {
  const link = { tokenHash: tokenHash(token) };
  const [found] = [...(await findOpenReset(link)), ...(await findOwnLink(link))];
  if (found) return found.userId;
  throw (await findLink(link)).length > 0 ? signInForLink() : noLonger();
}

const noLonger = () =>
  new Refusal(400, "This reset link has expired or was already used. Please ask for a new one.");

async function useUp(token: string) {
  const link = { tokenHash: tokenHash(token) };
  const used = [...(await takeReset(link)), ...(await takeOwnLink(link))];
  if (used.length === 0) throw noLonger();
}

const isOpen = ({ tokenHash: hash }: { tokenHash: Placeholder }) =>
  and(
    eq(passwordResets.tokenHash, hash),
    not(passwordResets.used),
    gt(passwordResets.expiresAt, sql`now()`),
  );
const findOpenReset = statement("find-open-reset", ["tokenHash"], (db, given) =>
  db.select({ userId: passwordResets.userId }).from(passwordResets).where(isOpen(given)),
);
// takes the link in one statement, so that of two concurrent uses of it one is refused
const takeReset = statement("take-reset", ["tokenHash"], (db, given) =>
  db
    .update(passwordResets)
    .set({ used: true })
    .where(isOpen(given))
    .returning({ userId: passwordResets.userId }),
);

/**
 * Voids every link mailed for this user: those for a password and, with the pending request, those for another
 * address. They may have been requested by the very person whom the new password is to keep out.
 */
export async function voidLinks(userId: string) {
  await voidResets({ userId });
  await dropEmailLinks({ userId });
  await dropNewEmail({ userId });
}

const voidResets = statement("void-resets", ["userId"], (db, { userId }) =>
  db.update(passwordResets).set({ used: true }).where(eq(passwordResets.userId, userId)),
);
const dropEmailLinks = statement("drop-email-links", ["userId"], (db, { userId }) =>
  db.delete(emailLinks).where(eq(emailLinks.userId, userId)),
);

const changedMail = (hello: string, ended: readonly string[]) => ({
  subject: "Your Loosebox password was changed",
  text: `${hello}

${["the password of your Loosebox account was changed just now, and every device was signed out.", ...ended].join("\n\n")}

If it was not you, ask for a reset link at ${new URL(paths.auth, config().publicUrl).href} at once.

Loosebox
`,
});
