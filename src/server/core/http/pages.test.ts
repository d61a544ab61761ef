import { wholeYardRights } from "#contract/held-rights.ts";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createHash } from "node:crypto";
import type { PublicSettings } from "#contract/operations/public-settings.ts";
import { answerFailures } from "./failures.ts";
import { servePages } from "./pages.ts";
import { grantScope, type Scope } from "#server/core/security/scope.ts";

const meg = grantScope({
  userId: "1",
  yardId: "2",
  yardRole: "OWNER",
  rights: wholeYardRights("OWNER"),
  admin: false,
  sessionId: "3",
});
const STYLE = "h1 {\n  color: red;\n}";
let folder: string;
let app: FastifyInstance;
let gate: () => Promise<Scope | null>;
const allOpen: PublicSettings = {
  announcement: "",
  registrationOpen: true,
  demoOpen: true,
  vatNote: "no VAT is charged",
};
let settings: () => Promise<PublicSettings>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loosebox-pages-"));
  await mkdir(join(folder, "pages"));
  await mkdir(join(folder, "assets"));
  await write("assets/app-1234.js", "app()");
  await write("favicon.svg", "<svg/>");
  await write("manifest.json", "{}");
  await write("pages/landing.html", "<h1>Landing</h1>");
  await write("pages/cookies.html", `<style>${STYLE}</style><h1>Cookies</h1>`);
  await write("pages/app.html", '<meta name="style-nonce" content="{{style-nonce}}"></head>');
  await write("pages/horses-one-id.html", "<h1>A horse</h1></head>");
  await write(
    "pages/terms.html",
    '<html data-closed="{{closed}}" data-vat="{{vat-note}}"><p>{{announcement}}</p>£3.50 ({{vat-note}})',
  );
  await write(
    "pages/index.json",
    JSON.stringify([
      { path: "/", file: "landing.html", script: false },
      { path: "/cookies", file: "cookies.html", script: false },
      { path: "/terms", file: "terms.html", script: false },
      { path: "/horses/:id", file: "horses-one-id.html", script: true },
      { path: "*", file: "app.html", script: true },
    ]),
  );
  app = fastify();
  answerFailures(app);
  app.decorate("gate", () => gate());
  await servePages(app, { folder, settings: () => settings() });
});
beforeEach(() => {
  settings = () => Promise.resolve(allOpen);
  gate = () => Promise.resolve(null);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function write(name: string, text: string) {
  await writeFile(join(folder, name), text);
  await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
}

const open = (url: string, headers = {}, method: "GET" | "HEAD" = "GET") =>
  app.inject({ method, url, headers: { accept: "text/html", ...headers } });

test("the landing page is static HTML, revalidated at every visit", async () => {
  const reply = await open("/");
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toBe("<h1>Landing</h1>");
  expect(reply.headers["cache-control"]).toBe("no-cache");
  expect(reply.headers["content-security-policy"]).toContain("script-src 'self'");
  expect(reply.headers["content-security-policy"]).toMatch(
    /; report-uri \/api\/policy-reports; report-to policy$/,
  );
  expect(reply.headers["reporting-endpoints"]).toBe('policy="/api/policy-reports"');
});

test("the policy of a page allows the style sheet that the page contains, and no other", async () => {
  const policyOf = async (path: string) =>
    String((await open(path)).headers["content-security-policy"]);
  const hash = createHash("sha256").update(STYLE).digest("base64");
  expect(await policyOf("/cookies")).toMatch(/; style-src 'self' 'nonce-[^']+' 'sha256-[^']+';/);
  expect(await policyOf("/cookies")).toContain(`'sha256-${hash}'`);
  expect(await policyOf("/")).not.toContain("sha256");
});

test("a browser that accepts brotli gets it", async () => {
  const accepted = { "accept-encoding": "gzip, br" };
  const [landing, shell] = await Promise.all([open("/", accepted), open("/horses", accepted)]);
  for (const reply of [landing, shell]) expect(reply.headers["content-encoding"]).toBe("br");
  expect(String(brotliDecompressSync(landing.rawPayload))).toBe("<h1>Landing</h1>");
  expect(String(brotliDecompressSync(shell.rawPayload))).toContain("style-nonce");
});

test("a page shows the current settings as escaped text, from the next answer on", async () => {
  const terms = async () => {
    const [plain, packed] = await Promise.all([
      open("/terms"),
      open("/terms", { "accept-encoding": "br" }),
    ]);
    expect(String(brotliDecompressSync(packed.rawPayload))).toBe(plain.body);
    return plain.body;
  };
  const plain =
    '<html data-closed="" data-vat="no VAT is charged"><p></p>£3.50 (no VAT is charged)';
  expect(await terms()).toBe(plain);
  settings = () =>
    Promise.resolve({
      announcement: '<b>$& "6" & {{closed}} {{vat-note}}',
      registrationOpen: false,
      demoOpen: false,
      vatNote: "including VAT",
    });
  expect(await terms()).toBe(
    '<html data-closed="registration demo" data-vat="including VAT"><p>&lt;b&gt;$&amp; &quot;6&quot; &amp; {{closed}} {{vat-note}}</p>£3.50 (including VAT)',
  );
  settings = () => Promise.reject(new Error("the database is away"));
  expect(await terms()).toBe(plain);
});

test("each answer's shell has the nonce of its own policy", async () => {
  const [one, two] = await Promise.all([open("/dashboard"), open("/dashboard")]);
  const nonce = /content="([^"]+)"/.exec(one.body)?.[1] ?? "";
  expect(nonce).toHaveLength(24);
  expect(one.headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
  expect(two.body).not.toBe(one.body);
});

test("the app's pages answer 200; unknown ones answer 404 with the shell, so that the app can say so", async () => {
  for (const [path, status] of [
    ["/horses", 200],
    ["/horses/", 200],
    ["/settings/privacy?from=menu", 200],
    ["/hroses", 404],
  ] as const) {
    const reply = await open(path);
    expect([path, reply.statusCode]).toEqual([path, status]);
    expect(reply.body).toContain("style-nonce");
  }
});

test("the page of a thing has its own document, whichever thing it is", async () => {
  for (const address of ["/horses/1", "/horses/01a21376-b5e1", "/horses/1/"])
    expect((await open(address)).body, address).toContain("<h1>A horse</h1>");
  for (const address of ["/horses", "/horses/1/statement", "/nowhere"])
    expect((await open(address)).body, address).not.toContain("<h1>A horse</h1>");
});

test("HEAD answers like GET without a body", async () => {
  expect(await open("/horses", {}, "HEAD")).toAnswer([200, ""]);
});

test("signed in, / redirects to the dashboard and /auth to /", async () => {
  gate = () => Promise.resolve(meg);
  expect((await open("/")).headers.location).toBe("/dashboard");
  expect((await open("/auth")).headers.location).toBe("/");
  expect((await open("/terms")).statusCode).toBe(200);
});

test("a failing session gate does not fail the page", async () => {
  gate = () => Promise.reject(new Error("the database is away"));
  expect((await open("/")).statusCode).toBe(200);
});

test("scripts are cached for a year and compressed; a missing one is a plain 404", async () => {
  const reply = await open("/assets/app-1234.js", { "accept-encoding": "br", accept: "*/*" });
  expect(reply.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(reply.headers["content-encoding"]).toBe("br");
  const missing = await open("/assets/app-0000.js", { accept: "*/*" });
  expect(missing.statusCode).toBe(404);
  expect(missing.body).toBe("There is nothing at this address");
});

test("icons are served at the root; the build's own metadata is not served", async () => {
  const icon = await open("/favicon.svg", { accept: "image/*" });
  expect(icon.statusCode).toBe(200);
  // its name stays the same when it changes
  expect(icon.headers["cache-control"]).toBe("public, max-age=86400");
  for (const path of ["/manifest.json", "/pages/landing.html", "/assets/../pages/index.json"])
    expect((await open(path)).body).not.toContain("{}");
});

test("unknown calls and pictures do not get the shell", async () => {
  for (const [path, accept] of [
    ["/api/nothing", "text/html"],
    ["/nothing.png", "image/avif,image/webp"],
  ] as const) {
    const reply = await open(path, { accept });
    expect(reply.statusCode).toBe(404);
    expect(reply.headers["content-type"]).toContain("text/plain");
  }
});

test("a page preloads its first calls when there is a cookie and no query", async () => {
  const link = '<link rel="preload" href="/api/user" as="fetch" crossorigin>';
  expect((await open("/dashboard", { cookie: "session=1" })).body).toContain(link);
  expect((await open("/dashboard")).body).not.toContain("/api/");
  expect((await open("/dashboard?open=add", { cookie: "session=1" })).body).not.toContain("/api/");
  expect((await open("/terms", { cookie: "session=1" })).body).not.toContain("/api/");
  // an id from the address must not break out of its attribute
  expect((await open('/horses/"><script>', { cookie: "session=1" })).body).not.toContain(
    "<script>",
  );
});
