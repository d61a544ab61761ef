import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { switchLimits } from "#server/core/http/limits.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard, PASSWORD, query, registration } from "#testing/yard.ts";

const yard = fixture(openYard);
beforeAll(() => {
  switchLimits(true);
});
afterAll(() => {
  switchLimits(false);
});

let networks = 0;
/** A network address that no test has used yet. */
const freshAddress = () => `192.0.2.${++networks}`;

async function person() {
  switchLimits(false);
  const { user } = await yard.newOwner();
  switchLimits(true);
  return user.email;
}

const signIn = (email: string, password: string, from = freshAddress()) =>
  yard.visitor(from).post("/api/login", { email, password });

async function fail(email: string, times: number, from?: string) {
  for (let i = 0; i < times; i += 1)
    expect((await signIn(email, "wrong-password", from)).statusCode).toBe(401);
}

describe("signing in", () => {
  test("after 10 wrong tries on one address further ones get 429 with Retry-After", async () => {
    const email = await person();
    await fail(email, 10);
    const reply = await signIn(email, "wrong-password");
    expect(reply).toAnswer([
      429,
      "Too many tries with this e-mail address. Please wait a few minutes and try again.",
    ]);
    const seconds = Number(reply.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(290);
    expect(seconds).toBeLessThanOrEqual(300);
  });

  test("concurrent attempts count too", async () => {
    const email = await person();
    const replies = await Promise.all(
      Array.from({ length: 25 }, () => signIn(email, "wrong-password")),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  });

  test("an address is counted once in whatever case it is written", async () => {
    const email = await person();
    await fail(email, 5);
    await fail(` ${email.toUpperCase()} `, 5);
    expect((await signIn(email, "wrong-password")).statusCode).toBe(429);
  });

  test("an unknown address is counted like a known one", async () => {
    await fail("nobody@yard.example", 10);
    expect((await signIn("nobody@yard.example", "x")).statusCode).toBe(429);
  });

  test("the longest possible address is counted without a fault", async () => {
    const longest = `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example`;
    expect(longest.length).toBeGreaterThan(248);
    await fail(longest, 10);
    expect((await signIn(longest, "x")).statusCode).toBe(429);
  });

  test("a right password clears the count", async () => {
    const email = await person();
    await fail(email, 9);
    expect((await signIn(email, PASSWORD)).statusCode).toBe(200);
    await fail(email, 10);
    expect((await signIn(email, PASSWORD)).statusCode).toBe(429);
  });

  test("no account is locked: after the period a right password signs in", async () => {
    const email = await person();
    await fail(email, 10);
    expect((await signIn(email, PASSWORD)).statusCode).toBe(429);
    await query("update rate_limits set expire = 0");
    expect((await signIn(email, PASSWORD)).statusCode).toBe(200);
  });

  test("one address of origin gets 100 tries, over all e-mail addresses", async () => {
    const from = freshAddress();
    await query("insert into rate_limits (key, points, expire) values ($1, 99, $2)", [
      `sign-in-from:${from}`,
      Date.now() + 300_000,
    ]);
    await fail("somebody@yard.example", 1, from);
    expect(await signIn("else@yard.example", "x", from)).toAnswer([
      429,
      "Too many tries from this connection. Please wait a few minutes and try again.",
    ]);
    expect((await signIn("else@yard.example", "x", freshAddress())).statusCode).toBe(401);
  });

  test("an IPv6 household is one origin: its /64", async () => {
    await query("insert into rate_limits (key, points, expire) values ($1, 100, $2)", [
      "sign-in-from:2001:db8:0:7::/64",
      Date.now() + 300_000,
    ]);
    const from = async (address: string) =>
      (await signIn("v6@yard.example", "x", address)).statusCode;
    expect(await from("2001:db8:0:7::1")).toBe(429);
    expect(await from("2001:db8:0:7:ffff:1:2:3")).toBe(429);
    expect(await from("2001:db8:0:8::1")).toBe(401);
  });

  test("a header cannot change the address of origin", async () => {
    const from = freshAddress();
    await query("insert into rate_limits (key, points, expire) values ($1, 100, $2)", [
      `sign-in-from:${from}`,
      Date.now() + 300_000,
    ]);
    const reply = await yard.visitor(from).send({
      method: "POST",
      url: "/api/login",
      payload: { email: "spoof@yard.example", password: "x" },
      headers: {
        "x-forwarded-for": "10.9.8.7",
        forwarded: "for=10.9.8.7",
        "x-real-ip": "10.9.8.7",
      },
    });
    expect(reply.statusCode).toBe(429);
  });

  test("no e-mail address is kept in the counters", async () => {
    const email = await person();
    await fail(email, 1);
    const { rows } = await query("select key from rate_limits");
    expect(JSON.stringify(rows)).not.toContain("@");
  });
});

describe("registering", () => {
  test("30 an hour from one address of origin", async () => {
    const from = freshAddress();
    await query("insert into rate_limits (key, points, expire) values ($1, 29, $2)", [
      `register-from:${from}`,
      Date.now() + 3_600_000,
    ]);
    const register = () => yard.visitor(from).post("/api/register", registration());
    expect((await register()).statusCode).toBe(200);
    const reply = await register();
    expect(reply).toAnswer([
      429,
      "Too many new accounts from this connection. Please try again in an hour.",
    ]);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(3_500);
  });
});

describe("forgotten passwords", () => {
  test("at most 5 mails an hour to one address, without telling the requester", async () => {
    const email = await person();
    const other = await person();
    const before = (await yard.mails()).length;
    for (let i = 0; i < 8; i += 1) {
      const reply = await yard.visitor(freshAddress()).post("/api/forgot-password", { email });
      expect(reply).toAnswer([200, "null"]);
    }
    await yard.visitor(freshAddress()).post("/api/forgot-password", { email: other });
    await vi.waitFor(async () => expect((await yard.mails()).length).toBe(before + 6), 15_000);
  });

  test("30 requests an hour from one address of origin", async () => {
    const from = freshAddress();
    await query("insert into rate_limits (key, points, expire) values ($1, 30, $2)", [
      `reset-from:${from}`,
      Date.now() + 3_600_000,
    ]);
    const forgot = await yard.visitor(from).post("/api/forgot-password", { email: "a@b.cd" });
    expect(forgot.statusCode).toBe(429);
  });
});
