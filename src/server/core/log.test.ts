import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { connectionPool } from "#server/core/database/database.ts";
import { sendWaitingMails } from "#server/domains/people/accounts/mails/send-mails.ts";
import { openMail } from "#server/adapters/mail.ts";
import { fixture } from "#testing/fixture.ts";
import {
  newHorse,
  newOwner,
  openYard,
  PASSWORD,
  query,
  registration,
  visitor,
} from "#testing/yard.ts";
import { makeLog } from "./log.ts";
import { memoryBudget } from "#server/core/http/response-budget.ts";

fixture(openYard);
let app: FastifyInstance;
let lines: string[] = [];
beforeAll(async () => {
  app = await buildApp(makeLog("trace", { write: (line) => void lines.push(line) }));
});
beforeEach(() => {
  lines = [];
});
afterAll(() => app.close());

const entries = () => lines.map((line): Record<string, unknown> => JSON.parse(line));

/** Fails when any of these values occurs in the log. */
function neverSaid(secrets: Record<string, string | undefined>) {
  const log = lines.join("");
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret, `the test knows the ${what}`).toBeTruthy();
    expect(log.toLowerCase().includes(String(secret).toLowerCase()), `${what} in: ${log}`).toBe(
      false,
    );
  }
}

test("a registration, a sign-in, a search and an upload leave no personal data in the log", async () => {
  const sent = registration({ email: "secret.person@yard.example", lastName: "Secretname" });
  const rider = visitor(app, "198.51.100.77");
  await rider.post("/api/register", sent);
  const first = rider.cookies.get("loosebox_session");
  await rider.post("/api/login", { email: "secret.person@yard.example", password: PASSWORD });
  await rider.post("/api/login", { email: "secret.person@yard.example", password: "wrong-secret" });
  await newHorse(rider, { name: "Secrethorse" });
  await rider.get("/api/horse-summaries?search=secretsearch");
  await rider.get("/reset-password?token=secret-token");
  const png = sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } }).png();
  await rider.upload("/api/upload/horse-photo", "photo", await png.toBuffer(), "secret-file.png");
  await vi.waitFor(() => expect(lines.length).toBeGreaterThanOrEqual(7));
  neverSaid({
    email: "secret.person",
    password: PASSWORD,
    "wrong password": "wrong-secret",
    name: "Secretname",
    horse: "Secrethorse",
    search: "secretsearch",
    "token of a link": "secret-token",
    "name of a file": "secret-file",
    address: "198.51.100.77",
    browser: "test browser",
    "first cookie": first,
    "second cookie": rider.cookies.get("loosebox_session"),
  });
});

test("each answer is one JSON line in UTC with request id, method, path, status, time and user", async () => {
  const rider = await newOwner(app);
  lines = [];
  const reply = await rider.get("/api/horse-summaries?page=1");
  expect(entries()).toEqual([
    {
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      reqId: reply.headers["x-request-id"],
      req: { method: "GET", path: "/api/horse-summaries" },
      res: { status: 200 },
      ms: expect.any(Number),
      userId: rider.user.id,
      msg: "answered",
    },
  ]);
});

test("an anonymous request names no user, and refusals can be counted by status", async () => {
  await visitor(app).get("/api/user");
  expect(entries()).toMatchObject([{ res: { status: 401 }, msg: "answered" }]);
  expect(entries()[0]).not.toHaveProperty("userId");
});

test("'busy' is a line of level 40 and not a fault", async () => {
  const rider = await newOwner(app);
  const asker = { userId: rider.user.id, address: "203.0.113.7" };
  const held = memoryBudget.hold(asker, 32 * 1024 * 1024);
  onTestFinished(held.release);
  expect(() => memoryBudget.hold(asker, 1)).toThrow("busy");
  lines = [];
  const busy = "Loosebox is busy. Please try again in a moment.";
  expect(await rider.get("/api/horses")).toAnswer([503, busy]);
  expect(entries()).toMatchObject([{ level: 40, res: { status: 503 }, msg: "answered" }]);
  expect(entries()).toHaveLength(1);
});

test("a fault is logged once, with its stack, and without the values of the statement", async () => {
  const pool = connectionPool();
  await pool.query("alter table consents rename to consents_away");
  const sent = registration({ email: "faulty@yard.example", lastName: "Secretname" });
  const reply = await visitor(app).post("/api/register", sent);
  await pool.query("alter table consents_away rename to consents");
  expect(reply).toAnswer([500, "Something went wrong on our side. Please try again."]);
  const [fault, answered, ...more] = entries();
  expect(more).toEqual([]);
  expect(fault).toMatchObject({
    level: 50,
    reqId: reply.headers["x-request-id"],
    msg: "fault",
    err: {
      message: expect.stringContaining("Failed query: insert into"),
      stack: expect.arrayContaining([expect.stringContaining("recordConsents")]),
      cause: { code: "42P01", message: 'relation "consents" does not exist' },
    },
  });
  expect(answered).toMatchObject({ res: { status: 500 } });
  neverSaid({
    email: "faulty@",
    name: "Secretname",
    address: "203.0.113.7",
    browser: "test browser",
  });
});

test("input quoted by a driver is left out", () => {
  const log = makeLog("info", { write: (line) => void lines.push(line) });
  const driver = Object.assign(new Error('invalid input syntax for type date: "secret value"'), {
    code: "22007",
    detail: "Key (email)=(a@b.example) already exists.",
    where: "unnamed portal parameter $1 = 'secret value'",
  });
  log.error(
    { err: new Error("Failed query: select $1\nparams: secret value", { cause: driver }) },
    "x",
  );
  log.error({ err: new Error("550 no such mailbox <someone@yard.example>") }, "x");
  log.error({ err: new Error("connect postgres://user:secret@host:5432/x") }, "x");
  log.error({ err: "a text that was thrown, with someone@yard.example" }, "x");
  neverSaid({ value: "secret", address: "someone@", other: "a@b.example" });
  expect(lines.join("")).toContain("22007");
});

test("of several failures in one error each is logged, without values", () => {
  const log = makeLog("info", { write: (line) => void lines.push(line) });
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
  });
  const failures = [full, new Error("550 no such mailbox <someone@yard.example>")];
  log.warn({ err: new AggregateError(failures, "2 accounts could not be erased") }, "sweep failed");
  expect(entries()).toMatchObject([
    { err: { message: "2 accounts could not be erased", errors: [{ code: "ENOSPC" }, {}] } },
  ]);
  neverSaid({ address: "someone@" });
});

test("a mail that cannot be sent is logged without address and link", async () => {
  const { user } = await newOwner(app, { email: "unreachable@yard.example" });
  openMail({ smtpUrl: "smtp://127.0.0.1:9", from: "x@y.example", outbox: "" });
  // removes mails that other tests have queued
  await query("delete from account_mails");
  lines = [];
  await visitor(app).post("/api/forgot-password", { email: user.email });
  await sendWaitingMails(makeLog("trace", { write: (line) => void lines.push(line) }));
  neverSaid({ email: "unreachable@", link: "token=" });
  const said = entries().filter(({ mail }) => mail !== undefined);
  expect(said, "once a failure").toEqual([
    {
      level: 40,
      time: expect.any(String),
      mail: expect.any(String),
      kind: "RESET_LINK",
      tries: 1,
      err: expect.objectContaining({ code: "ESOCKET" }),
      msg: "a mail was not sent, will be tried again",
    },
  ]);
});
