import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { v7 as uuid } from "uuid";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** Sent again under the same id, it is the same mail: in the folder one file, to a mail server one Message-ID. */
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
  /** Who the mails come from, as a mail header writes it. */
  from: string;
  outbox: string;
  /** Milliseconds after which a mail server that does not answer is given up on. */
  timeoutMs?: number;
  /** Told the name of each file that was written to the folder. */
  onWritten?: (file: string) => void;
}

/** Sends one mail; resolves when the mail server (or the disk) has it. */
export async function sendMail(mail: Mail): Promise<void> {
  if (!post) throw new Error("Mail is not configured");
  await post({ ...mail, id: mail.id ?? uuid() });
}

// an address is handed over as an object: as text, a comma in it would make two
const addressed = ({ to, id, headers, ...mail }: QueuedMail, from: string) => ({
  ...mail,
  from,
  to: { name: "", address: to },
  messageId: `<${id}@${/@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "loosebox"}>`,
  // so that nobody's out-of-office answers it (RFC 3834)
  headers: { "Auto-Submitted": "auto-generated", ...headers },
});

function bySmtp(url: string, from: string, timeoutMs: number): Post {
  const server = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return async (mail) => {
    await server.sendMail(addressed(mail, from));
  };
}

function intoFolder({ outbox, from, onWritten }: MailSettings): Post {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (mail) => {
    const { message } = await writer.sendMail(addressed(mail, from));
    if (!Buffer.isBuffer(message)) throw new Error("The mail was not composed");
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    // written beside its place first, so that nobody reads half a mail
    const file = `${mail.id}.eml`;
    const name = join(outbox, file);
    await writeFile(`${name}.part`, message, { mode: 0o600 });
    await rename(`${name}.part`, name);
    onWritten?.(file);
  };
}
