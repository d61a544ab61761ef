import { v7 as uuid } from "uuid";
import { MAILED_PAPERS_A_DAY, MAILED_PAPERS_MAX } from "#contract/horses/mailed-papers.ts";
import { paths } from "#contract/paths.ts";
import type { WaitingMail } from "#server/adapters/papers-inbox/papers-inbox.ts";
import type { MailContent, MailedFile } from "#server/adapters/papers-inbox/read-content.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { tokenHash } from "#server/core/security/secrets.ts";
import { attach } from "#server/domains/files/attachments.ts";
import { addAttachment } from "#server/domains/files/files.ts";
import { notifyAndPush } from "#server/domains/notices/notifications/notifications.ts";
import { lockYardRow, rightsOf } from "#server/domains/people/accounts/accounts.ts";
import { MAILED, maySort } from "./mailed-papers.ts";
import { addMailed, countMailed, findMail, membersOfYard } from "./queries.ts";

/** Milliseconds that drawing a photo anew may take. */
const DRAWN_WITHIN_MS = 60_000;

/** Keeps the files of a mail for a yard, in the name of its sender, once, and tells who may sort them. */
export async function keepMail(scope: Scope, mail: WaitingMail, content: MailContent) {
  const mailKey = keyOf(mail);
  if ((await findMail(scope, { mailKey })).length > 0) return;
  const room = await roomFor(scope);
  const fitting = content.files.slice(0, room);
  const beyond = content.files.slice(room).map(({ name }) => name);
  const { kept, refused } = await storeFiles(scope, fitting);
  const leftOut = [...refused, ...beyond, ...content.unread];
  const { subject } = mail.head;
  const isNew = await inTransaction(() => addOnce(scope, { mailKey, subject, kept, leftOut }));
  if (isNew) await tellOf(scope, { kept, leftOut, isFull: beyond.length > 0 });
}

/** A mail that is sent again by a mail program has another Message-ID, and is another mail. */
const keyOf = ({ head, number }: WaitingMail) =>
  tokenHash(head.messageId ? `id ${head.messageId}` : `number ${number}`);

async function roomFor(scope: Scope): Promise<number> {
  const [so] = await countMailed(scope);
  if (!so) return 0;
  return Math.max(0, Math.min(MAILED_PAPERS_MAX - so.waiting, MAILED_PAPERS_A_DAY - so.today));
}

interface KeptFile {
  fileId: string;
  name: string;
}

/** Stores files as uploads are stored; what that refuses is left out. What a crash leaves behind is swept after a day. */
async function storeFiles(scope: Scope, files: readonly MailedFile[]) {
  const kept: KeptFile[] = [];
  const refused: string[] = [];
  for (const { name, bytes } of files) {
    const gone = AbortSignal.timeout(DRAWN_WITHIN_MS);
    try {
      const { id } = await addAttachment(scope, { bytes, originalName: name, gone });
      kept.push({ fileId: id, name });
    } catch (error) {
      if (!isOfFile(error)) throw error;
      refused.push(name);
    }
  }
  return { kept, refused };
}

/** Whether a refusal is about the file; one that asks to come back later is about us. */
const isOfFile = (error: unknown) =>
  error instanceof Refusal && error.status < 500 && error.status !== 429;

interface KeptMail {
  mailKey: Buffer;
  subject: string;
  kept: readonly KeptFile[];
  leftOut: readonly string[];
}

async function addOnce(scope: Scope, { mailKey, subject, kept, leftOut }: KeptMail) {
  // with the yard's row locked, two processes cannot both add the mail
  await lockYardRow(scope.yardId);
  if ((await findMail(scope, { mailKey })).length > 0) return false;
  for (const [part, { fileId }] of kept.entries()) {
    const id = uuid();
    const beside = JSON.stringify(part === 0 ? leftOut : []);
    const row = { id, userId: scope.userId, mailKey, part, subject, leftOut: beside };
    await addMailed(scope, row);
    await attach(scope, { kind: MAILED, id }, [fileId]);
  }
  return true;
}

interface ToldMail {
  kept: readonly KeptFile[];
  leftOut: readonly string[];
  /** Whether something was left out for want of room. */
  isFull: boolean;
}

/** Tells whoever may sort papers what came, or its sender alone that nothing did. */
async function tellOf(scope: Scope, { kept, leftOut, isFull }: ToldMail) {
  const [first] = kept;
  const missing = leftOut.length > 0 ? `Left out: ${leftOut.join(", ")}. ` : "";
  const why = isFull
    ? "As many papers wait, or came today, as there is room for."
    : "PDFs and photos are kept.";
  const more = kept.length > 1 ? ` and ${kept.length - 1} more` : "";
  const notice = first
    ? {
        title: "A paper came by mail",
        message: `${first.name}${more}: choose whose it is, or discard it. ${missing}`.trim(),
      }
    : {
        title: "Nothing in your mail could be kept",
        message: `${missing || "It had no file. "}${why}`,
      };
  const told = first ? await sortersOf(scope) : [scope.userId];
  const team = { yardId: scope.yardId, type: "TEAM", priority: "MEDIUM", metadata: null } as const;
  await notifyAndPush(
    told.map((userId) => ({ ...notice, ...team, userId, actionUrl: paths.papers })),
    new Date(),
  );
}

async function sortersOf(scope: Scope): Promise<string[]> {
  const members = await membersOfYard(scope);
  return members
    .filter((member) => maySort({ rights: rightsOf(member) }))
    .map(({ userId }) => userId);
}
