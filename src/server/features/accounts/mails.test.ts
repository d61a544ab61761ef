import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionPool, inTransaction } from "#server/core/database.ts";
import { runWaitingJobs } from "#server/core/jobs.ts";
import { openMail } from "#server/outside/mail.ts";
import { newOwner, openYard, PASSWORD, visitor } from "#server/testing/yard.ts";
import { accountMail, queueLetter } from "./mails.ts";

let yard: Awaited<ReturnType<typeof openYard>>;
let outbox: string;
beforeAll(async () => {
  yard = await openYard();
  outbox = join(yard.dataDir, "outbox");
});
afterAll(() => yard.close());

const worker = fileURLToPath(new URL("../../testing/mail-worker.ts", import.meta.url));
/** Another process that asks for a reset link and is killed as soon as it has its answer; resolves with the signal. */
const killedAfterAsking = (email: string) =>
  new Promise<string | null>((resolve) => {
    const args = ["--database", yard.url, "--outbox", outbox, "--forgot", email];
    execFile(process.execPath, [worker, ...args]).on("exit", (_, signal) => resolve(signal));
  });

const waitingFor = async (email: string) =>
  (
    await connectionPool().query<{ id: string }>(
      "select id from account_mails where to_address = $1",
      [email],
    )
  ).rows;
const mailsTo = async (email: string) =>
  (await yard.mails()).filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`));

test(
  "killed between the answer and the mail: the mail is sent by the next process",
  { timeout: 90_000 },
  async () => {
    const { user } = await newOwner(yard.app);
    expect(await killedAfterAsking(user.email)).toBe("SIGKILL");
    expect(await readdir(outbox).catch(() => [])).toEqual([]);
    expect(await waitingFor(user.email)).toHaveLength(1);
    expect(await mailsTo(user.email)).toEqual([expect.stringContaining("reset-password?token=")]);
    expect(await waitingFor(user.email)).toEqual([]);
  },
);

test("sent but not noted, as after a kill just then: sent again, it is the same mail, and its link works", async () => {
  const { user } = await newOwner(yard.app);
  await visitor(yard.app).post("/api/forgot-password", { email: user.email });
  const [mail] = await waitingFor(user.email);
  if (!mail) throw new Error("No mail waits");
  await connectionPool().query(
    `create function not_now() returns trigger language plpgsql as
       $$ begin raise exception 'killed just then'; end $$;
     create trigger not_now before delete on account_mails
       for each row execute function not_now()`,
  );
  await expect(accountMail.run(mail)).rejects.toThrow();
  await connectionPool().query("drop function not_now cascade");
  expect(existsSync(join(outbox, `${mail.id}.eml`)), "it was sent").toBe(true);
  expect(await waitingFor(user.email)).toHaveLength(1);
  const [sent = "", ...more] = await mailsTo(user.email);
  expect(more).toEqual([]);
  expect(sent).toContain(`Message-ID: <${mail.id}@`);
  const token = /token=([\w-]+)/.exec(sent)?.[1];
  const reset = await visitor(yard.app).post("/api/reset-password", {
    token,
    password: "hay-barn-lantern",
  });
  expect(reset.statusCode).toBe(200);
});

test("sent twice, as by a mail server that took both, either link works", async () => {
  const { user } = await newOwner(yard.app);
  await visitor(yard.app).post("/api/forgot-password", { email: user.email });
  const tokens: string[] = [];
  const { rows } = await connectionPool().query(
    "select * from account_mails where to_address = $1",
    [user.email],
  );
  for (const _ of [1, 2]) {
    const [mail = ""] = await mailsTo(user.email);
    tokens.push(/token=([\w-]+)/.exec(mail)?.[1] ?? "");
    const [row] = rows;
    await connectionPool().query(
      "insert into account_mails (id, to_address, kind) values ($1, $2, 'RESET_LINK') on conflict do nothing",
      [row?.id, row?.to_address],
    );
    await accountMail.run({ id: row?.id });
  }
  const [first, second] = tokens;
  expect(first).not.toBe(second);
  const reset = await visitor(yard.app).post("/api/reset-password", {
    token: first,
    password: "hay-barn-lantern",
  });
  expect(reset.statusCode).toBe(200);
});

test("a cause that comes to nothing mails nobody", async () => {
  const failing = inTransaction(async () => {
    await queueLetter({ userId: null, email: "a@b.example" }, { subject: "x", text: "y" });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await waitingFor("a@b.example")).toEqual([]);
  expect(await mailsTo("a@b.example")).toEqual([]);
});

test("while the mail server is away mails wait, and nobody who asks notices", async () => {
  const owner = await newOwner(yard.app);
  openMail({ smtpUrl: "smtp://127.0.0.1:9", from: "x@y.example", outbox });
  const reply = await owner.post("/api/user/password", {
    password: PASSWORD,
    newPassword: "hay-barn-lantern",
  });
  expect(reply.statusCode).toBe(200);
  await expect(runWaitingJobs([accountMail])).rejects.toThrow("ECONNREFUSED");
  openMail({ smtpUrl: null, from: "x@y.example", outbox });
  expect(await mailsTo(owner.user.email)).toHaveLength(1);
});

test("a link that nobody could send for an hour is not sent any more", async () => {
  const { user } = await newOwner(yard.app);
  await visitor(yard.app).post("/api/forgot-password", { email: user.email });
  await connectionPool().query(
    "update account_mails set queued_at = now() - interval '61 minutes'",
  );
  expect(await mailsTo(user.email)).toEqual([]);
  expect(await waitingFor(user.email)).toEqual([]);
});
