import { v7 as uuid } from "uuid";
import { afterCommit, db } from "#server/core/database.ts";
import type { Letter } from "./link-letters.ts";
import { mailEvents } from "./mail-events.ts";
import { accountMails } from "#server/schema/people.ts";

/**
 * Queues a mail about somebody's account. Part of the transaction that is its cause, so that neither
 * comes without the other. `userId` null: they are no longer there.
 */
export const queueLetter = (
  { userId, email }: { userId: string | null; email: string },
  letter: Letter,
) => queue({ userId, toAddress: email, kind: "LETTER", ...letter });

/** Queues a mail with a link that proves who reads this address. It is written, and its hour begins, when it is sent. */
export const queueLink = (
  kind: "RESET_LINK" | "EMAIL_LINK",
  { userId, email }: { userId: string | null; email: string },
) => queue({ userId, toAddress: email, kind });

async function queue(mail: Omit<typeof accountMails.$inferInsert, "id">) {
  await db()
    .insert(accountMails)
    .values({ ...mail, id: uuid() });
  afterCommit(() => mailEvents.emit("queued"));
}
