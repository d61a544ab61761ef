import { expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { openYard, PASSWORD, registration } from "#testing/yard.ts";

const ORIGIN = "https://loosebox.example";
const COOKIE = "__Host-loosebox_session";

const yard = fixture(() => openYard({ PUBLIC_URL: ORIGIN, TRUST_PROXY: "1" }));

/** A request as our reverse proxy forwards it. */
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  yard.app.inject({
    method: "POST",
    url,
    payload,
    remoteAddress: "10.0.0.1",
    headers: { origin: ORIGIN, "x-forwarded-for": "198.51.100.9", ...headers },
  });

async function newPerson() {
  const sent = registration();
  const reply = await post("/api/register", sent);
  return { email: sent.email, reply, token: reply.cookies[0]?.value ?? "" };
}

const sessionCookie = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers["set-cookie"]].flat().find((each) => String(each).startsWith(`${COOKIE}=`));

test("the cookie is Secure and its name binds it to the host", async () => {
  const { reply, email } = await newPerson();
  const shape = /^__Host-loosebox_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/;
  expect(sessionCookie(reply)).toMatch(shape);
  for (const cookie of [reply.headers["set-cookie"]].flat())
    expect(cookie).toMatch(/^__Host-loosebox_.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const signedIn = await post("/api/login", { email, password: PASSWORD, rememberMe: true });
  expect(sessionCookie(signedIn)).toMatch(
    /^__Host-loosebox_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test("a cookie without the name prefix, which a neighbouring host could set, is ignored", async () => {
  const { token } = await newPerson();
  const user = (name: string) =>
    yard.app.inject({ method: "GET", url: "/api/user", cookies: { [name]: token } });
  expect((await user(COOKIE)).statusCode).toBe(200);
  expect((await user("loosebox_session")).statusCode).toBe(401);
});

test("signing out clears the cookie under the same name and with the same flags", async () => {
  const { token } = await newPerson();
  const reply = await post("/api/logout", {}, { cookie: `${COOKIE}=${token}` });
  expect(reply.headers["set-cookie"]).toMatch(
    /^__Host-loosebox_session=; .*HttpOnly; Secure; SameSite=Lax$/,
  );
});

test("browsers are told to use https only, for a year, subdomains included", async () => {
  for (const url of ["/api/health", "/api/nope"]) {
    const reply = await yard.app.inject({ method: "GET", url });
    expect(reply.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  }
});

test("with PUBLIC_URL set, only its origin may write", async () => {
  for (const origin of [
    "http://loosebox.example",
    "http://localhost:3000",
    "https://www.loosebox.example",
  ]) {
    const reply = await post("/api/logout", {}, { origin, host: new URL(origin).host });
    expect(reply.statusCode, origin).toBe(403);
  }
  const spoofed = { origin: "https://evil.example", "x-forwarded-host": "evil.example" };
  expect(
    (await post("/api/logout", {}, { ...spoofed, "x-forwarded-proto": "https" })).statusCode,
  ).toBe(403);
});

test("links in mails are made from PUBLIC_URL, whatever the request says", async () => {
  const { email } = await newPerson();
  await post(
    "/api/forgot-password",
    { email },
    { host: "evil.example", "x-forwarded-host": "evil.example" },
  );
  const mails = await yard.mails();
  const mail = mails.find((each) => each.includes("reset-password"));
  expect(mail).toMatch(/https:\/\/loosebox\.example\/reset-password\?token=[\w-]{43}/);
  expect(mail).not.toContain("evil.example");
});

test("the client address is the one our own proxy saw, whatever the client claims", async () => {
  const { email } = await newPerson();
  const signedIn = await post(
    "/api/login",
    { email, password: PASSWORD },
    { "x-forwarded-for": "1.2.3.4, 6.6.6.6, 203.0.113.200" },
  );
  const token = signedIn.cookies[0]?.value ?? "";
  const reply = await yard.app.inject({
    method: "GET",
    url: "/api/sessions",
    cookies: { [COOKIE]: token },
  });
  const here = reply
    .json<{ current: boolean; ipAddress: string }[]>()
    .find(({ current }) => current);
  expect(here?.ipAddress).toBe("203.0.113.200");
});
