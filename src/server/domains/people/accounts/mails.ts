import { v7 as uuid } from "uuid";
import { formatGreeting, type MailRecipient } from "#rules/mailed-name.ts";
import { afterCommit } from "#server/core/database/database.ts";
import { statement } from "#server/core/database/statements.ts";
import type { MailText } from "./link-mails.ts";
import { mailEvents } from "./mail-events.ts";
import { personById, type PersonRow } from "./people.ts";
import { accountMails } from "#server/schema/people.ts";

/** The recipient of a mail about an account. */
export interface Recipient extends MailRecipient {
  /** Null: the account no longer exists. */
  userId: string | null;
  email: string;
}

/**
 * Queues a mail about an account; `write` gets its first line. Part of the transaction that causes it, so that both are
 * committed or neither.
 */
export async function queueMail(to: Recipient, write: (hello: string) => MailText) {
  const text = write(formatGreeting("Hello", to));
  await queue({ userId: to.userId, toAddress: to.email, kind: "LETTER", ...text });
}

/**
 * Queues a mail with a link that proves who reads this address. It is written, and the link's hour begins, when it is
 * sent.
 */
export const queueLink = (
  kind: "RESET_LINK" | "EMAIL_LINK",
  { userId, email }: { userId: string | null; email: string },
) => queue({ userId, toAddress: email, kind });

async function queue(mail: {
  userId: string | null;
  toAddress: string;
  kind: (typeof accountMails.$inferSelect)["kind"];
  subject?: string;
  text?: string;
}) {
  await insertMail({ subject: null, text: null, ...mail, id: uuid() });
  afterCommit(() => mailEvents.emit("queued"));
}

const insertMail = statement(
  "queue-account-mail",
  ["id", "userId", "toAddress", "kind", "subject", "text"],
  (db, mail) => db.insert(accountMails).values(mail),
);

/** Queues a mail to the user with this id, if they exist. */
export async function mailPerson(userId: string, write: (hello: string) => MailText) {
  const [person] = await personById({ id: userId });
  if (person) await queueMail(recipientOf(person), write);
}

/** A user as the recipient of a mail. */
export const recipientOf = ({ id, email, firstName, emailConfirmedAt }: PersonRow) => ({
  userId: id,
  email,
  firstName,
  emailConfirmed: emailConfirmedAt !== null,
});
