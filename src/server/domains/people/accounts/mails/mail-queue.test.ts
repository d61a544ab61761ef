import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "#server/core/database/database.ts";
import { makeLog } from "#server/core/log.ts";
import { openMail } from "#server/adapters/mail.ts";
import { fixture } from "#testing/fixture.ts";
import { quickStart } from "#testing/quick-start.ts";
import { openYard, PASSWORD, query } from "#testing/yard.ts";
import { queueMail } from "./mail-queue.ts";
import { queueResetLinks } from "#server/domains/people/accounts/credentials/password-reset.ts";
import { sendWaitingMails } from "./send-mails.ts";

const yard = fixture(openYard);
let outbox: string;
beforeAll(() => {
  outbox = join(yard.dataDir, "outbox");
});

const worker = fileURLToPath(new URL("../../../../../../testing/mail-worker.ts", import.meta.url));
/**
 * Another process that requests a reset link and is killed once it has the reply; resolves to the signal that
 * ended it.
 */
const killedAfterAsking = (email: string) =>
  new Promise<string | null>((resolve) => {
    const args = ["--database", yard.url, "--outbox", outbox, "--forgot", email];
    execFile(process.execPath, [...quickStart.words, worker, ...args], {
      env: { ...process.env, ...quickStart.env },
    }).on("exit", (_, signal) => resolve(signal));
  });

const waitingFor = async (email: string) =>
  (await query<{ id: string }>("select id from account_mails where to_address = $1", [email])).rows;

let lines: string[] = [];
beforeEach(() => {
  lines = [];
});
const log = makeLog("trace", { write: (line) => void lines.push(line) });
const entries = () => lines.map((line): Record<string, unknown> => JSON.parse(line));

/** Requests a reset link and returns the mail that waits in the queue. */
async function waitingLink(email: string) {
  await yard.visitor().post("/api/forgot-password", { email });
  await queueResetLinks(log);
  const [mail] = await waitingFor(email);
  if (!mail) throw new Error("No mail waits");
  return mail;
}

/** Sets a new password with the link in a mail; returns the reply's status. */
async function resetBy(mail: string) {
  const token = /token=([\w-]+)/.exec(mail)?.[1];
  const password = "hay-barn-lantern";
  return (await yard.visitor().post("/api/reset-password", { token, password })).statusCode;
}

const noServer = () => openMail({ smtpUrl: "smtp://127.0.0.1:9", from: "x@y.example", outbox: "" });
const outboxAgain = () => openMail({ smtpUrl: null, from: "x@y.example", outbox });

