import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { v7 as uuid } from "uuid";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
  /**
   * Identifies the mail across retries: it names the file in the folder and becomes the Message-ID at a mail
   * server.
   */
  id?: string;
}

type QueuedMail = Mail & { id: string };
type Post = (mail: QueuedMail) => Promise<void>;
let post: Post | undefined;

/** Sets where mails go: to the mail server or, without one, into a folder where each becomes an .eml file. */
export function openMail(settings: MailSettings) {
  const { smtpUrl, from, timeoutMs = 10_000 } = settings;
  post = smtpUrl ? bySmtp(smtpUrl, from, timeoutMs) : intoFolder(settings);
}

interface MailSettings {
  smtpUrl: string | null;
  /** The sender, in the format of a mail header. */
  from: string;
  outbox: string;
  /** The timeout of a mail server, in milliseconds. */
  timeoutMs?: number;
  /** Called with the name of each file that was written to the folder. */
  onWritten?: (file: string) => void;
}

/** Sends one mail; resolves when the mail server has accepted it or the file is written. */
export async function sendMail(mail: Mail): Promise<void> {
  if (!post) throw new Error("Mail is not configured");
  await post({ ...mail, id: mail.id ?? uuid() });
}

// the address is passed as an object, because a comma within a string would split it into two addresses
const addressed = ({ to, id, headers, ...mail }: QueuedMail, from: string) => ({
  ...mail,
  from,
  to: { name: "", address: to },
  messageId: `<${id}@${/@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "loosebox"}>`,
  // suppresses automatic replies (RFC 3834)
  headers: { "Auto-Submitted": "auto-generated", ...headers },
});

// loaded with the first mail: many processes send none
const loadMailer = () => import("nodemailer");

function bySmtp(url: string, from: string, timeoutMs: number): Post {
  return async (mail) => {
    const { createTransport } = await loadMailer();
    const server = createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
    await server.sendMail(addressed(mail, from));
  };
}

function intoFolder({ outbox, from, onWritten }: MailSettings): Post {
  return async (mail) => {
    const { createTransport } = await loadMailer();
    const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { message } = await writer.sendMail(addressed(mail, from));
    if (!Buffer.isBuffer(message)) throw new Error("The mail was not composed");
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    // a mail is written under a temporary name and then renamed, so that no reader sees an incomplete mail
    const file = `${mail.id}.eml`;
    const name = join(outbox, file);
    try {
      await writeFile(`${name}.part`, message, { mode: 0o600 });
      await rename(`${name}.part`, name);
    } catch (error) {
      await rm(`${name}.part`, { force: true });
      throw error;
    }
    onWritten?.(file);
  };
}
