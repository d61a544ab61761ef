import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import * as z from "zod/mini";
import { db, inTransaction } from "#server/core/database.ts";
import { job } from "#server/core/jobs.ts";
import { sendMail } from "#server/outside/mail.ts";
import { type AskedLink, emailLetter, type Letter, resetLetter } from "./link-letters.ts";
import { accountMails } from "./table.ts";

/**
 * Queues a mail about somebody's account. Part of the transaction that is its cause, so that neither
 * comes without the other. `userId` null: they are no longer there.
 */
export const queueLetter = (
  { userId, email }: { userId: string | null; email: string },
  letter: Letter,
) => queue({ userId, toAddress: email, kind: "LETTER", ...letter });

/** Queues a mail with a link that proves who reads this address. Whether there is such a person is found out later. */
export const queueLink = (
  kind: "RESET_LINK" | "EMAIL_LINK",
  { userId, email }: { userId: string | null; email: string },
) => queue({ userId, toAddress: email, kind });

const queue = (mail: Omit<typeof accountMails.$inferInsert, "id">) =>
  inTransaction(async () => {
    const id = uuid();
    await db()
      .insert(accountMails)
      .values({ ...mail, id });
    await accountMail.send({ id });
  });

/** Sends a mail that waits, under its own id: sent again after a crash it is the same mail. */
export const accountMail = job({
  name: "account-mail",
  data: z.object({ id: z.uuid() }),
  run: async ({ id }) => {
    const [mail] = await db().select().from(accountMails).where(eq(accountMails.id, id));
    if (!mail) return;
    const written = await write(mail);
    if (written) await sendMail({ ...written, id });
    await db().delete(accountMails).where(eq(accountMails.id, id));
  },
});

/** How long a wish for a link is worth a mail. */
const LINK_WORTH_MS = 3_600_000;

async function write({ kind, subject, text, ...mail }: typeof accountMails.$inferSelect) {
  if (kind === "LETTER")
    return subject === null || text === null ? null : { to: mail.toAddress, subject, text };
  if (Date.now() - mail.queuedAt.getTime() > LINK_WORTH_MS) return null;
  const asked: AskedLink = { mailId: mail.id, email: mail.toAddress, userId: mail.userId };
  return kind === "RESET_LINK" ? resetLetter(asked) : emailLetter(asked);
}
