import { and, eq, gt, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { db, inTransaction } from "#server/core/database.ts";
import { emailLinks, passwordResets, users } from "./table.ts";
import { newToken, tokenHash } from "./token.ts";

export interface Letter {
  subject: string;
  text: string;
}

/** A link that somebody has asked for, by the mail it will stand in. */
export interface AskedLink {
  mailId: string;
  email: string;
  userId: string | null;
}

/** Minutes for which a mailed link works. */
const LINK_MINUTES = 60;
const inAnHour = () => new Date(Date.now() + LINK_MINUTES * 60_000);

export const atAddress = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());

/** Writes the mail with a reset link, which voids those of earlier mails; null when nobody has the address. */
export async function resetLetter({ mailId, email }: AskedLink) {
  const [person] = await db().select().from(users).where(atAddress(email));
  if (!person) return null;
  const token = newToken();
  await inTransaction(async () => {
    await db()
      .update(passwordResets)
      .set({ used: true })
      .where(
        and(
          eq(passwordResets.userId, person.id),
          sql`${passwordResets.mailId} is distinct from ${mailId}`,
        ),
      );
    await db()
      .insert(passwordResets)
      .values({
        id: uuid(),
        userId: person.id,
        tokenHash: tokenHash(token),
        mailId,
        expiresAt: inAnHour(),
      });
  });
  return { to: person.email, ...resetText(person.firstName, linkTo(paths.resetPassword, token)) };
}

function linkTo(path: string, token: string) {
  const link = new URL(path, config().publicUrl);
  link.searchParams.set("token", token);
  return link.href;
}

const resetText = (firstName: string, link: string): Letter => ({
  subject: "Set a new Loosebox password",
  text: `Hello ${firstName},

somebody asked for a new password for your Loosebox account. To set one, open this link within the hour:

${link}

It works once. If it was not you, ignore this mail: your password stays as it is.

Loosebox
`,
});

/**
 * Writes to the address that somebody wants to have: with a link that confirms it or, where another
 * account has it, with a note for that account's person. Null when the wish no longer stands.
 */
export async function emailLetter({ email, userId }: AskedLink) {
  if (userId === null) return null;
  const [person] = await db()
    .select()
    .from(users)
    .where(
      and(eq(users.id, userId), eq(users.newEmail, email), gt(users.newEmailUntil, new Date())),
    );
  if (!person?.newEmailUntil) return null;
  const [holder] = await db().select().from(users).where(atAddress(email));
  if (holder) return { to: holder.email, ...takenText(holder.firstName) };
  const token = newToken();
  await db()
    .insert(emailLinks)
    .values({
      tokenHash: tokenHash(token),
      userId: person.id,
      email,
      expiresAt: person.newEmailUntil,
    });
  return { to: email, ...confirmText(person.firstName, linkTo(paths.confirmEmail, token)) };
}

const confirmText = (firstName: string, link: string): Letter => ({
  subject: "Confirm your new e-mail address for Loosebox",
  text: `Hello ${firstName},

you want to sign in to Loosebox with this address from now on. To confirm that it is yours, open this link within the hour:

${link}

It works once. Until then your old address stays. If it was not you, ignore this mail.

Loosebox
`,
});

const takenText = (firstName: string): Letter => ({
  subject: "You already have a Loosebox account",
  text: `Hello ${firstName},

somebody wants to use this address for another Loosebox account. That cannot be, because you have an account with it already. If it was you, sign in with this address at

${new URL(paths.auth, config().publicUrl).href}

If it was not you, ignore this mail: nothing has changed.

Loosebox
`,
});
