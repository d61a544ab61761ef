import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { fixture } from "#testing/fixture.ts";
import { newOwner, openYard, PASSWORD, type Visitor, visitor } from "#testing/yard.ts";
import { runWaitingJobs } from "#server/core/jobs/jobs.ts";
import { switchLimits } from "#server/core/http/limits.ts";
import { makeLog } from "#server/core/log.ts";
import { forgetBursts } from "./security-log.ts";

const yard = fixture(openYard);
let app: FastifyInstance;
let lines: string[] = [];
beforeAll(async () => {
  app = await buildApp(makeLog("info", { write: (line) => void lines.push(line) }));
});
beforeEach(() => {
  lines = [];
  forgetBursts();
});
afterAll(() => app.close());

interface Line {
  security?: string;
  alert?: string;
  userId?: string;
  level: number;
  count?: number;
}
const entries = () => lines.map((line): Line => JSON.parse(line));
const events = () =>
  entries()
    .filter(({ security }) => security)
    .map(({ security, userId }) => [security, userId ?? null]);
const alerts = () => entries().filter(({ alert }) => alert);

const login = (who: Visitor, email: string, password: string) =>
  who.post("/api/login", { email, password });

test("sign-in and its failure, sign-out, reset, export and deletion are each a line with the person's id", async () => {
  const owner = await newOwner(app, { email: "secret.rider@yard.example" });
  const { id, email } = owner.user;
  const rider = visitor(app);
  await login(rider, email, "wrong-secret");
  await login(rider, "nobody.at.all@yard.example", "wrong-secret");
  await login(rider, email, PASSWORD);
  await rider.post("/api/logout");
  await rider.post("/api/forgot-password", { email });
  await owner.get("/api/gdpr/export");
  const password = "hay-barn-lantern";
  await owner.post("/api/user/password", { password: PASSWORD, newPassword: password });
  await owner.send({ method: "DELETE", url: "/api/user", payload: { password } });
  const mail = (await yard.mails()).find((each) => each.includes("reset-password?token=")) ?? "";
  expect(mail, "a changed password voids a link that was mailed later").toContain("token=");
  const token = /token=([\w-]+)/.exec(mail)?.[1];
  await rider.post("/api/reset-password", { token, password: "straw-in-the-loft" });
  expect(events()).toEqual([
    ["REGISTERED", id],
    ["SIGN_IN_FAILED", id],
    ["SIGN_IN_FAILED", null],
    ["SIGNED_IN", id],
    ["SIGNED_OUT", id],
    ["RESET_ASKED", null],
    ["EXPORTED", id],
    ["PASSWORD_CHANGED", id],
    ["DELETION_ASKED", id],
    ["PASSWORD_RESET", id],
  ]);
  const log = lines.join("");
  for (const secret of ["secret.rider", "nobody.at.all", "wrong-secret", PASSWORD, "203.0.113.7"])
    expect(log).not.toContain(secret);
});

test("an archive download is logged as an export", async () => {
  const owner = await newOwner(app);
  await owner.post("/api/gdpr/archives");
  await runWaitingJobs();
  const [archive] = (await owner.get("/api/gdpr/archives")).json<{ url: string }[]>();
  lines = [];
  expect((await owner.get(archive?.url ?? "/none")).statusCode).toBe(200);
  expect(events()).toEqual([["EXPORTED", owner.user.id]]);
});

test("refused access, a limit and a forged webhook are logged too", async () => {
  const owner = await newOwner(app);
  lines = [];
  await owner.get("/api/admin/figures");
  await owner.send({
    method: "POST",
    url: "/api/logout",
    headers: { origin: "https://evil.example" },
  });
  await owner.send({ method: "POST", url: "/api/webhooks/stripe", payload: {} });
  switchLimits(true);
  await owner.get("/api/gdpr/export");
  await owner.get("/api/gdpr/export");
  // excess policy reports, which anybody can send, must not be logged like forged payment events
  for (let i = 0; i < 31; i += 1)
    await visitor(app, "203.0.113.99").send({
      method: "POST",
      url: "/api/policy-reports",
      payload: "[]",
      headers: { "content-type": "application/reports+json" },
    });
  switchLimits(false);
  expect(events().map(([event]) => event)).toEqual([
    "REFUSED",
    "REFUSED",
    "WEBHOOK_REFUSED",
    "EXPORTED",
    "LIMITED",
    "LIMITED",
  ]);
  expect(alerts()).toEqual([]);
});

test("a burst is alerted once, and fewer events are not", async () => {
  const owner = await newOwner(app);
  lines = [];
  const nobody = visitor(app);
  const refused = () =>
    nobody.send({
      method: "POST",
      url: "/api/logout",
      headers: { origin: "https://evil.example" },
    });
  for (let i = 0; i < 49; i += 1) await refused();
  expect(alerts()).toEqual([]);
  for (let i = 0; i < 30; i += 1) await refused();
  expect(alerts()).toMatchObject([{ alert: "REFUSED", count: 50, level: 50 }]);
  for (let i = 0; i < 60; i += 1) await owner.get("/api/user");
  expect(alerts()).toHaveLength(1);
});
