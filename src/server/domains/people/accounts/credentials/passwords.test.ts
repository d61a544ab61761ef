import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import { openBreached } from "#server/adapters/breached.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard, PASSWORD, type Visitor } from "#testing/yard.ts";

const NEW_PASSWORD = "hay-barn-lantern";

const yard = fixture(openYard);

const change = (who: Visitor, newPassword: unknown = NEW_PASSWORD, password: unknown = PASSWORD) =>
  who.post("/api/user/password", { password, newPassword });
const signIn = (email: string, password: string) =>
  yard.visitor().post("/api/login", { email, password });

describe("POST /api/user/password", () => {
  test("is refused signed out", async () => {
    expect(await change(yard.visitor())).toAnswer([401, "Sign in first"]);
  });

  test("another person: keeps their password", async () => {
    const owner = await yard.newOwner();
    const other = await yard.newOwner();
    await change(owner);
    expect((await signIn(other.user.email, PASSWORD)).statusCode).toBe(200);
  });

  test("refuses the wrong password, and a new one that is not good enough", async () => {
    const owner = await yard.newOwner();
    const reply = await change(owner, NEW_PASSWORD, "not-my-password");
    expect(reply).toAnswer([403, "The password is not right."]);
    expect(await change(owner, "short")).toAnswer([400, "Password must be at least 8 characters"]);
    expect(await change(owner, "password123")).toAnswer([
      400,
      "This password is too common. Please choose another.",
    ]);
    expect((await change(owner, "x".repeat(129))).statusCode).toBe(400);
    expect((await signIn(owner.user.email, PASSWORD)).statusCode).toBe(200);
  });

  test("every other session ends, this one gets a new token, and a notice is sent", async () => {
    const laptop = await yard.newOwner();
    const { email } = laptop.user;
    const phone = yard.visitor();
    await phone.post("/api/login", { email, password: PASSWORD, rememberMe: true });
    const before = laptop.cookies.get("loosebox_session") ?? "";
    expect(await change(laptop)).toAnswer([200, "null"]);
    expect((await phone.get("/api/user")).statusCode).toBe(401);
    expect((await laptop.get("/api/user")).statusCode).toBe(200);
    const thief = yard.visitor();
    thief.cookies.set("loosebox_session", before);
    expect((await thief.get("/api/user")).statusCode, "the old token is dead").toBe(401);
    expect((await signIn(email, PASSWORD)).statusCode).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).statusCode).toBe(200);
    const notices = (await yard.mails()).filter(
      (mail) =>
        mail.includes(`\r\nTo: ${email}\r\n`) &&
        mail.includes("Your Loosebox password was changed"),
    );
    expect(notices).toHaveLength(1);
  });

  test("a remembered session stays remembered", async () => {
    const { user } = await yard.newOwner();
    const phone = yard.visitor();
    await phone.post("/api/login", { email: user.email, password: PASSWORD, rememberMe: true });
    const cookie = (await change(phone)).cookies.find(({ name }) => name === "loosebox_session");
    expect(cookie).toMatchObject({ maxAge: 2_592_000, httpOnly: true, sameSite: "Lax" });
  });

  test("length is counted in characters, 8 to 128", async () => {
    const owner = await yard.newOwner();
    expect((await change(owner, "🐴".repeat(7))).statusCode).toBe(400);
    expect((await change(owner, "🐴".repeat(128))).statusCode).toBe(200);
    expect((await signIn(owner.user.email, "🐴".repeat(128))).statusCode).toBe(200);
  });

  test("a password known from a breach is refused, if a list is configured", async () => {
    const list = createServer((_, reply) => {
      // replies with the SHA-1 of hay-barn-lantern without its first five digits
      const rest = createHash("sha1").update(NEW_PASSWORD).digest("hex").slice(5);
      reply.end(`${rest}:3`);
    });
    await new Promise<void>((ready) => list.listen(0, "127.0.0.1", ready));
    const address = list.address();
    if (!address || typeof address === "string") throw new Error("No list");
    openBreached(new URL(`http://127.0.0.1:${address.port}/range`));
    const owner = await yard.newOwner();
    expect(await change(owner)).toAnswer([
      400,
      "This password has been seen in a data breach, so others may know it. Please choose another.",
    ]);
    openBreached(null);
    list.closeAllConnections();
    list.close();
    expect((await change(owner)).statusCode).toBe(200);
  });

  test("of two concurrent changes one succeeds", async () => {
    const owner = await yard.newOwner();
    const wishes = ["first-of-two-wishes", "second-of-two-wishes"];
    const replies = await Promise.all(wishes.map((wish) => change(owner, wish)));
    const won = replies.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    const wish = wishes[replies.findIndex(({ statusCode }) => statusCode === 200)] ?? "";
    expect((await signIn(owner.user.email, wish)).statusCode).toBe(200);
  });
});
