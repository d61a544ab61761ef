import { describe, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { limitsInThisTest } from "#testing/limits.ts";
import { openYard, PASSWORD, query, type Visitor } from "#testing/yard.ts";

const NO_LONGER =
  "This link has expired, was already used, or a newer one was sent. Please ask for a new one in your settings.";

const yard = fixture(openYard);

let addresses = 0;
const freshEmail = () => `moved${++addresses}@elsewhere.example`;

const ask = (who: Visitor, email: string, password: unknown = PASSWORD) =>
  who.post("/api/user/email", { email, password });
const confirm = (token: string, who: Visitor) => who.post("/api/confirm-email", { token });
const signIn = (email: string) => yard.visitor().post("/api/login", { email, password: PASSWORD });

const mailsTo = async (email: string) =>
  (await yard.mails()).filter(
    (mail) => mail.includes(`\r\nTo: ${email}\r\n`) && !mail.includes("Subject: New sign-in"),
  );
const subjectsTo = async (email: string) =>
  (await mailsTo(email)).map((mail) => /\r\nSubject: (.*)\r\n/.exec(mail)?.[1]);
const tokenIn = (mail = "") =>
  /http:\/\/localhost:3000\/confirm-email\?token=([\w-]+)/.exec(mail)?.[1] ?? "no link";
const linkTo = async (email: string) => tokenIn((await mailsTo(email)).at(-1));

describe("POST /api/user/email", () => {
  test("is refused signed out", async () => {
    expect(await ask(yard.visitor(), freshEmail())).toAnswer([401, "Sign in first"]);
  });

  test("another person: keeps their address", async () => {
    const owner = await yard.newOwner();
    const other = await yard.newOwner();
    await ask(owner, freshEmail());
    expect((await other.get("/api/user")).json()).toMatchObject({
      email: other.user.email,
      newEmail: null,
    });
  });

  test("refuses no address, one's own, and the wrong password", async () => {
    const owner = await yard.newOwner();
    expect(await ask(owner, "robin@")).toAnswer([400, "Please enter a valid email address"]);
    const reply = await ask(owner, owner.user.email.toUpperCase());
    expect(reply).toAnswer([400, "This is your e-mail address already."]);
    expect(await ask(owner, freshEmail(), "")).toAnswer([400, "Password is required"]);
    expect(await ask(owner, freshEmail(), "not-my-password")).toAnswer([
      403,
      "The password is not right.",
    ]);
    expect((await owner.get("/api/user")).json()).toMatchObject({ newEmail: null });
  });

  test("the address changes when the link is opened, and the old one is told twice", async () => {
    const owner = await yard.newOwner();
    const old = owner.user.email;
    const email = freshEmail();
    const before = owner.cookies.get("loosebox_session");
    expect((await ask(owner, email)).json()).toMatchObject({ email: old, newEmail: email });
    expect(owner.cookies.get("loosebox_session"), "a new token").not.toBe(before);
    expect((await signIn(email)).statusCode).toBe(401);
    expect(await subjectsTo(old)).toEqual(["Your Loosebox e-mail address is about to change"]);

    const token = await linkTo(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await confirm(token, owner)).toAnswer([200, "null"]);
    expect((await owner.get("/api/user")).json()).toMatchObject({ email, newEmail: null });
    expect((await signIn(email)).statusCode).toBe(200);
    expect((await signIn(old)).statusCode).toBe(401);
    expect((await subjectsTo(old)).at(-1)).toBe("Your Loosebox e-mail address was changed");
    expect(JSON.stringify(await mailsTo(old)), "where to is not told").not.toContain(email);
  });

  test("only a link's hash is stored", async () => {
    const owner = await yard.newOwner();
    const email = freshEmail();
    await ask(owner, email);
    const token = await linkTo(email);
    const { rows } = await query("select * from email_links");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    const jobs = await query("select data from jobs.job");
    expect(JSON.stringify(jobs.rows)).not.toContain("@");
  });

  test("an address in use: the reply does not reveal it, its owner is notified", async () => {
    const owner = await yard.newOwner();
    const other = await yard.newOwner();
    const reply = await ask(owner, other.user.email);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ newEmail: other.user.email });
    expect(await subjectsTo(other.user.email)).toEqual(["You already have a Loosebox account"]);
    expect(JSON.stringify(await mailsTo(other.user.email))).not.toContain("token=");
  });

  test("at most five requests a day", async () => {
    const owner = await yard.newOwner();
    const email = freshEmail();
    limitsInThisTest();
    for (let i = 0; i < 5; i += 1) expect((await ask(owner, email)).statusCode).toBe(200);
    expect((await ask(owner, email)).statusCode).toBe(429);
  });
});

