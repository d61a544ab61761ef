import { and, eq, type Placeholder, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { formatGreeting } from "#rules/mailed-name.ts";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { secondsFromNow } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import {
  lockUser,
  personByEmail,
  personById,
  type PersonRow,
} from "#server/domains/people/accounts/users.ts";
import { emailLinks, passwordResets } from "#server/schema/people.ts";
import { newToken, tokenHash } from "#server/core/security/secrets.ts";

export interface MailText {
  subject: string;
  text: string;
}

/** A requested link, and the mail that will contain it. */
export interface RequestedLink {
  mailId: string;
  email: string;
  userId: string | null;
}

/** Minutes for which a mailed link is valid. */
const LINK_MINUTES = 60;
/** Days for which the link that confirms the registered address is valid. */
const CONFIRMATION_DAYS = 7;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Writes the mail with a reset link, which voids the links of earlier mails; null for an unknown address. */
export async function resetMail({ mailId, email }: RequestedLink) {
  const [person] = await personByEmail({ email });
  if (!person) return null;
  const token = newToken();
  const stands = await inTransaction(async () => {
    // a link to an address that has been replaced meanwhile must not work
    if ((await lockUser(person.id))?.email !== person.email) return false;
    const { id: userId } = person;
    await voidOtherResets({ userId, mailId });
    await insertReset({ id: uuid(), userId, tokenHash: tokenHash(token), mailId });
    return true;
  });
  if (!stands) return null;
  return { to: person.email, ...resetText(helloTo(person), linkTo(paths.resetPassword, token)) };
}

const isOfOtherMail = (
  column: typeof passwordResets.mailId | typeof emailLinks.mailId,
  mailId: Placeholder,
) => sql`${column} is distinct from ${mailId}::uuid`;
const voidOtherResets = statement("void-other-resets", ["userId", "mailId"], (db, given) =>
  db
    .update(passwordResets)
    .set({ used: true })
    .where(
      and(
        eq(passwordResets.userId, given.userId),
        isOfOtherMail(passwordResets.mailId, given.mailId),
      ),
    ),
);
const insertReset = statement("add-reset", ["id", "userId", "tokenHash", "mailId"], (db, reset) =>
  db.insert(passwordResets).values({ ...reset, expiresAt: secondsFromNow(LINK_MINUTES * 60) }),
);
const dropOtherLinks = statement(
  "drop-other-email-links",
  ["userId", "email", "mailId"],
  (db, { userId, email, mailId }) =>
    db
      .delete(emailLinks)
      .where(
        and(
          eq(emailLinks.userId, userId),
          eq(emailLinks.email, email),
          isOfOtherMail(emailLinks.mailId, mailId),
        ),
      ),
);
const insertLink = statement(
  "add-email-link",
  ["tokenHash", "userId", "email", "mailId", "expiresAt"],
  (db, link) => db.insert(emailLinks).values(link),
);

const helloTo = ({ firstName, emailConfirmedAt }: PersonRow) =>
  formatGreeting("Hello", { firstName, emailConfirmed: emailConfirmedAt !== null });

function linkTo(path: string, token: string) {
  const link = new URL(path, config().publicUrl);
  link.searchParams.set("token", token);
  return link.href;
}

const resetText = (hello: string, link: string): MailText => ({
  subject: "Set a new Loosebox password",
  text: `${hello}

somebody asked for a new password for your Loosebox account. To set one, open this link within the hour:

${link}

It works once. If it was not you, ignore this mail: your password stays as it is.

Loosebox
`,
});

/**
 * Writes to the registered or requested address: with a link that confirms it or, where another account has the
 * address, with a note to that account's owner. Null when nothing is left to confirm.
 */
export async function emailMail(requested: RequestedLink) {
  if (requested.userId === null) return null;
  const [person] = await personById({ id: requested.userId });
  if (!person) return null;
  return person.email === requested.email
    ? ownAddressMail(requested, person)
    : newAddressMail(requested, person);
}

async function ownAddressMail(requested: RequestedLink, person: PersonRow) {
  if (person.emailConfirmedAt) return null;
  const link = await newEmailLink(requested, person.id, inDays(CONFIRMATION_DAYS));
  return { to: person.email, ...registeredText(link) };
}

async function newAddressMail(requested: RequestedLink, person: PersonRow) {
  const { id, newEmail, newEmailUntil } = person;
  if (newEmail !== requested.email || !newEmailUntil || newEmailUntil <= new Date()) return null;
  const [holder] = await personByEmail({ email: requested.email });
  if (holder) return { to: holder.email, ...takenText(helloTo(holder)) };
  const link = await newEmailLink(requested, id, newEmailUntil);
  return { to: requested.email, ...confirmText(link) };
}

/** Makes a link that confirms an address; links in earlier mails to the address become invalid. */
async function newEmailLink({ mailId, email }: RequestedLink, userId: string, expiresAt: Date) {
  const token = newToken();
  await inTransaction(async () => {
    await dropOtherLinks({ userId, email, mailId });
    await insertLink({ tokenHash: tokenHash(token), userId, email, mailId, expiresAt });
  });
  return linkTo(paths.confirmEmail, token);
}

// the reader may be the registrant, or a stranger whose address was entered, so the mail contains no name that a person
// typed
const registeredText = (link: string): MailText => ({
  subject: "Confirm your e-mail address for Loosebox",
  text: `Hello,

a Loosebox account was registered with this e-mail address. If that was you, confirm that the address is yours: open this link within ${CONFIRMATION_DAYS} days where you are signed in, and press the button there.

${link}

It works once. Until then no reminders are sent here, and the account can have no two-factor sign-in, passkey or calendar address.

If it was not you, you can ignore this mail, or take the account over: where nobody is signed in to it, the same link sets a new password. That locks out whoever registered and ends all that they set up, and you can delete the account in its settings.

Loosebox
`,
});

const confirmText = (link: string): MailText => ({
  subject: "Confirm your new e-mail address for Loosebox",
  text: `Hello,

you want to sign in to Loosebox with this address from now on. To confirm that it is yours, open this link within the hour where you are signed in:

${link}

It works once. Until then your old address stays. If it was not you, ignore this mail.

Loosebox
`,
});

const takenText = (hello: string): MailText => ({
  subject: "You already have a Loosebox account",
  text: `${hello}

somebody wants to use this address for another Loosebox account. That cannot be, because you have an account with it already. If it was you, sign in with this address at

${new URL(paths.auth, config().publicUrl).href}

If it was not you, ignore this mail: nothing has changed.

Loosebox
`,
});
