import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { switchLimits } from "./limits.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard } from "#testing/yard.ts";
import { makeLog } from "#server/core/log.ts";
import { forgetBursts } from "#server/core/security/security-log.ts";

fixture(openYard);
let app: FastifyInstance;
let lines: string[] = [];
beforeAll(async () => {
  app = await buildApp(makeLog("warn", { write: (line) => void lines.push(line) }));
});
beforeEach(() => {
  lines = [];
  // a refusal here could exceed a rate limit that other tests in this process have nearly reached
  forgetBursts();
});
afterAll(() => app.close());

/** Sends a report as browsers do: without a cookie or our Origin. */
const send = (payload: unknown, type = "application/csp-report", address = "203.0.113.5") =>
  app.inject({
    method: "POST",
    url: "/api/policy-reports",
    remoteAddress: address,
    headers: { "content-type": type },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });

const report = (directive: string, blocked: string) => ({
  "csp-report": {
    "document-uri": "https://loosebox.example/horses/018f-secret?token=abc",
    referrer: "https://elsewhere.example/private",
    "effective-directive": directive,
    "blocked-uri": blocked,
    "script-sample": "alert('my name is Robin')",
  },
});

test("each kind of violation is logged once, without page, path, query or sample", async () => {
  for (let n = 0; n < 3; n += 1)
    expect(
      (await send(report("script-src-elem", "https://evil.example/x.js?who=robin"))).statusCode,
    ).toBe(204);
  await send(report("style-src-attr", "inline"));
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    directive: "script-src-elem",
    blocked: "https://evil.example",
  });
  for (const word of ["secret", "token", "private", "Robin", "robin", "x.js"])
    expect(lines.join(), word).not.toContain(word);
});

test("the newer list form is accepted too; browser extensions are not distinguished", async () => {
  const body = (blockedURL: string) => ({
    type: "csp-violation",
    body: { effectiveDirective: "img-src", blockedURL },
  });
  const both = [body("chrome-extension://abcdef/a.png"), body("moz-extension://123/b.png")];
  expect((await send(both, "application/reports+json")).statusCode).toBe(204);
  expect(lines.map((line) => JSON.parse(line).blocked)).toEqual([
    "chrome-extension:",
    "moz-extension:",
  ]);
});

test("invalid reports are ignored, and too many are refused", async () => {
  for (const text of ["{", "[]", "null", '{"csp-report":{"effective-directive":"<script>"}}'])
    expect((await send(text)).statusCode).toBe(204);
  expect((await send("x".repeat(20_000))).statusCode).toBe(413);
  expect((await send("{}", "application/json")).statusCode).toBe(204);
  expect((await send("a=b", "text/plain")).statusCode).toBe(415);
  expect(lines).toEqual([]);
});

test("an address may send 30 an hour, and at most 200 kinds are logged", async () => {
  switchLimits(true);
  const codes = await Promise.all(
    Array.from({ length: 40 }, () => send("{}", "application/csp-report", "203.0.113.6")),
  );
  switchLimits(false);
  expect(codes.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  for (let n = 0; n < 250; n += 1) await send(report("img-src", `https://a${n}.example/`));
  expect(lines.length).toBeLessThanOrEqual(200);
});

test("security.txt names a contact and never expires", async () => {
  const reply = await app.inject({ method: "GET", url: "/.well-known/security.txt" });
  expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(reply.body).toMatch(/^Contact: http:\/\/localhost:3000\/contact\nExpires: /);
  const expires = Date.parse(/Expires: (\S+)/.exec(reply.body)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires, "less than a year ahead, as the RFC asks").toBeLessThan(Date.now() + 365 * 864e5);
});
