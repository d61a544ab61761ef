import { v7 as uuid } from "uuid";
import { formatGreeting, type MailRecipient } from "#rules/mailed-name.ts";
import { afterCommit } from "#server/core/database/database.ts";
import { statement } from "#server/core/database/statements.ts";
import type { MailText } from "./link-mails.ts";
import { mailEvents } from "./mail-events.ts";
import { personById, type PersonRow } from "./people.ts";
import { accountMails } from "#server/schema/people.ts";

/** Whom a mail about an account goes to. */
export interface Recipient extends MailRecipient {
  /** Null: they are no longer there. */
  userId: string | null;
  email: string;
}

/**
 * Queues a mail about somebody's account; `write` is given its first line. Part of the transaction that is its cause, so
 * that neither comes without the other.
 */
export async function queueMail(to: Recipient, write: (hello: string) => MailText) {
  const text = write(formatGreeting("Hello", to));
  await queue({ userId: to.userId, toAddress: to.email, kind: "LETTER", ...text });
}

/** Queues a mail with a link that proves who reads this address. It is written, and its hour begins, when it is sent. */
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

/** Queues a mail to the person with this id; to nobody when they are gone. */
export async function mailPerson(userId: string, write: (hello: string) => MailText) {
  const [person] = await personById({ id: userId });
  if (person) await queueMail(recipientOf(person), write);
}

/** A person as their mails go to them. */
export const recipientOf = ({ id, email, firstName, emailConfirmedAt }: PersonRow) => ({
  userId: id,
  email,
  firstName,
  emailConfirmed: emailConfirmedAt !== null,
});
