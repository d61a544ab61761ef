import { describe, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { openYard, PASSWORD, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);
const keyOf = async (who: Visitor) =>
  (await who.get("/api/device-key")).json<{ userId: string; key: string }>();

describe("GET /api/device-key", () => {
  test("the same 32 bytes for each session of a person", async () => {
    const owner = await yard.newOwner();
    const { userId, key } = await keyOf(owner);
    expect(userId).toBe(owner.user.id);
    expect(Buffer.from(key, "base64")).toHaveLength(32);
    const phone = yard.visitor();
    await phone.post("/api/login", { email: owner.user.email, password: PASSWORD });
    expect(await keyOf(phone)).toEqual({ userId, key, remembered: false });
  });

  test("says whether the session is remembered, which lets a device keep a copy", async () => {
    const owner = await yard.newOwner();
    const phone = yard.visitor();
    const { email } = owner.user;
    await phone.post("/api/login", { email, password: PASSWORD, rememberMe: true });
    expect(await keyOf(phone)).toMatchObject({ userId: owner.user.id, remembered: true });
  });

  test("other bytes for everybody else", async () => {
    const [one, other] = [await yard.newOwner(), await yard.newOwner()];
    expect((await keyOf(one)).key).not.toBe((await keyOf(other)).key);
  });

  test("is refused after signing out", async () => {
    const owner = await yard.newOwner();
    await owner.post("/api/logout");
    expect((await owner.get("/api/device-key")).statusCode).toBe(401);
  });
});

test("a page that has erased its user's data signs out without clearing that of others", async () => {
  const owner = await yard.newOwner();
  const reply = await owner.post("/api/logout?storage=erased");
  expect(reply).toAnswer([200, "null"]);
  expect(reply.headers["clear-site-data"]).toBe('"cache"');
});
