import { connect as connectPlain } from "node:net";
import { connect as connectTls } from "node:tls";
import type { Verdict } from "#rules/installation/status.ts";
import { eachWaitingMail, openPapersInbox } from "#server/adapters/papers-inbox/papers-inbox.ts";
import { s3Store } from "#server/adapters/s3-store.ts";
import { CONNECT_MS, formatReason, type Look, type Patient } from "./look.ts";

export const serviceLooks: readonly Look[] = [
  { name: "mail", needs: ["SMTP_URL", "MAIL_FROM"], at: lookAtMail },
  { name: "files", needs: ["S3_ENDPOINT", "S3_BUCKET"], at: lookAtFiles },
  { name: "papers", needs: ["PAPERS_INBOX_URL", "PAPERS_ADDRESS"], at: lookAtPapers },
];

async function lookAtMail({ settings: { smtpUrl, mailFrom } }: Patient): Promise<Verdict> {
  if (smtpUrl === null)
    return ["LOOK", "Mails become files in DATA_DIR/outbox, because SMTP_URL is not set."];
  const said = await greeting(new URL(smtpUrl)).catch((error: unknown) => {
    throw new Error(`The mail server of SMTP_URL cannot be reached: ${formatReason(error)}`);
  });
  if (!said.startsWith("220"))
    return ["BROKEN", "What answers at SMTP_URL is no mail server that is ready."];
  if (mailFrom.includes("@localhost"))
    return [
      "LOOK",
      "The mail server answers, but mails come from no-reply@localhost: set MAIL_FROM.",
    ];
  return ["FINE", "The mail server answers. Nothing was sent."];
}

/** The first line that a mail server says; nothing is said to it. */
function greeting(url: URL): Promise<string> {
  const isSecure = url.protocol === "smtps:";
  const host = url.hostname.replaceAll(/^\[|\]$/g, "");
  const port = Number(url.port) || (isSecure ? 465 : 587);
  return new Promise((resolve, reject) => {
    const socket = isSecure
      ? connectTls({ host, port, servername: host })
      : connectPlain({ host, port });
    socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error("it does not answer")));
    socket.once("data", (bytes: Buffer) => {
      resolve(bytes.toString("latin1", 0, 100));
      socket.destroy();
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("it hung up")));
  });
}

async function lookAtFiles({ settings: { s3 } }: Patient): Promise<Verdict> {
  if (!s3) return ["FINE", "Files lie in DATA_DIR/files."];
  try {
    // a key that may list gets a plain "not there" for what nobody has put there
    await s3Store(s3, CONNECT_MS).get("doctor/not-there");
    return ["FINE", `The bucket ${s3.bucket} answers. Nothing was written.`];
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return ["BROKEN", `The bucket ${s3.bucket} cannot be used: ${formatReason(cause)}`];
  }
}

async function lookAtPapers({ settings: { papersInbox } }: Patient): Promise<Verdict> {
  if (!papersInbox)
    return ["FINE", "Papers do not come by mail, because PAPERS_INBOX_URL is not set."];
  openPapersInbox(papersInbox, { timeoutMs: CONNECT_MS });
  try {
    await eachWaitingMail({ most: 0, withinMs: CONNECT_MS }, () => Promise.resolve("later"));
    return ["FINE", "The mailbox for papers can be opened. No mail was read."];
  } catch (error) {
    return ["BROKEN", `${formatReason(error)}: look at PAPERS_INBOX_URL.`];
  }
}
