import { beforeEach, expect, test } from "vitest";
import type { PartStatus } from "#rules/installation/status.ts";
import { config, useConfig } from "#server/core/config.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard, query } from "#testing/yard.ts";
import { alertOperator } from "./alerts.ts";

const TO = "operator@loosebox.example";
const yard = fixture(() =>
  openYard({
    ALERTS_TO: TO,
    SMTP_URL: "smtp://127.0.0.1:1",
    PUBLIC_URL: "https://loosebox.example",
  }),
);

const mails = (state: PartStatus["state"]): PartStatus => ({
  part: "mails",
  state,
  sentence: `Mails are ${state}.`,
});
const disk = (state: PartStatus["state"]): PartStatus => ({
  part: "disk",
  state,
  sentence: `The disk is ${state}.`,
});
const check = (...found: PartStatus[]) => alertOperator(() => Promise.resolve(found));
const subjects = async () =>
  (await yard.mailsTo(TO)).map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1]);

let before = 0;
const told = async () => (await subjects()).slice(before);
beforeEach(async () => {
  await query("delete from broken_parts");
  before = (await subjects()).length;
});

test("what breaks is told once, and once when it is fine again", async () => {
  await check(mails("FINE"), disk("FINE"));
  expect(await told()).toEqual([]);
  await check(mails("BROKEN"), disk("FINE"));
  await check(mails("BROKEN"), disk("FINE"));
  expect(await told()).toEqual(["Loosebox: broken: mails"]);
  const mail = (await yard.mailsTo(TO)).at(-1);
  expect(mail).toContain("- mails: Mails are BROKEN.");
  expect(mail).toContain("https://loosebox.example/admin/status");
  await check(mails("FINE"), disk("FINE"));
  await check(mails("FINE"), disk("FINE"));
  expect(await told()).toEqual(["Loosebox: broken: mails", "Loosebox: fine again: mails"]);
});

test("what is only to be looked at tells nothing, and ends nothing", async () => {
  await check(mails("LOOK"));
  expect(await told()).toEqual([]);
  for (const state of ["BROKEN", "LOOK", "BROKEN"] as const) await check(mails(state));
  expect(await told()).toEqual(["Loosebox: broken: mails"]);
});

test("what breaks and mends at the same time is told in one mail", async () => {
  await check(mails("BROKEN"), disk("FINE"));
  await check(mails("FINE"), disk("BROKEN"));
  expect(await told()).toEqual([
    "Loosebox: broken: mails",
    "Loosebox: broken: disk; fine again: mails",
  ]);
});

test("of several processes that check at the same time one tells it", async () => {
  await Promise.all(Array.from({ length: 8 }, () => check(mails("BROKEN"), disk("BROKEN"))));
  expect(await told()).toEqual(["Loosebox: broken: mails, disk"]);
  await Promise.all(Array.from({ length: 8 }, () => check(mails("FINE"), disk("FINE"))));
  expect(await told()).toHaveLength(2);
});

test("what was told is known after a restart, and told again after 90 days", async () => {
  await query(
    "insert into broken_parts (part, since) values ('mails', now() - interval '89 days')",
  );
  await check(mails("BROKEN"));
  expect(await told()).toEqual([]);
  await query("update broken_parts set since = now() - interval '91 days'");
  await check(mails("BROKEN"));
  expect(await told()).toEqual(["Loosebox: broken: mails"]);
});

test("without ALERTS_TO nobody is told and nothing is noted", async () => {
  const settings = config();
  useConfig({ ...settings, alertsTo: null });
  try {
    await check(mails("BROKEN"));
  } finally {
    useConfig(settings);
  }
  expect(await told()).toEqual([]);
  expect((await query("select from broken_parts")).rowCount).toBe(0);
});

test("what is read of the installation itself is told", async () => {
  await query("insert into jobs.job (name, data, state) values ('archive', '{}', 'failed')");
  await alertOperator();
  expect(await told()).toEqual(["Loosebox: broken: jobs"]);
});
