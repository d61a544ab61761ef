import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/core/config.ts";
import { servePages } from "#server/core/http/pages.ts";
import { stripeCspSources } from "./stripe.ts";

const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loosebox-guests-"));
  await mkdir(join(folder, "pages"));
  await mkdir(join(folder, "assets"));
  const index = [{ path: "*", file: "app.html", script: true }];
  await writeFile(join(folder, "pages/index.json"), JSON.stringify(index));
  await writeFile(join(folder, "pages/app.html"), "<div id=root></div>");
});
afterAll(() => rm(folder, { recursive: true }));

/** The Content-Security-Policy of a page, by directive. */
async function policyOf(path: string, variables: Record<string, string>) {
  const app = fastify();
  app.decorate("gate", () => Promise.resolve(null));
  await servePages(app, { folder, cspSources: stripeCspSources(readConfig(variables).stripe) });
  const { headers } = await app.inject({ url: path, headers: { accept: "text/html" } });
  await app.close();
  const directives = String(headers["content-security-policy"]).split("; ");
  return Object.fromEntries(
    directives.map((each) => {
      const [name = "", ...sources] = each.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

test("with keys the subscription page allows Stripe's origins", async () => {
  expect(await policyOf("/subscription", keys)).toMatchObject({
    "default-src": "'none'",
    "script-src": "'self' https://js.stripe.com https://*.js.stripe.com",
    "frame-src": "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    "connect-src": "'self' https://api.stripe.com",
  });
  const query = await policyOf("/subscription?payment_intent=pi_1", keys);
  expect(query["script-src"]).toContain("https://js.stripe.com");
});

test("with a double its own address is allowed, and Stripe's are not", async () => {
  const double = {
    ...keys,
    STRIPE_API_BASE: "http://127.0.0.1:12111",
    STRIPE_JS_URL: "http://127.0.0.1:12112/v3/stripe.js",
  };
  expect(await policyOf("/subscription", double)).toMatchObject({
    "script-src": "'self' http://127.0.0.1:12112",
    "frame-src": "http://127.0.0.1:12112",
    "connect-src": "'self' http://127.0.0.1:12111",
  });
});

test("no other page allows extra origins, and without keys no page does", async () => {
  const alone = { "script-src": "'self'", "connect-src": "'self'" };
  for (const path of ["/dashboard", "/horses", "/subscription/more", "/nothing"]) {
    const policy = await policyOf(path, keys);
    expect(policy, path).toMatchObject(alone);
    expect(policy, path).not.toHaveProperty("frame-src");
  }
  const policy = await policyOf("/subscription", {});
  expect(policy).toMatchObject(alone);
  expect(policy).not.toHaveProperty("frame-src");
});