describe("DELETE /api/user/email", () => {
  test("is refused signed out", async () => {
    expect(await yard.visitor().delete("/api/user/email")).toAnswer([401, "Sign in first"]);
  });

  test("cancels the request, and the link is invalid", async () => {
    const owner = await yard.newOwner();
    const email = freshEmail();
    await ask(owner, email);
    const token = await linkTo(email);
    expect((await owner.delete("/api/user/email")).json()).toMatchObject({ newEmail: null });
    expect(await confirm(token, owner)).toAnswer([400, NO_LONGER]);
    expect((await signIn(owner.user.email)).statusCode).toBe(200);
  });
});

describe("POST /api/confirm-email", () => {
  test("refuses a link that is cut off or made up", async () => {
    const reply = await (await yard.newOwner()).post("/api/confirm-email", {});
    expect(reply).toAnswer([400, "The link is not complete"]);
    expect(await confirm("made-up", await yard.newOwner())).toAnswer([400, NO_LONGER]);
  });

  test("a link works once, also with eight concurrent uses", async () => {
    const owner = await yard.newOwner();
    const email = freshEmail();
    await ask(owner, email);
    const token = await linkTo(email);
    const replies = await Promise.all(Array.from({ length: 8 }, () => confirm(token, owner)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    // a request that arrives late is refused because it still has the browser's former session token
    expect(replies.filter(({ statusCode }) => [400, 401].includes(statusCode))).toHaveLength(7);
    expect(await subjectsTo(owner.user.email)).toHaveLength(2);
  });

  test("a link works for one hour", async () => {
    const owner = await yard.newOwner();
    const email = freshEmail();
    await ask(owner, email);
    const token = await linkTo(email);
    const shift = (minutes: number) =>
      query(
        "update email_links set expires_at = expires_at - make_interval(mins => $2) where user_id = $1",
        [owner.user.id, minutes],
      );
    await shift(60);
    expect(await confirm(token, owner)).toAnswer([400, NO_LONGER]);
    await shift(-1);
    expect((await confirm(token, owner)).statusCode).toBe(200);
  });

  test("a newer request voids the older link", async () => {
    const owner = await yard.newOwner();
    const [first, second] = [freshEmail(), freshEmail()];
    await ask(owner, first);
    const older = await linkTo(first);
    await ask(owner, second);
    expect(await confirm(older, owner)).toAnswer([400, NO_LONGER]);
    expect((await confirm(await linkTo(second), owner)).statusCode).toBe(200);
  });

  test("of two people who want the same address the first to confirm gets it", async () => {
    const email = freshEmail();
    const people = [await yard.newOwner(), await yard.newOwner()];
    const ready = [];
    for (const person of people) {
      await ask(person, email);
      ready.push({ person, token: await linkTo(email) });
    }
    const replies = await Promise.all(ready.map(({ person, token }) => confirm(token, person)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.find(({ statusCode }) => statusCode === 400)?.body).toBe(NO_LONGER);
    const { rows } = await query("select id from users where email = $1", [email]);
    expect(rows).toHaveLength(1);
  });

  test("a reset link that went to the old address is void", async () => {
    const owner = await yard.newOwner();
    const email = freshEmail();
    await yard.visitor().post("/api/forgot-password", { email: owner.user.email });
    const reset = /reset-password\?token=([\w-]+)/.exec(
      (await mailsTo(owner.user.email)).at(-1) ?? "",
    )?.[1];
    await ask(owner, email);
    await confirm(await linkTo(email), owner);
    const reply = await yard.visitor().post("/api/reset-password", {
      token: reset,
      password: "hay-barn-lantern",
    });
    expect(reset).toBeTruthy();
    expect(reply.statusCode).toBe(400);
  });
});
