import { EventEmitter } from "node:events";
import { and, eq, lt, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { KEPT } from "#contract/data/retention.ts";
import { formatGreeting, type MailRecipient } from "#rules/mailed-name.ts";
import { afterCommit } from "#server/core/database/database.ts";
import { pick } from "#server/core/database/expressions.ts";
import { statement, sqlStatement } from "#server/core/database/statements.ts";
import { accountMails as mails } from "#server/schema/people.ts";
import type { MailText } from "./link-mails.ts";
import { personById, type PersonRow } from "#server/domains/people/accounts/users.ts";

/** The recipient of a mail about an account. */
export interface Recipient extends MailRecipient {
  /** Null when the account no longer exists. */
  userId: string | null;
  email: string;
}

/**
 * Queues a mail about an account; `write` is called with its first line. Call it in the transaction that causes
 * the mail, so that either both are committed or neither is.
 */
export async function queueMail(to: Recipient, write: (hello: string) => MailText) {
  const text = write(formatGreeting("Hello", to));
  await queue({ userId: to.userId, toAddress: to.email, kind: "LETTER", ...text });
}

/**
 * Queues a mail with a link that proves who reads this address. The mail is written when it is sent, and the
 * link's hour begins then.
 */
export const queueLink = (
  kind: "RESET_LINK" | "EMAIL_LINK",
  { userId, email }: { userId: string | null; email: string },
) => queue({ userId, toAddress: email, kind });

async function queue(mail: {
  userId: string | null;
  toAddress: string;
  kind: (typeof mails.$inferSelect)["kind"];
  subject?: string;
  text?: string;
}) {
  await insertMail({ subject: null, text: null, ...mail, id: uuid() });
  afterCommit(() => mailEvents.emit("queued"));
}

const insertMail = statement(
  "queue-account-mail",
  ["id", "userId", "toAddress", "kind", "subject", "text"],
  (db, mail) => db.insert(mails).values(mail),
);

/** Queues a mail to the user with this id, if the user exists. */
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

/**
 * Wakes this process's mail sender: `queued` when a mail was queued, `asked` when a reset link was requested.
 * Emitted after the commit; mails queued by other processes are found by polling.
 */
export const mailEvents = new EventEmitter<{ queued: []; asked: [] }>();

/* The table `account_mails` is a queue: due mails are claimed, held while they are being sent, and then deleted. */

/**
 * Claims up to `$1` due mails, at most `$2` of them without a link, for two minutes: if the process crashes,
 * another one sends them, and several processes share the work. Mails with links come first, then the oldest.
 */
export const takeMails = sqlStatement({
  name: "take-account-mails",
  text: `with links as materialized (
     select id from account_mails where kind <> 'LETTER' and held_until <= now()
     order by held_until limit $1 for update skip locked),
   letters as materialized (
     select id from account_mails where kind = 'LETTER' and held_until <= now()
     order by held_until limit least($2, $1 - (select count(*) from links)) for update skip locked)
   update account_mails set held_until = now() + interval '2 minutes', tries = tries + 1
   where id in (select id from links union all select id from letters)
   returning id, user_id as "userId", to_address as email, kind, subject, text, tries`,
  row: {
    ...pick(mails, "id", "userId", "kind", "subject", "text", "tries"),
    email: mails.toAddress,
  },
  writes: true,
});
export type QueuedMail = Awaited<ReturnType<typeof takeMails>>[number];

export const settleMail = statement("settle-account-mail", ["id"], (db, { id }) =>
  db.delete(mails).where(eq(mails.id, id)),
);

const wait = sql`least(interval '1 hour', interval '5 seconds' * 2 ^ least(${mails.tries} - 1, 10))`;

/** Postpones a mail that could not be sent: by 5 s, doubled each time, at most by an hour. */
export const postponeMail = statement("postpone-account-mail", ["id"], (db, { id }) =>
  db
    .update(mails)
    .set({ heldUntil: sql`now() + ${wait}` })
    .where(eq(mails.id, id))
    .returning({ tries: mails.tries }),
);

/** Deletes a mail that has waited for too long; returns no row if it has not. */
export const giveUpMail = statement("give-up-account-mail", ["id"], (db, { id }) =>
  db
    .delete(mails)
    .where(and(eq(mails.id, id), lt(mails.queuedAt, sql`now() - ${KEPT.unsentMails}::interval`)))
    .returning({
      hours: sql<number>`round(extract(epoch from now() - ${mails.queuedAt}) / 3600)::integer`,
    }),
);
