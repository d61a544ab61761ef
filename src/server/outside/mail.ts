import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { v7 as uuid } from "uuid";

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

type Post = (message: Mail & { messageId: string }) => Promise<void>;
let post: Post | undefined;

/** Opens the door to the mail server, or, without one, to a folder where each mail becomes an .eml file. */
export function openMail({
  smtpUrl,
  from,
  outbox,
}: {
  smtpUrl: string | null;
  from: string;
  outbox: string;
}) {
  post = smtpUrl ? bySmtp(smtpUrl, from) : intoFolder(outbox, from);
}

/** Sends one mail; resolves when the mail server (or the disk) has it. */
export async function sendMail(mail: Mail): Promise<void> {
  if (!post) throw new Error("The mail door is not open");
  await post({ ...mail, messageId: `<${uuid()}@loosebox>` });
}

// an address is handed over as an object: as text, a comma in it would make two
const addressed = ({ to, ...mail }: Mail & { messageId: string }, from: string) => ({
  ...mail,
  from,
  to: { name: "", address: to },
});

function bySmtp(url: string, from: string): Post {
  const server = createTransport(url, {
    connectionTimeout: 10_000,
    socketTimeout: 10_000,
  } as object);
  return async (mail) => {
    await server.sendMail(addressed(mail, from));
  };
}

function intoFolder(outbox: string, from: string): Post {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (mail) => {
    const { message } = await writer.sendMail(addressed(mail, from));
    if (!Buffer.isBuffer(message)) throw new Error("The mail was not composed");
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    // written beside its place first, so that nobody reads half a mail
    const name = join(outbox, `${uuid()}.eml`);
    await writeFile(`${name}.part`, message, { mode: 0o600 });
    await rename(`${name}.part`, name);
  };
}
