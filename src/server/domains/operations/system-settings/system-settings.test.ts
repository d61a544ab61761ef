import { afterEach, describe, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { newAdmin } from "#testing/member.ts";
import { horseInput, newHorse, openYard, query, registration } from "#testing/yard.ts";

const yard = fixture(openYard);
const admin = fixture(() => newAdmin(yard.app));

const set = (settingKey: string, settingValue: unknown) =>
  admin.put(`/api/system-settings/${settingKey}`, { settingValue });

interface Setting {
  settingKey: string;
  settingValue: unknown;
  updatedBy: string | null;
  updatedByName: string | null;
  updatedAt: string | null;
}
const settings = async () => (await admin.get("/api/system-settings")).json<Setting[]>();
const settingNamed = async (name: string) =>
  (await settings()).find(({ settingKey }) => settingKey === name);

const defaults: Record<string, unknown> = {
  unpaidYardMayWrite: true,
  registrationOpen: true,
  demoOpen: true,
  announcement: "",
  maxHorsesPerYard: 2_000,
  vatNote: "no VAT is charged",
};
afterEach(async () => {
  for (const [key, value] of Object.entries(defaults)) await set(key, value);
});

describe("GET /api/system-settings", () => {
  test("is refused signed out and to an owner who does not run the installation", async () => {
    expect((await yard.visitor().get("/api/system-settings")).statusCode).toBe(401);
    const owner = await yard.newOwner();
    expect((await owner.get("/api/system-settings")).statusCode).toBe(403);
  });

  test("returns all of them, at their defaults until somebody has set them", async () => {
    await query("delete from system_settings");
    const nobody = { updatedBy: null, updatedByName: null, updatedAt: null };
    expect(await settings()).toEqual(
      Object.entries(defaults).map(([settingKey, value]) => ({
        settingKey,
        settingValue: value,
        defaultValue: value,
        description: expect.stringMatching(/\.$/),
        ...nobody,
      })),
    );
  });
});

describe("PUT /api/system-settings/:settingKey", () => {
  test("is refused signed out and to an owner who does not run the installation", async () => {
    const path = "/api/system-settings/demoOpen";
    const sent = { settingValue: false };
    expect((await yard.visitor().put(path, sent)).statusCode).toBe(401);
    const owner = await yard.newOwner();
    expect((await owner.put(path, sent)).statusCode).toBe(403);
    expect(await settingNamed("demoOpen")).toMatchObject({ settingValue: true });
  });

  test("a setting is stored with who set it and when", async () => {
    const reply = await set("maxHorsesPerYard", 12);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      settingKey: "maxHorsesPerYard",
      settingValue: 12,
      defaultValue: 2_000,
      updatedBy: admin.user.id,
      updatedByName: "Robin Hacker",
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect(await settingNamed("maxHorsesPerYard")).toEqual(reply.json());
  });

  test("of two who set it one after the other the last wins, and is named", async () => {
    await set("announcement", "From the first");
    const other = await newAdmin(yard.app);
    const sent = { settingValue: "From the second" };
    expect((await other.put("/api/system-settings/announcement", sent)).statusCode).toBe(200);
    expect(await settingNamed("announcement")).toMatchObject({
      settingValue: "From the second",
      updatedBy: other.user.id,
    });
  });

  test("a key that is none is not found, and neither is a name that every object has", async () => {
    for (const key of ["colour", "constructor", "__proto__", "toString"]) {
      expect(await set(key, true), key).toAnswer([404, "Setting not found"]);
    }
  });

  const flag = "This setting takes true or false";
  const count = "This setting takes a whole number from 1 to 5000";
  const line = "This setting takes one line of text of at most 300 characters";
  const vat = "This setting takes one of these texts: 'no VAT is charged', 'including VAT'";
  const nothing = "Send the settingValue: true or false, a whole number or text";
  test.each([
    ["demoOpen", "perhaps", flag],
    ["demoOpen", 1, flag],
    ["demoOpen", "", flag],
    ["maxHorsesPerYard", true, count],
    ["maxHorsesPerYard", 0, count],
    ["maxHorsesPerYard", 5_001, count],
    ["maxHorsesPerYard", "many", count],
    ["maxHorsesPerYard", "", count],
    ["announcement", false, line],
    ["announcement", 7, line],
    ["announcement", "x".repeat(301), line],
    ["announcement", "a\u0000b", line],
    ["vatNote", "plus VAT", vat],
    ["vatNote", "", vat],
    ["vatNote", true, vat],
    ["demoOpen", null, nothing],
    ["demoOpen", {}, nothing],
    ["maxHorsesPerYard", 1.5, nothing],
  ])("%s is not set to %j", async (key, value, sentence) => {
    const before = await settings();
    expect(await set(key, value)).toAnswer([400, sentence]);
    expect(await settings()).toEqual(before);
  });

  test.each([
    ["demoOpen", "false", false],
    ["demoOpen", " TRUE ", true],
    ["maxHorsesPerYard", "150", 150],
    ["announcement", "  Back at\n 6 pm ", "Back at 6 pm"],
    ["announcement", "x".repeat(300), "x".repeat(300)],
    ["vatNote", " including VAT ", "including VAT"],
  ])("%s takes %j for what it means", async (key, value, kept) => {
    expect((await set(key, value)).json()).toMatchObject({ settingValue: kept });
  });

  test("after an account's erasure the setting no longer names it", async () => {
    const leaver = await newAdmin(yard.app);
    await leaver.put("/api/system-settings/announcement", { settingValue: "Still here" });
    await query("delete from users where id = $1", [leaver.user.id]);
    expect(await settingNamed("announcement")).toMatchObject({
      settingValue: "Still here",
      updatedBy: null,
      updatedByName: null,
      updatedAt: expect.any(String),
    });
  });
});

describe("what each does", () => {
  const publicly = async () => (await yard.visitor().get("/api/public-settings")).json();

  test("everybody may know the announcement and what is open, and no more", async () => {
    await set("announcement", "Back at 6 pm");
    await set("demoOpen", false);
    expect(await publicly()).toEqual({
      announcement: "Back at 6 pm",
      registrationOpen: true,
      demoOpen: false,
      vatNote: "no VAT is charged",
    });
  });

  test("vatNote: the note on VAT beside prices, for everybody", async () => {
    await set("vatNote", "including VAT");
    expect(await publicly()).toMatchObject({ vatNote: "including VAT" });
  });

  test("registrationOpen: nobody registers, whoever has an account signs in", async () => {
    const { user } = await yard.newOwner();
    await set("registrationOpen", false);
    expect(await yard.visitor().post("/api/register", registration())).toAnswer([
      403,
      "Registration is closed at the moment. If you have an account, you can sign in as before.",
    ]);
    const login = { email: user.email, password: registration().password };
    expect((await yard.visitor().post("/api/login", login)).statusCode).toBe(200);
  });

  test("demoOpen: no demo yard is opened", async () => {
    await set("demoOpen", false);
    const open = () => yard.visitor().send({ method: "POST", url: "/demo" });
    expect(await open()).toAnswer([
      403,
      "The demo yard is closed at the moment. You can register instead: the first 14 days cost nothing.",
    ]);
  });

  test("maxHorsesPerYard: no more horses, none out of the bin, and a repetition is still answered", async () => {
    const { owner, horse: first } = await yard.newOwnerWithHorse();
    const sent = horseInput({ name: "Teasel", id: crypto.randomUUID() });
    const second = (await owner.post("/api/horses", sent)).json<{ id: string }>();
    await set("maxHorsesPerYard", 2);
    const full =
      "This yard has as many horses as it may have (2). Delete one first, or ask whoever runs this Loosebox to allow more.";
    expect(await owner.post("/api/horses", horseInput())).toAnswer([409, full]);
    expect((await owner.post("/api/horses", sent)).json()).toEqual(second);

    await owner.delete(`/api/horses/${second.id}`);
    await newHorse(owner, { name: "Copper" });
    const [{ id: item } = { id: "" }] = (await owner.get("/api/bin")).json<{ id: string }[]>();
    expect(await owner.post(`/api/bin/${item}/put-back`)).toAnswer([409, full]);

    await set("maxHorsesPerYard", 1);
    expect((await owner.get("/api/horses")).json(), "what is there is kept").toHaveLength(2);
    expect((await owner.put(`/api/horses/${first.id}`, horseInput())).statusCode).toBe(200);
  });

  test("maxHorsesPerYard: of many who add the last horse at the same time one does", async () => {
    await set("maxHorsesPerYard", 3);
    const owner = await yard.newOwner();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => owner.post("/api/horses", horseInput())),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect((await owner.get("/api/horses")).json()).toHaveLength(3);
  });

  test("a change by another process takes effect within a few seconds", async () => {
    await set("demoOpen", true);
    await publicly();
    await query(
      "update system_settings set setting_value = 'false' where setting_key = 'demoOpen'",
    );
    await expect.poll(publicly, { timeout: 5_000 }).toMatchObject({ demoOpen: false });
  });

  test("an invalid stored value counts as not set", async () => {
    await query(
      `insert into system_settings (setting_key, setting_value) values ('demoOpen', '"half"')
       on conflict (setting_key) do update set setting_value = excluded.setting_value`,
    );
    expect(await settingNamed("demoOpen")).toMatchObject({ settingValue: true });
  });
});
