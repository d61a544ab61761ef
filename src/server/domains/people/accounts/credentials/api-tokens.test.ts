import type { InjectOptions } from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { type ApiToken, TOKEN_CALLS_A_MINUTE } from "#contract/people/api-tokens.ts";
import { tokenAccessOf } from "#contract/token-access.ts";
import { switchLimits } from "#server/core/http/limits.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { settled } from "#testing/settled.ts";
import {
  horseInput,
  newHorse,
  openYard,
  type Owner,
  PASSWORD,
  query,
  UNKNOWN_ID,
  type Visitor,
} from "#testing/yard.ts";

const yard = fixture(openYard);
const ENDED = "This token has ended or was revoked. Make a new one in the settings.";
const NO_TOKEN = "No token may do this. Sign in for it.";
const dayMs = 86_400_000;

afterEach(() => switchLimits(false));

const input = (given: object = {}) => ({ name: "Home screen", password: PASSWORD, ...given });
const newToken = (person: Visitor, given: object = {}) =>
  made<{ id: string; token: string }>(person.post("/api/tokens", input(given)));

/** A program with a token: it has no cookie, and sends no Origin. */
const program = (token: string) => {
  const send = (options: InjectOptions) =>
    yard.app.inject({
      ...options,
      headers: { authorization: `Bearer ${token}`, ...options.headers },
    });
  return {
    send,
    get: (url: string) => send({ method: "GET", url }),
    post: (url: string, payload: object) => send({ method: "POST", url, payload }),
  };
};

const listOf = (person: Visitor) => made<ApiToken[]>(person.get("/api/tokens"));

describe("a token that reads", () => {
  test("reads what its person may read, and changes nothing", async () => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    const { token } = await newToken(owner);
    expect(token).toMatch(/^lbx_[\w-]{43}$/);
    const reply = await program(token).get("/api/horses");
    expect(reply.json()).toMatchObject([{ id: horseId }]);
    expect(await program(token).post("/api/horses", horseInput())).toAnswer([
      403,
      "This token may only read. Make one that may write as well.",
    ]);
  });

  test("gets an unchanged list as such, as a browser does", async () => {
    const { owner } = await yard.newOwnerWithHorse();
    const { token } = await newToken(owner);
    const readTwice = async () => {
      const { headers } = await program(token).get("/api/horses");
      const again = await program(token).send({
        method: "GET",
        url: "/api/horses",
        headers: { "if-none-match": String(headers["etag"]) },
      });
      return again.statusCode;
    };
    // a list has a tag once every earlier transaction has ended, and another one each minute
    await expect.poll(readTwice, { timeout: 60_000 }).toBe(304);
  });

  test("does not work in another yard, whoever it is named by", async () => {
    const { owner } = await yard.newOwnerWithHorse();
    const other = await yard.newOwnerWithHorse();
    const { token } = await newToken(owner);
    expect(await program(token).get(`/api/horses/${other.horseId}`)).toAnswer([
      404,
      "Horse not found",
    ]);
    const named = await program(token).send({
      method: "GET",
      url: "/api/horses",
      headers: { "yard-id": other.owner.user.yardId },
    });
    expect(named).toAnswer([404, "Yard not found"]);
  });

  test("follows changes until it is revoked", async () => {
    const { owner } = await yard.newOwnerWithHorse();
    const { token } = await newToken(owner);
    await settled();
    const { cursor } = await made<{ cursor: string }>(program(token).get("/api/changes"));
    const horse = await newHorse(owner, { name: "Dylan" });
    await settled();
    const page = await program(token).get(`/api/changes?since=${cursor}`);
    expect(page.json()).toMatchObject({ items: [{ noun: "horse", id: horse.id }] });
  });
});

