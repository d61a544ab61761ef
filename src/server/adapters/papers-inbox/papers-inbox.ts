import type { ImapFlow } from "imapflow";
import type { PapersInboxPlace } from "#server/core/config.ts";
import { type MailHead, readHead } from "./read-head.ts";
import { type MailContent, readContent } from "./read-content.ts";

/** A mail in the inbox. Everything in it is said by whoever sent it. */
export interface WaitingMail {
  /** Tells this mail from others where it has no Message-ID: its number in the mailbox. */
  number: string;
  bytes: number;
  /** When the mail server received it. */
  receivedAt: Date;
  head: MailHead;
  /** Fetches and reads the whole mail. Throws `UnreadableMail` for what cannot be read within the limits. */
  read: () => Promise<MailContent>;
}

interface Terms {
  /** Maximum number of mails looked at; the others wait. */
  most: number;
  /** Milliseconds after which the connection is cut. */
  withinMs: number;
}

/** Bytes of a mail's beginning within which its headers must end. */
const HEAD_BYTES = 64 * 1024;
/** Largest mail that is fetched, in bytes. */
export const MAIL_MAX = 20 * 1024 * 1024;
/** More than a mail with its framing, so that a server that sends more is left. */
const LITERAL_MAX = MAIL_MAX + 1024 * 1024;

/** What became of a mail: its files were kept, it is for nobody, or it stays for the next run. */
export type MailOutcome = "taken" | "dropped" | "later";
export type MailCounts = Record<MailOutcome, number>;

interface InboxOptions {
  /** Milliseconds for which a silent server is waited for. */
  timeoutMs?: number;
  /** Called after a run that had mails. */
  onRun?: (counts: MailCounts) => void;
}

let place: PapersInboxPlace | null = null;
let options: Required<InboxOptions> = { timeoutMs: 30_000, onRun: () => undefined };

/** Sets the mailbox; null turns papers by mail off. */
export function openPapersInbox(
  given: PapersInboxPlace | null,
  { timeoutMs = 30_000, onRun = () => undefined }: InboxOptions = {},
) {
  place = given;
  options = { timeoutMs, onRun };
}

export const isPapersInboxOpen = () => place !== null;

/** The address that leads to the mailbox with this code in it: `papers+CODE@loosebox.example`. */
export function addressWith(code: string): string {
  if (!place) throw new Error("Papers by mail are not configured");
  return place.address.replace("@", `+${code}@`);
}

/** A failure of the inbox. It says nothing of addresses, passwords or mails, because it is logged. */
export class InboxTrouble extends Error {}

/**
 * Gives the mails in the inbox, oldest first, to `work`, and deletes those that need not stay. A crash between
 * work and deletion gives the mail again. Throws an `InboxTrouble` when the mailbox cannot be reached or read.
 */
export async function eachWaitingMail(
  { most, withinMs }: Terms,
  work: (mail: WaitingMail) => Promise<MailOutcome>,
): Promise<MailCounts> {
  const counts: MailCounts = { taken: 0, dropped: 0, later: 0 };
  if (!place) return counts;
  const client = await clientOf(place, withinMs);
  // errors reach the waiting calls, too
  client.on("error", () => undefined);
  const timer = setTimeout(() => client.close(), withinMs);
  try {
    await ask(client, "connect", client.connect());
    const path = decodeURIComponent(place.url.pathname.slice(1)) || "INBOX";
    const box = await ask(client, "open the mailbox", client.mailboxOpen(path));
    const found = await ask(client, "search", client.search({ all: true }, { uid: true }));
    for (const uid of (found || []).slice(0, most)) {
      const mail = await findMail(client, uid, String(box.uidValidity));
      if (!mail) continue;
      const outcome = await work(mail);
      counts[outcome] += 1;
      if (outcome !== "later") await removeMail(client, uid);
    }
    await client.logout().catch(() => undefined);
    return counts;
  } finally {
    clearTimeout(timer);
    client.close();
    if (Object.values(counts).some(Boolean)) options.onRun(counts);
  }
}

async function removeMail(client: ImapFlow, uid: number) {
  const isGone = await ask(client, "delete", client.messageDelete(String(uid), { uid: true }));
  if (!isGone) throw new InboxTrouble("The inbox for papers failed to delete");
}

async function clientOf({ url }: PapersInboxPlace, withinMs: number): Promise<ImapFlow> {
  // loaded on demand, because most installations have no mailbox
  const { ImapFlow: Client } = await import("imapflow");
  const secure = url.protocol === "imaps:";
  const host = url.hostname.replaceAll(/^\[|\]$/g, "");
  return new Client({
    host,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    // the password never crosses a network in the clear
    ...(!secure && { doSTARTTLS: !isThisMachine(host) }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: options.timeoutMs,
    greetingTimeout: options.timeoutMs,
    // the connection is idle while a mail is read and its photos are drawn
    socketTimeout: withinMs,
    maxLiteralSize: LITERAL_MAX,
    maxResponseSize: LITERAL_MAX + HEAD_BYTES,
  });
}

const isThisMachine = (host: string) => ["localhost", "127.0.0.1", "::1"].includes(host);

async function findMail(client: ImapFlow, uid: number, validity: string) {
  const source = { start: 0, maxLength: HEAD_BYTES };
  const asked = { size: true, internalDate: true, source };
  const found = await ask(client, "fetch", client.fetchOne(String(uid), asked, { uid: true }));
  if (!found || !found.source) return null;
  const mail: WaitingMail = {
    number: `${validity}/${uid}`,
    bytes: found.size ?? 0,
    receivedAt: new Date(found.internalDate ?? Date.now()),
    head: await readHead(found.source),
    read: async () => {
      const all = { source: { start: 0, maxLength: MAIL_MAX } };
      const whole = await ask(client, "fetch", client.fetchOne(String(uid), all, { uid: true }));
      return readContent(whole && whole.source ? whole.source : Buffer.alloc(0));
    },
  };
  return mail;
}

/**
 * Waits for a step of the conversation, and cuts the connection when the server falls silent. Its failure says which step
 * it was and nothing that the server said.
 */
async function ask<T>(client: ImapFlow, step: string, doing: Promise<T>): Promise<T> {
  const timer = setTimeout(() => client.close(), options.timeoutMs);
  try {
    return await doing;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const shown = /^[A-Za-z_]{1,40}$/.test(code) ? ` (${code})` : "";
    throw new InboxTrouble(`The inbox for papers failed to ${step}${shown}`);
  } finally {
    clearTimeout(timer);
  }
}
