import { readdir, readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { connectionPool } from "#server/core/database/database.ts";
import { papersByMail } from "#server/domains/care/mailed-papers/take-mails.ts";
import { composeMail, type ImapDouble } from "#testing/doubles/imap.ts";

interface OperatorOptions {
  port: number;
  outbox: string;
  inbox: ImapDouble;
}

/**
 * Actions of the operator for the journeys, on a port of their own: `GET /mails?to=` returns the mails in the
 * outbox to an address, oldest first; `POST /confirm?email=` marks the address as confirmed without a mail;
 * `POST /admin?email=` makes the account an administrator;
 * `POST /deliver?from=&to=&subject=&name=` puts a mail with a PDF into the mailbox for papers, which is then read.
 */
export function startOperator({ port, outbox, inbox }: OperatorOptions) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://operator");
    const change = changes[pathname];
    const answered =
      pathname === "/deliver"
        ? deliver(inbox, searchParams)
        : change
          ? run(change, searchParams)
          : mails(outbox, searchParams);
    answered.then(
      (answer) => reply(response, 200, answer),
      (error: unknown) => reply(response, 500, String(error)),
    );
  });
  server.listen(port, "127.0.0.1");
  server.unref();
}

const reply = (response: ServerResponse, status: number, answer: unknown) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));

/** The SQL of each action on the account with an address. */
const changes: Record<string, string> = {
  "/confirm": "update users set email_confirmed_at = now() where email = $1",
  "/admin": "update users set role = 'ADMIN' where email = $1",
};

async function run(change: string, asked: URLSearchParams) {
  const { rowCount } = await connectionPool().query(change, [asked.get("email")]);
  return rowCount;
}

async function deliver(inbox: ImapDouble, asked: URLSearchParams) {
  const [from = "", to = "", subject = "", name = ""] = ["from", "to", "subject", "name"].map(
    (each) => asked.get(each) ?? "",
  );
  const file = { name, type: "application/pdf", bytes: Buffer.from("%PDF-1.7\nschedule") };
  inbox.deliver(composeMail({ from, to, subject, files: [file] }));
  await papersByMail.send(null);
  return true;
}

async function mails(outbox: string, asked: URLSearchParams) {
  const names = await readdir(outbox).catch(() => []);
  const whole = names.filter((name) => name.endsWith(".eml")).toSorted();
  const texts = await Promise.all(whole.map((name) => readFile(join(outbox, name), "utf8")));
  return texts
    .map((text) => text.replaceAll("=\r\n", "").replaceAll("=3D", "="))
    .filter((text) => text.includes(`\r\nTo: ${asked.get("to")}\r\n`));
}
