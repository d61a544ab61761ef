import { beforeEach, expect, test } from "vitest";
import { switchLimits } from "#server/core/http/limits.ts";
import { makeLog } from "#server/core/log.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard, query } from "#testing/yard.ts";
import { queueResetLinks, sweepResetRequests } from "./password-reset.ts";

const yard = fixture(openYard);
let lines: string[] = [];
beforeEach(() => {
  lines = [];
});

const log = makeLog("info", { write: (line) => void lines.push(line) });
const entries = () => lines.map((line): Record<string, unknown> => JSON.parse(line));

const run = async (sql: string, values: unknown[] = []) => (await query(sql, values)).rows;

const ask = (email: string, from?: string) =>
  yard.visitor(from).post("/api/forgot-password", { email });

test("requests for known addresses become mails, ignoring case; the others are deleted", async () => {
  const { user } = await yard.newOwner();
  await ask("nobody@yard.example");
  await ask(user.email.toUpperCase());
  expect(await run("select from account_mails")).toEqual([]);
  await queueResetLinks(log);
  expect(await run("select kind, user_id, to_address from account_mails")).toEqual([
    { kind: "RESET_LINK", user_id: user.id, to_address: user.email },
  ]);
  expect(await run("select from password_reset_requests")).toEqual([]);
  expect(lines).toEqual([]);
  await yard.mails();
});

test("thousands are processed by a few statements, and none is left", async () => {
  const { user } = await yard.newOwner();
  await run(
    `insert into password_reset_requests (id, email) select gen_random_uuid(), 'nobody-' || n || '@yard.example'
     from generate_series(1, 2000) n`,
  );
  await ask(user.email);
  await queueResetLinks(log);
  expect(await run("select to_address from account_mails")).toEqual([{ to_address: user.email }]);
  expect(await run("select from password_reset_requests")).toEqual([]);
  await yard.mails();
});

test("a failure midway loses no request", async () => {
  const { user } = await yard.newOwner();
  await ask(user.email);
  await run("alter table account_mails rename to account_mails_away");
  await expect(queueResetLinks(log)).rejects.toThrow();
  await run("alter table account_mails_away rename to account_mails");
  expect(await run("select email from password_reset_requests")).toEqual([{ email: user.email }]);
  await queueResetLinks(log);
  expect(await run("select to_address from account_mails")).toEqual([{ to_address: user.email }]);
  await yard.mails();
});

test("the sixth mail an hour to an address is not sent, which the log says of the person and the asker is not told", async () => {
  const { user } = await yard.newOwner();
  switchLimits(true);
  for (let n = 0; n < 6; n += 1)
    expect((await ask(user.email, `192.0.2.${n}`)).body, "said to all").toBe("null");
  await queueResetLinks(log);
  switchLimits(false);
  expect(await run("select from account_mails")).toHaveLength(5);
  expect(entries()).toMatchObject([
    { level: 30, userId: user.id, msg: "no reset mail: five an hour to one address" },
  ]);
  expect(lines.join("")).not.toContain(user.email);
  await yard.mails();
});

test("expired requests are deleted, and the log says how many", async () => {
  await run(
    `insert into password_reset_requests (id, email, asked_at) values
       (gen_random_uuid(), 'stuck@yard.example', now() - interval '73 hours'),
       (gen_random_uuid(), 'late@yard.example', now() - interval '71 hours')`,
  );
  await sweepResetRequests(log);
  expect(await run("select email from password_reset_requests")).toEqual([
    { email: "late@yard.example" },
  ]);
  expect(entries()).toMatchObject([
    { level: 40, count: 1, msg: "wishes for a reset link were given up" },
  ]);
  await sweepResetRequests(log);
  expect(lines).toHaveLength(1);
});
