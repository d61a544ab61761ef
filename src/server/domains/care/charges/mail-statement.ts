import { v7 as uuid } from "uuid";
import * as z from "zod/mini";
import { formatMonth } from "#rules/date-format.ts";
import { formatNameForStranger } from "#rules/mailed-name.ts";
import { sterling } from "#rules/money.ts";
import { sendMail } from "#server/adapters/mail.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { limit } from "#server/core/http/limits.ts";
import { job } from "#server/core/jobs/jobs.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import {
  findUser,
  lockYardRow,
  requireConfirmedEmail,
  wishedMails,
} from "#server/domains/people/accounts/accounts.ts";
import { drawStatement } from "./draw-statement.ts";
import { find, note, type StatementKey, type StatementRow } from "./owner-statements.ts";

/** Mails that one person may have sent to owners in a day: enough for a large yard, too few for a nuisance. */
const statementMails = limit(
  { name: "statement-mail", points: 300, seconds: 86_400 },
  "You have mailed 300 statements today. Try again tomorrow, or give the owners the PDF.",
);

/**
 * A statement on its way: queued in the transaction that notes it, sent soon after, and retried while the mail server is
 * unavailable.
 */
export const statementMail = job({
  name: "statement-mail",
  data: z.object({
    id: z.uuid(),
    to: z.string(),
    replyTo: z.string(),
    subject: z.string(),
    text: z.string(),
    file: z.object({ name: z.string(), base64: z.string() }),
  }),
  run: ({ file, replyTo, ...mail }) =>
    sendMail({
      ...mail,
      headers: { "Reply-To": replyTo },
      attachments: [
        {
          filename: file.name,
          contentType: "application/pdf",
          content: Buffer.from(file.base64, "base64"),
        },
      ],
    }),
});

/**
 * Mails a statement with its PDF to its owner. `seen` says when it was mailed last as far as the caller knows: where it
 * has been mailed since, by a repeated call or by somebody else, nothing is sent.
 */
export async function mailStatement(
  scope: Scope,
  key: StatementKey,
  seen: string | null,
): Promise<StatementRow> {
  const isSeen = ({ mailedAt }: StatementRow) =>
    (mailedAt?.getTime() ?? null) === (seen === null ? null : Date.parse(seen));
  const statement = await find(scope, key);
  if (!isSeen(statement)) return statement;
  const { email } = statement;
  if (email === null)
    throw new Refusal(
      409,
      `There is no e-mail address of ${statement.ownerName}. Write it down under Contacts first.`,
    );
  // on connections of their own, so before the transaction
  await statementMails.take(scope.userId);
  await wishedMails.take(email);
  const bytes = await drawStatement(statement, await yardOf(scope));
  return inTransaction(async () => {
    await requireConfirmedEmail(scope);
    await lockYardRow(scope.yardId);
    const now = await find(scope, key);
    if (!isSeen(now)) return now;
    await note(scope, statement, { mailedTo: email, mailedAt: new Date() });
    const file = { name: `statement-${key.month}.pdf`, base64: bytes.toString("base64") };
    const mail = letter(statement, await findUser(scope.userId, scope.yardId));
    await statementMail.send({ id: uuid(), to: email, file, ...mail });
    return find(scope, key);
  });
}

/** The yard's name as a statement has it. */
export const yardOf = async ({ userId, yardId }: Scope): Promise<string> =>
  (await findUser(userId, yardId)).yardName;

interface Sender {
  firstName: string;
  lastName: string;
  email: string;
  yardName: string;
}

function letter({ month, total, ownerName }: StatementRow, { email, yardName, ...by }: Sender) {
  const yard = formatNameForStranger(yardName);
  return {
    replyTo: email,
    subject: `Statement for ${formatMonth(month)}`,
    text: `Hello ${formatNameForStranger(ownerName)},

the yard "${yard}" sends you its statement for ${formatMonth(month)}, which comes to ${sterling(total)}. It is attached as a PDF.

How to pay is between you and the yard: no payment is taken by this mail, and it asks you for no card.

It was sent for ${formatNameForStranger(`${by.firstName} ${by.lastName}`)}, who reads your answer at ${email}.

Loosebox
`,
  };
}