test("a token that writes adds a horse in its person's name, without an Origin", async () => {
  const owner = await yard.newOwner();
  const { token } = await newToken(owner, { access: "WRITE" });
  const horse = await made<{ id: string }>(
    program(token).post("/api/horses", horseInput({ name: "Thistle" })),
  );
  expect((await owner.get(`/api/horses/${horse.id}`)).json()).toMatchObject({ name: "Thistle" });
});

test("over HTTP no token makes a call that is not for tokens, whatever its owner may", async () => {
  const owner = await yard.newOwner();
  const { token } = await newToken(owner, { access: "WRITE" });
  const calls = yard.app.boundCalls.filter(
    (call) => call.access !== "public" && tokenAccessOf(call) === null,
  );
  expect(calls.length).toBeGreaterThan(60);
  for (const { method, path, body } of calls) {
    const reply = await program(token).send({
      method,
      url: path.replaceAll(/:\w+/g, UNKNOWN_ID),
      ...(body && { payload: {} }),
    });
    expect([reply.statusCode, reply.body], `${method} ${path}`).toEqual([403, NO_TOKEN]);
  }
});

test("neither files nor exports nor printed papers are read by a token", async () => {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  const { token } = await newToken(owner);
  for (const url of [`/files/${UNKNOWN_ID}`, "/api/gdpr/export", `/api/horses/${horseId}/card.pdf`])
    expect(await program(token).get(url)).toAnswer([403, NO_TOKEN]);
});

test("a token loses what its person loses, at once", async () => {
  const owner = await yard.newOwner();
  const { yardId } = owner.user;
  const manager = await newMember(yard.app, yardId, "MANAGER");
  const { token } = await newToken(manager, { access: "WRITE" });
  const place = (name: string) =>
    program(token)
      .post("/api/places", { name, kind: "STABLE" })
      .then((reply) => reply.statusCode);
  expect(await place("Box 1")).toBe(200);
  const set = (role: string) =>
    query("update memberships set role = $1 where user_id = $2", [role, manager.user.id]);
  await set("VIEWER");
  expect(await place("Box 2")).toBe(403);
  await owner.delete(`/api/members/${manager.user.id}`);
  expect(await program(token).get("/api/horses")).toAnswer([401, ENDED]);
});

