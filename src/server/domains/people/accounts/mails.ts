import { v7 as uuid } from "uuid";
import { afterCommit } from "#server/core/database.ts";
import { statement } from "#server/core/statements.ts";
import type { MailText } from "./link-mails.ts";
import { mailEvents } from "./mail-events.ts";
import { personById } from "./people.ts";
import { accountMails } from "#server/schema/people.ts";

/**
 * Queues a mail about somebody's account. Part of the transaction that is its cause, so that neither
 * comes without the other. `userId` null: they are no longer there.
 */
export const queueMail = (
  { userId, email }: { userId: string | null; email: string },
  text: MailText,
) => queue({ userId, toAddress: email, kind: "LETTER", ...text });

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
export async function mailPerson(userId: string, write: (firstName: string) => MailText) {
  const [person] = await personById({ id: userId });
  if (person) await queueMail({ userId, email: person.email }, write(person.firstName));
}
