import { describe, expect, test, vi } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { openYard, PASSWORD, query, type Visitor } from "#testing/yard.ts";
import { eraseDue } from "./erase.ts";

const yard = fixture(openYard);

const leave = (who: Visitor, password: unknown = PASSWORD) =>
  who.send({ method: "DELETE", url: "/api/user", payload: { password } });
const rename = (who: Visitor, payload: object) =>
  who.send({ method: "PATCH", url: "/api/user", payload });
const eraseAfter = async (who: Visitor) =>
  (await who.get("/api/user")).json<{ eraseAfter: string | null }>().eraseAfter;
const mailsTo = async (email: string) =>
  (await yard.mails()).filter(
    (mail) => mail.includes(`\r\nTo: ${email}\r\n`) && !mail.includes("Subject: New sign-in"),
  );

describe("PATCH /api/user", () => {
  test("is refused signed out", async () => {
    expect(await rename(yard.visitor(), { firstName: "A" })).toAnswer([401, "Sign in first"]);
  });

  test("another person: keeps their name", async () => {
    const owner = await yard.newOwner();
    const other = await yard.newOwner();
    await rename(owner, { firstName: "Wren", lastName: "Moor" });
    expect((await other.get("/api/user")).json()).toMatchObject({ firstName: "Robin" });
  });

  test("refuses a name that is blank or too long", async () => {
    const owner = await yard.newOwner();
    expect(await rename(owner, { firstName: " " })).toAnswer([400, "First name is required"]);
    expect((await rename(owner, { lastName: "x".repeat(101) })).statusCode).toBe(400);
    expect((await owner.get("/api/user")).json()).toMatchObject({ firstName: "Robin" });
  });

  test("changes only the given fields", async () => {
    const owner = await yard.newOwner();
    for (const field of ["role", "email"]) {
      expect(await rename(owner, { lastName: "Moor", [field]: "ADMIN" })).toAnswer([
        400,
        `'${field}' is not a field of this request.`,
      ]);
    }
    const reply = await rename(owner, { lastName: " Moor " });
    expect(reply.json()).toMatchObject({
      firstName: "Robin",
      lastName: "Moor",
      role: "USER",
      email: owner.user.email,
    });
    expect((await owner.get("/api/user")).json()).toEqual(reply.json());
  });
});

describe("DELETE /api/user", () => {
  test("is refused signed out", async () => {
    expect(await leave(yard.visitor())).toAnswer([401, "Sign in first"]);
  });

  test("another person: stays", async () => {
    const owner = await yard.newOwner();
    const other = await yard.newOwner();
    await leave(owner);
    expect(await eraseAfter(other)).toBeNull();
  });

  test("refuses no password, and one that is not right", async () => {
    const owner = await yard.newOwner();
    expect(await leave(owner, "")).toAnswer([400, "Password is required"]);
    expect(await leave(owner, "not-my-password")).toAnswer([403, "The password is not right."]);
    expect(await eraseAfter(owner)).toBeNull();
  });

  test("the erasure is scheduled in seven days, notified by mail, and its person signed out everywhere else", async () => {
    const laptop = await yard.newOwner();
    const phone = yard.visitor();
    await phone.post("/api/login", { email: laptop.user.email, password: PASSWORD });
    const reply = await leave(laptop);
    expect(reply.statusCode).toBe(200);
    const days = (Date.parse((await eraseAfter(laptop)) ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    expect((await phone.get("/api/user")).statusCode).toBe(401);
    await vi.waitFor(async () => expect(await mailsTo(laptop.user.email)).toHaveLength(1), 15_000);
    const [mail] = await mailsTo(laptop.user.email);
    expect(mail).toContain("Subject: Your Loosebox account will be deleted");
    const date = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "full" });
    expect(mail?.replaceAll(/\s+/g, " ")).toContain(date.format(Date.now() + 7 * 86_400_000));
    expect(mail).toContain("http://localhost:3000/settings/privacy");
  });

  test("a repeated request keeps the first date", async () => {
    const owner = await yard.newOwner();
    await leave(owner);
    const first = await eraseAfter(owner);
    await leave(owner);
    expect(await eraseAfter(owner)).toBe(first);
  });
});

describe("POST /api/user/keep", () => {
  test("is refused signed out", async () => {
    expect(await yard.visitor().post("/api/user/keep")).toAnswer([401, "Sign in first"]);
  });

  test("another person: cannot keep somebody else", async () => {
    const owner = await yard.newOwner();
    const other = await yard.newOwner();
    await leave(owner);
    await other.post("/api/user/keep");
    expect(await eraseAfter(owner)).not.toBeNull();
  });

  test("signing in again and keeping the account cancels the erasure", async () => {
    const owner = await yard.newOwner();
    await leave(owner);
    const again = yard.visitor();
    const login = await again.post("/api/login", { email: owner.user.email, password: PASSWORD });
    expect(login.json<{ eraseAfter: string }>().eraseAfter).toMatch(/Z$/);
    expect((await again.post("/api/user/keep")).json()).toMatchObject({ eraseAfter: null });
    await eraseDue();
    expect(await eraseAfter(again)).toBeNull();
  });
});

test("before its day nobody is erased", async () => {
  const owner = await yard.newOwner();
  await leave(owner);
  await query("update users set erase_after = now() + interval '1 minute' where id = $1", [
    owner.user.id,
  ]);
  await eraseDue();
  expect((await owner.get("/api/user")).statusCode).toBe(200);
});