describe("what is refused", () => {
  test("a token that nobody made, one that has ended, and one beside a cookie", async () => {
    const owner = await yard.newOwner();
    const { id, token } = await newToken(owner);
    expect(await program("lbx_unknown").get("/api/horses")).toAnswer([401, ENDED]);
    const both = await owner.send({
      method: "GET",
      url: "/api/horses",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(both).toAnswer([400, "Send either a token or the cookie of a session, not both"]);
    await query("update api_tokens set expires_at = now() where id = $1", [id]);
    expect(await program(token).get("/api/horses")).toAnswer([401, ENDED]);
    expect(await listOf(owner)).toEqual([]);
  });

  test("a header that is none of ours, such as a proxy's, is not looked at", async () => {
    const owner = await yard.newOwner();
    const headers = { authorization: "Basic bG9vc2U6Ym94" };
    const reply = await owner.send({ method: "GET", url: "/api/horses", headers });
    expect(reply.statusCode).toBe(200);
  });

  test("more than 120 calls a minute, until it is time again", async () => {
    const owner = await yard.newOwner();
    const { token } = await newToken(owner);
    const other = await newToken(owner);
    switchLimits(true);
    for (let call = 0; call < TOKEN_CALLS_A_MINUTE; call++)
      expect((await program(token).get("/api/places")).statusCode).toBe(200);
    const reply = await program(token).get("/api/places");
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    expect((await program(other.token).get("/api/places")).statusCode).toBe(200);
  });
});

describe("making one", () => {
  test("is for whoever has signed in and knows the password", async () => {
    expect(await yard.visitor().get("/api/tokens")).toAnswer([401, "Sign in first"]);
    const owner = await yard.newOwner();
    expect(await owner.post("/api/tokens", input({ password: "no" }))).toAnswer([
      403,
      "The password is not right.",
    ]);
    expect(await owner.post("/api/tokens", input({ name: " " }))).toAnswer([
      400,
      "Give the token a name",
    ]);
    const expiresAt = new Date(Date.now() + 400 * dayMs).toISOString();
    expect(await owner.post("/api/tokens", input({ expiresAt }))).toAnswer([
      400,
      "A token lasts 365 days at most",
    ]);
    expect(await listOf(owner)).toEqual([]);
  });

  test("needs a confirmed address, and is told by mail", async () => {
    const stranger = await yard.newUnconfirmedOwner();
    expect((await stranger.post("/api/tokens", input())).statusCode).toBe(403);
    const owner = await yard.newOwner();
    const { token } = await newToken(owner);
    const [mail] = await yard.mailsTo(owner.user.email);
    expect(mail).toContain("the API token 'Home screen' was made");
    expect(mail).not.toContain(token);
  });

  test("lasts 90 days, is listed with its last use, and its secret is stored nowhere", async () => {
    const owner = await yard.newOwner();
    const { id, token } = await newToken(owner);
    const [before] = await listOf(owner);
    expect(before).toMatchObject({ id, name: "Home screen", access: "READ", lastUsedAt: null });
    const days = (Date.parse(String(before?.expiresAt)) - Date.now()) / dayMs;
    expect(Math.round(days)).toBe(90);
    await program(token).get("/api/horses");
    const [after] = await listOf(owner);
    expect(after?.lastUsedAt).not.toBeNull();
    const { rows } = await query("select row_to_json(t)::text as kept from api_tokens t");
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("stops at twenty", async () => {
    const owner = await yard.newOwner();
    for (let at = 0; at < 20; at++) await newToken(owner);
    expect(await owner.post("/api/tokens", input())).toAnswer([
      409,
      "You have 20 tokens. Revoke one first.",
    ]);
  }, 60_000);
});

describe("ending one", () => {
  const isOpen = async (token: string) => (await program(token).get("/api/horses")).statusCode;

  test("is its person's alone", async () => {
    const owner = await yard.newOwner();
    const { id, token } = await newToken(owner);
    const other: Owner = await yard.newOwner();
    expect(await other.delete(`/api/tokens/${id}`)).toAnswer([404, "Token not found"]);
    expect(await isOpen(token)).toBe(200);
    expect((await owner.delete(`/api/tokens/${id}`)).statusCode).toBe(200);
    expect(await isOpen(token)).toBe(401);
  });

  test("signing out everywhere else and a new password leave it, as they leave passkeys", async () => {
    const owner = await yard.newOwner();
    const { token } = await newToken(owner);
    await owner.delete("/api/sessions");
    const newPassword = "another-tack-room-kettle";
    const changed = await owner.post("/api/user/password", { password: PASSWORD, newPassword });
    expect(changed.statusCode).toBe(200);
    expect(await isOpen(token)).toBe(200);
  });

  test("a reset by mail ends it, and says so", async () => {
    const owner = await yard.newOwner();
    const { email } = owner.user;
    const { token } = await newToken(owner);
    await yard.visitor().post("/api/forgot-password", { email });
    const link = await yard.linkTo(email, "reset-password");
    const reset = { token: link, password: "another-tack-room-kettle" };
    expect((await yard.visitor().post("/api/reset-password", reset)).statusCode).toBe(200);
    expect(await isOpen(token)).toBe(401);
    expect((await yard.mailsTo(email)).at(-1)).toContain("Your API tokens have ended");
  });

  test("asking for the account's deletion ends it", async () => {
    const owner = await yard.newOwner();
    const { token } = await newToken(owner);
    const reply = await owner.send({
      method: "DELETE",
      url: "/api/user",
      payload: { password: PASSWORD },
    });
    expect(reply.statusCode).toBe(200);
    expect(await isOpen(token)).toBe(401);
  });
});
