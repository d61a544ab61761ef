import { expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { openYard, PASSWORD, registration } from "#testing/yard.ts";

const ORIGIN = "http://loosebox.example";
const PROXY = "10.0.0.1";
const HSTS = "max-age=31536000; includeSubDomains";

const yard = fixture(() => openYard({ PUBLIC_URL: ORIGIN, TRUST_PROXY: PROXY }));

/** A request through a proxy that reports how the browser connected. */
const ask = (method: "GET" | "POST", url: string, from: ProxiedRequest) =>
  yard.app.inject({
    method,
    url,
    remoteAddress: from.by ?? PROXY,
    headers: {
      origin: ORIGIN,
      "x-forwarded-for": "198.51.100.9",
      ...(from.proto ? { "x-forwarded-proto": from.proto } : {}),
      ...(from.cookie ? { cookie: from.cookie } : {}),
    },
    ...(from.payload ? { payload: from.payload } : {}),
  });

interface ProxiedRequest {
  by?: string;
  proto?: string;
  cookie?: string;
  payload?: object;
}

const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers["set-cookie"]].flat().map(String);

test("where a trusted proxy says https, every cookie is Secure and bound to the host", async () => {
  const sent = registration();
  const registered = await ask("POST", "/api/register", { proto: "https", payload: sent });
  const { email } = sent;
  const payload = { email, password: PASSWORD };
  const signedIn = await ask("POST", "/api/login", { proto: "https", payload });
  for (const reply of [registered, signedIn]) {
    expect(reply.statusCode).toBeLessThan(300);
    expect(cookiesOf(reply).length).toBeGreaterThan(0);
    for (const cookie of cookiesOf(reply))
      expect(cookie).toMatch(/^__Host-loosebox_.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  }
  const token = signedIn.cookies.find(({ name }) => name === "__Host-loosebox_session")?.value;
  const cookie = `__Host-loosebox_session=${token}`;
  const user = (proto: string) => ask("GET", "/api/user", { proto, cookie });
  expect((await user("https")).statusCode).toBe(200);
  expect((await user("http")).statusCode, "no such name over http").toBe(401);
  const left = await ask("POST", "/api/logout", { proto: "https", cookie, payload: {} });
  expect(cookiesOf(left)).toEqual([
    expect.stringMatching(/^__Host-loosebox_session=; .*HttpOnly; Secure; SameSite=Lax$/),
  ]);
});

test("browsers are told to use https only, on errors too", async () => {
  for (const url of ["/api/health", "/api/nope"]) {
    const told = (from: ProxiedRequest) =>
      ask("GET", url, from).then(({ headers }) => headers["strict-transport-security"]);
    expect(await told({ proto: "https" }), url).toBe(HSTS);
    expect(await told({ proto: "http" }), url).toBeUndefined();
    expect(await told({}), url).toBeUndefined();
  }
});

test("nobody but the trusted proxy is believed", async () => {
  const from = { by: "198.51.100.77", proto: "https" };
  const registered = await ask("POST", "/api/register", { ...from, payload: registration() });
  expect(registered.statusCode).toBe(200);
  for (const cookie of cookiesOf(registered)) expect(cookie).not.toMatch(/Secure|__Host-/);
  const { headers } = await ask("GET", "/api/health", from);
  expect(headers).not.toHaveProperty("strict-transport-security");
});
