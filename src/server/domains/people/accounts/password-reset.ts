import { and, eq, gt, not, type Placeholder, sql } from "drizzle-orm";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { statement } from "#server/core/database/statements.ts";
import { findLink, findOwnLink, signInForLink, takeOwnLink } from "./confirmation-links.ts";
import { lockUser } from "./hold.ts";
import { knownBrowserAt } from "./known-browsers.ts";
import { resetMailsInKnown, resetsFrom } from "./limits.ts";
import { queueLink, queueMail } from "./mails.ts";
import { hashPassword, judgePassword } from "./passwords.ts";
import { dropNewEmail, personByEmail } from "./people.ts";
import { addResetRequest } from "./password-reset-requests.ts";
import { endAllSessions } from "./sessions.ts";
import { emailLinks, passwordResets, users } from "#server/schema/people.ts";
import { tokenHash } from "#server/core/security/secrets.ts";
import { type Reach, revokeAllCredentials, revokeOtherCredentials } from "./revoke-credentials.ts";

/**
 * Takes the wish for a reset link. Whether the account exists is looked up after the answer, so that neither
 * its words nor its time can tell.
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

// strangers can use up neither the wishes of the connection nor the mails of the mailbox for somebody who has been here
async function queueResetLink(email: string) {
  const [person] = await personByEmail({ email });
  if (person) await queueLink("RESET_LINK", { userId: person.id, email: person.email });
}

/**
 * Sets a new password with the token of a mailed link, which is used up, and ends every session: a reset link, or the one
 * that confirms the address somebody registered with, where it is not them who opens it. That the link was
 * opened confirms the address; where nobody had before, nothing is left of what was set up to get in.
 */
export async function resetPassword(
  { token, password }: { token: string; password: string },
  { request }: Exchange,
  reach: Reach,
) {
  // nobody is counted for a link, so a made-up one must cost nothing
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
 * Holds whom this token belongs to before anything is ended: whoever is being given a way in at this moment is waited
 * for, so that it is ended, too, or waits and finds that their session has gone.
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
// one statement, so that of two people with the same link one is told no
const takeReset = statement("take-reset", ["tokenHash"], (db, given) =>
  db
    .update(passwordResets)
    .set({ used: true })
    .where(isOpen(given))
    .returning({ userId: passwordResets.userId }),
);

/**
 * Voids every link that was mailed for this person: to set a password, and, with the wish for it, to another address.
 * Whoever asked for them may be the one whom a new password is to keep out.
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
