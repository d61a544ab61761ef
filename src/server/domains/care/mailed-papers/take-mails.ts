import * as z from "zod/mini";
import {
  eachWaitingMail,
  type MailCounts,
  MAIL_MAX,
  type WaitingMail,
} from "#server/adapters/papers-inbox/papers-inbox.ts";
import { type MailContent, UnreadableMail } from "#server/adapters/papers-inbox/read-content.ts";
import { job, type Nightly } from "#server/core/jobs/jobs.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { tokenHash } from "#server/core/security/secrets.ts";
import { personByEmail, scopeOfLink } from "#server/domains/people/accounts/accounts.ts";
import { keepMail } from "./keep-mail.ts";
import { maySort } from "./mailed-papers.ts";
import { yardOfCode } from "./queries.ts";

/** Mails looked at in one run, and how long it may take: less than the job's, so that two never run at once. */
const MAILS_MAX = 20;
const WITHIN_MS = 150_000;
/** A mail at which the work fails again and again is given up after this time, so that others are reached. */
const GIVEN_UP_MS = 3 * 86_400_000;

/** Takes what waits in the inbox. */
export async function takeMails(now = new Date()): Promise<MailCounts> {
  let fault: unknown;
  const counts = await eachWaitingMail({ most: MAILS_MAX, withinMs: WITHIN_MS }, async (mail) => {
    try {
      return (await takeMail(mail)) ? "taken" : "dropped";
    } catch (error) {
      fault ??= error;
      return now.getTime() - mail.receivedAt.getTime() > GIVEN_UP_MS ? "dropped" : "later";
    }
  });
  if (fault) throw fault;
  return counts;
}

/** Keeps a mail's files for the yards that it names; false for a mail that is for nobody. */
async function takeMail(mail: WaitingMail): Promise<boolean> {
  const scopes = await receiversOf(mail);
  if (scopes.length === 0) return false;
  const content = await contentOf(mail);
  for (const scope of scopes) await keepMail(scope, mail, content);
  return true;
}

/**
 * The yards for whose people the mail is: it names the secret code, and comes from a member's confirmed address. An
 * address alone could be anybody's, because From is what the sender says.
 */
async function receiversOf({ head: { from, codes } }: WaitingMail): Promise<Scope[]> {
  if (from === null || codes.length === 0) return [];
  const [sender] = await personByEmail({ email: from });
  if (!sender?.emailConfirmedAt) return [];
  const scopes: Scope[] = [];
  for (const code of codes) {
    const [yard] = await yardOfCode({ codeHash: tokenHash(code) });
    const scope = yard && (await scopeOfLink(sender.id, yard.yardId));
    if (scope && maySort(scope)) scopes.push(scope);
  }
  return scopes;
}

async function contentOf(mail: WaitingMail): Promise<MailContent> {
  if (mail.bytes > MAIL_MAX)
    return { files: [], unread: ["the whole mail, which is larger than 20 MB"] };
  try {
    return await mail.read();
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error;
    return { files: [], unread: ["the whole mail, which could not be read"] };
  }
}

export const papersByMail = job({
  name: "papers-by-mail",
  data: z.null(),
  key: () => "all",
  run: () => takeMails(),
});

export const papersByClock: Nightly[] = [{ job: papersByMail, everyMinutes: 5 }];