const mailsTo = async (email: string) =>
  (await yard.mails()).filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`));

test(
  "killed between the answer and the mail: the mail is sent by the next process",
  { timeout: 90_000 },
  async () => {
    const { user } = await yard.newOwner();
    expect(await killedAfterAsking(user.email)).toBe("SIGKILL");
    expect(await readdir(outbox).catch(() => [])).toEqual([]);
    const { rows } = await query("select email from password_reset_requests");
    expect(rows).toEqual([{ email: user.email }]);
    expect(await mailsTo(user.email)).toEqual([expect.stringContaining("reset-password?token=")]);
    expect(await waitingFor(user.email)).toEqual([]);
  },
);

test("a mail sent just before a crash is sent again under the same id, and its link works", async () => {
  const { user } = await yard.newOwner();
  const mail = await waitingLink(user.email);
  await query(
    `create function not_now() returns trigger language plpgsql as
       $$ begin raise exception 'killed just then'; end $$;
     create trigger not_now before delete on account_mails
       for each row execute function not_now()`,
  );
  await sendWaitingMails(log);
  await query("drop function not_now cascade");
  expect(existsSync(join(outbox, `${mail.id}.eml`)), "it was sent").toBe(true);
  expect(await waitingFor(user.email)).toHaveLength(1);
  const [sent = "", ...more] = await mailsTo(user.email);
  expect(more).toEqual([]);
  expect(sent).toContain(`Message-ID: <${mail.id}@`);
  expect(await resetBy(sent)).toBe(200);
});

test("if a mail is delivered twice, either link works", async () => {
  const { user } = await yard.newOwner();
  const { id } = await waitingLink(user.email);
  const [first = ""] = await mailsTo(user.email);
  await query("insert into account_mails (id, to_address, kind) values ($1, $2, 'RESET_LINK')", [
    id,
    user.email,
  ]);
  const [second] = await mailsTo(user.email);
  expect(first).not.toBe(second);
  expect(await resetBy(first)).toBe(200);
});

test("a transaction that rolls back sends no mail", async () => {
  const failing = inTransaction(async () => {
    const to = { userId: null, email: "a@b.example", firstName: "", emailConfirmed: true };
    await queueMail(to, () => ({ subject: "x", text: "y" }));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await waitingFor("a@b.example")).toEqual([]);
  expect(await mailsTo("a@b.example")).toEqual([]);
});

test("while the mail server is unavailable mails wait, and requests are not affected", async () => {
  const owner = await yard.newOwner();
  noServer();
  const reply = await owner.post("/api/user/password", {
    password: PASSWORD,
    newPassword: "hay-barn-lantern",
  });
  expect(reply.statusCode).toBe(200);
  await sendWaitingMails(log);
  outboxAgain();
  expect(await mailsTo(owner.user.email)).toHaveLength(1);
});

test("a failed mail is postponed for longer each time, an hour at most", async () => {
  const { user } = await yard.newOwner();
  const { id } = await waitingLink(user.email);
  noServer();
  const waits: number[] = [];
  for (const tries of [0, 1, 2, 9, 500]) {
    await query("update account_mails set held_until = now(), tries = $1", [tries]);
    await sendWaitingMails(log);
    const { rows } = await query(
      "select extract(epoch from held_until - now())::float8 as seconds from account_mails where id = $1",
      [id],
    );
    waits.push(Math.ceil(Number(rows[0]?.["seconds"]) / 5) * 5);
  }
  outboxAgain();
  expect(waits).toEqual([5, 10, 20, 2_560, 3_600]);
  await yard.mails();
});

test("a link delayed for hours is sent once the mail server is back, and is valid from then on", async () => {
  const { user } = await yard.newOwner();
  const { id } = await waitingLink(user.email);
  noServer();
  await sendWaitingMails(log);
  outboxAgain();
  await query("update account_mails set queued_at = now() - interval '26 hours' where id = $1", [
    id,
  ]);
  const [mail = "no mail", ...more] = await mailsTo(user.email);
  expect(more).toEqual([]);
  expect(await resetBy(mail)).toBe(200);
});

test("a mail that fails for three days is given up, and the log names it", async () => {
  const { user } = await yard.newOwner();
  const { id } = await waitingLink(user.email);
  noServer();
  for (const hours of [71, 73]) {
    await query(
      "update account_mails set held_until = now(), queued_at = now() - make_interval(hours => $2) where id = $1",
      [id, hours],
    );
    await sendWaitingMails(log);
    expect(await waitingFor(user.email)).toHaveLength(hours < 72 ? 1 : 0);
  }
  outboxAgain();
  expect(entries().filter(({ mail }) => mail === id)).toMatchObject([
    { level: 40, kind: "RESET_LINK", msg: "a mail was not sent, will be tried again" },
    { level: 40, kind: "RESET_LINK", hours: 73, msg: "a mail was given up" },
  ]);
  expect(lines.join("")).not.toContain(user.email);
});

test("a link to an address no longer requested is not sent, and the log says so", async () => {
  const owner = await yard.newOwner();
  const email = "later@yard.example";
  await owner.post("/api/user/email", { email, password: PASSWORD });
  await query("update users set new_email_until = now() where id = $1", [owner.user.id]);
  await sendWaitingMails(log);
  expect(await mailsTo(email)).toEqual([]);
  expect(await waitingFor(email)).toEqual([]);
  expect(entries()).toMatchObject([
    {
      level: 30,
      kind: "EMAIL_LINK",
      msg: "a mail was not sent: nobody waits for it any more",
    },
  ]);
});
