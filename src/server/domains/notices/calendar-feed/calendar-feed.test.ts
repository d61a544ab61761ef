import { describe, expect, test } from "vitest";
import { connectionPool } from "#server/core/database/database.ts";
import { eventInput, made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, query, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);

const soon = () => new Date(Date.now() + 5 * 86_400_000).toISOString();
const addEvent = (who: Visitor, given: Record<string, unknown> = {}) =>
  made(who.post("/api/care-events", eventInput({ dueDate: soon(), ...given })));
const turnOn = async (who: Visitor, horseIds: string[] | null = null) => {
  const { url } = await made<{ url: string }>(who.post("/api/calendar-feed", { horseIds }));
  return new URL(url).pathname;
};
const anybody = () => yard.visitor();
const read = async (path: string) => {
  const { statusCode, body } = await anybody().get(path);
  expect(statusCode, body).toBe(200);
  return body.replaceAll("\r\n ", "");
};
const value = (feed: string, name: string) =>
  new RegExp(`^${name}[^:\\r\\n]*:(.*)$`, "m").exec(feed)?.[1]?.trim() ?? "";
const tokenOf = (feed: string) => new URL(value(feed, "URL")).searchParams.get("token") ?? "";

describe("a calendar feed", () => {
  test("is off at first, is turned on under an address shown once, and shows when it was last fetched", async () => {
    const owner = await yard.newOwner();
    expect(await made(owner.get("/api/calendar-feed"))).toBeNull();
    const path = await turnOn(owner);
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    const found = await made(owner.get("/api/calendar-feed"));
    expect(found).toEqual({
      horseIds: null,
      createdAt: expect.any(String),
      lastReadAt: null,
    });
    expect(JSON.stringify(found)).not.toContain(path.slice(10, 40));
    await read(path);
    expect(await made(owner.get("/api/calendar-feed"))).toMatchObject({
      lastReadAt: expect.any(String),
    });
    const { rows } = await query("select * from calendar_feeds");
    expect(JSON.stringify(rows)).not.toContain(path.slice(10, 40));
  });

  test("that is narrowed to fewer horses has no working links to the others", async () => {
    const owner = await yard.newOwner();
    const [kept, left] = [await newHorse(owner), await newHorse(owner, { name: "Sold" })];
    await addEvent(owner, { horseId: left.id, title: "Shoes" });
    const path = await turnOn(owner);
    const token = tokenOf(await read(path));
    const look = () => anybody().get(`/api/event-link?token=${token}`);
    expect((await look()).statusCode).toBe(200);
    await owner.put("/api/calendar-feed", { horseIds: [kept.id] });
    expect((await look()).statusCode).toBe(404);
    expect((await anybody().post("/api/event-link", { token })).statusCode).toBe(404);
    await owner.put("/api/calendar-feed", { horseIds: [left.id] });
    expect((await look()).statusCode).toBe(200);
  });

  test("is announced to its user by mail, without the address, since a thief of their session may have made it", async () => {
    const owner = await yard.newOwner();
    const path = await turnOn(owner);
    const mails = (await yard.mails()).filter((mail) =>
      mail.includes(`To: ${owner.user.email}\r\n`),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain("Subject: Your calendar has a private address");
    expect(mails[0]).not.toContain(path.slice(10, 40));
  });

  test("is a calendar that needs no sign-in, and answers 304 while nothing changed", async () => {
    const owner = await yard.newOwner();
    const horse = await newHorse(owner, { name: "Bramble; the, second" });
    await addEvent(owner, { horseId: horse.id, title: "Shoes" });
    const path = await turnOn(owner);
    const first = await anybody().get(path);
    expect(first.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(first.headers["cache-control"]).toBe("private, no-cache");
    expect(first.body).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    expect(first.body).toContain("TZID:Europe/London");
    expect(value(first.body, "SUMMARY")).toBe(String.raw`Bramble\; the\, second: Shoes`);
    const again = await anybody().send({
      method: "GET",
      url: path,
      headers: { "if-none-match": String(first.headers.etag) },
    });
    expect(again).toAnswer([304, ""]);
  });

  test("shows outings as whole days with their horses, and only those of the horses chosen", async () => {
    const owner = await yard.newOwner();
    const horse = await newHorse(owner, { name: "Bramble" });
    const day = soon().slice(0, 10);
    const show = { name: "Gatcombe, day one", venue: "Gatcombe Park", firstDay: day, body: "BE" };
    const { id } = await made(owner.post("/api/outings", { ...show, horseIds: [horse.id] }));
    await made(owner.post("/api/outings", { ...show, name: "Without her" }));
    const feed = await read(await turnOn(owner));
    expect(feed).toContain(`UID:${id}@loosebox`);
    expect(feed).toContain(`DTSTART;VALUE=DATE:${day.replaceAll("-", "")}\r\n`);
    expect(feed).toContain(String.raw`SUMMARY:Bramble: Gatcombe\, day one`);
    expect(feed).toContain("LOCATION:Gatcombe Park");
    expect(feed).toContain("SUMMARY:Without her");
    const narrow = await read(await turnOn(owner, [horse.id]));
    expect(narrow).toContain("Bramble: Gatcombe");
    expect(narrow).not.toContain("Without her");
  });

  test("keeps the UID and raises SEQUENCE when an event moves, and drops it when it is deleted", async () => {
    const owner = await yard.newOwner();
    const { id } = await addEvent(owner);
    const path = await turnOn(owner);
    const before = await read(path);
    await query(
      "update care_events set created_at = created_at - interval '1 minute' where id = $1",
      [id],
    );
    await made(owner.put(`/api/care-events/${id}`, eventInput({ dueDate: soon(), title: "Trim" })));
    const after = await read(path);
    expect(value(after, "UID")).toBe(value(before, "UID"));
    expect(Number(value(after, "SEQUENCE"))).toBeGreaterThan(Number(value(before, "SEQUENCE")));
    expect(value(after, "SUMMARY")).toBe("Trim");
    await made(owner.delete(`/api/care-events/${id}`));
    expect(await read(path)).not.toContain("VEVENT");
  });

  test("can be narrowed to horses of the yard, and widened again under the same address", async () => {
    const owner = await yard.newOwner();
    const [one, two] = [
      await newHorse(owner, { name: "One" }),
      await newHorse(owner, { name: "Two" }),
    ];
    for (const { id, name } of [one, two])
      await addEvent(owner, { horseId: id, title: `for ${name}` });
    await addEvent(owner, { title: "for all" });
    const path = await turnOn(owner, [one.id]);
    const titles = async () => ((await read(path)).match(/SUMMARY:.*/g) ?? []).length;
    expect(await titles()).toBe(1);
    await made(owner.put("/api/calendar-feed", { horseIds: null }));
    expect(await titles()).toBe(3);
    const foreign = await newHorse(await yard.newOwner());
    const reply = await owner.put("/api/calendar-feed", { horseIds: [foreign.id] });
    expect(reply).toAnswer([404, "Horse not found"]);
    expect((await owner.put("/api/calendar-feed", { horseIds: [] })).statusCode).toBe(400);
  });

  test("ends with the same reply when it is turned off, renewed, or its person leaves the yard", async () => {
    const owner = await yard.newOwner();
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const ended = [await turnOn(owner), await turnOn(owner), await turnOn(groom)];
    await read(ended[1] ?? "");
    await made(owner.delete("/api/calendar-feed"));
    await query("delete from memberships where user_id = $1 and yard_id = $2", [
      groom.user.id,
      owner.user.yardId,
    ]);
    for (const path of [...ended, `/calendar/${"x".repeat(43)}.ics`, "/calendar/x.ics"]) {
      const { statusCode, body } = await anybody().get(path);
      expect([statusCode, body]).toEqual([404, "Calendar not found"]);
    }
  });

  test("has alarms on the person's own reminder days, or none", async () => {
    const owner = await yard.newOwner();
    await addEvent(owner);
    const path = await turnOn(owner);
    expect((await read(path)).match(/TRIGGER:.*/g)).toEqual(
      ["TRIGGER:-P1D", "TRIGGER:-P3D", "TRIGGER:-P7D"].map((each) => expect.stringContaining(each)),
    );
    await made(owner.put("/api/notification-preferences", { reminderDays: [2] }));
    expect((await read(path)).match(/TRIGGER:.*/g)?.map((each) => each.trim())).toEqual([
      "TRIGGER:-P2D",
    ]);
    await made(owner.put("/api/notification-preferences", { reminderNotifications: false }));
    expect(await read(path)).not.toContain("VALARM");
  });
});

describe("the link in an entry", () => {
  const statusOf = async (who: Visitor, id: string) =>
    (await made<{ id: string; status: string }[]>(who.get("/api/care-events"))).find(
      (event) => event.id === id,
    )?.status;

  test("shows the event, and completes it by one POST without signing in", async () => {
    const { owner, horse } = await yard.newOwnerWithHorse();
    const { id } = await addEvent(owner, { horseId: horse.id, notes: "Bill is unpaid" });
    const token = tokenOf(await read(await turnOn(owner)));
    for (const url of [`/api/event-link?token=${token}`, `/done?token=${token}`])
      for (const method of ["GET", "HEAD"] as const) await anybody().send({ method, url });
    expect(await statusOf(owner, id)).toBe("PENDING");
    const shown = await made(anybody().get(`/api/event-link?token=${token}`));
    expect(shown).toEqual({
      title: "Shoes",
      horseName: "Bramble",
      dueDate: expect.any(String),
      status: "PENDING",
      owesRecord: false,
    });
    for (const _ of [1, 2])
      expect(await made(anybody().post("/api/event-link", { token }))).toMatchObject({
        status: "COMPLETED",
      });
    expect(await statusOf(owner, id)).toBe("COMPLETED");
  });

  test("works for its own event only, and ends with the feed", async () => {
    const owner = await yard.newOwner();
    const { id } = await addEvent(owner);
    const other = await addEvent(owner, { title: "Other" });
    const token = tokenOf(await read(await turnOn(owner)));
    const bytes = Buffer.from(token, "base64url");
    const forged = Buffer.from(bytes);
    forged.set(Buffer.from(other.id.replaceAll("-", ""), "hex"), 16);
    const spoilt = Buffer.from(bytes);
    spoilt[47] = (spoilt[47] ?? 0) ^ 1;
    const tokens = [forged, spoilt, bytes.subarray(1)].map((each) => each.toString("base64url"));
    for (const each of [...tokens, "x", "é".repeat(60)]) {
      const reply = await anybody().post("/api/event-link", { token: each });
      expect(reply).toAnswer([404, "Link not found"]);
    }
    await turnOn(owner);
    expect((await anybody().post("/api/event-link", { token })).statusCode).toBe(404);
    expect(await statusOf(owner, id)).toBe("PENDING");
  });

  test("shows the event of an unpaid yard, but does not complete it", async () => {
    const owner = await yard.newOwner();
    const { id } = await addEvent(owner);
    const token = tokenOf(await read(await turnOn(owner)));
    const pool = connectionPool();
    await pool.query("update users set role = 'ADMIN' where id = $1", [owner.user.id]);
    await pool.query("update yards set trial_ends_at = now() where id = $1", [owner.user.yardId]);
    const unpaidMayWrite = (settingValue: boolean) =>
      made(owner.put("/api/system-settings/unpaidYardMayWrite", { settingValue }));
    await unpaidMayWrite(false);
    expect((await anybody().get(`/api/event-link?token=${token}`)).statusCode).toBe(200);
    expect((await anybody().post("/api/event-link", { token })).statusCode).toBe(402);
    expect(await statusOf(owner, id)).toBe("PENDING");
    await unpaidMayWrite(true);
    expect((await anybody().post("/api/event-link", { token })).statusCode).toBe(200);
  });

  test("is left out for a viewer, and does nothing for a user who has become one", async () => {
    const owner = await yard.newOwner();
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const { id } = await addEvent(owner);
    const path = await turnOn(groom);
    const token = tokenOf(await read(path));
    await query("update memberships set role = 'VIEWER' where user_id = $1 and yard_id = $2", [
      groom.user.id,
      owner.user.yardId,
    ]);
    expect((await anybody().post("/api/event-link", { token })).statusCode).toBe(403);
    expect(await statusOf(owner, id)).toBe("PENDING");
    expect(await read(path)).not.toMatch(/^URL:/m);
  });
});

test("the calls that manage the feed ask a caller without a session to sign in", async () => {
  for (const method of ["GET", "POST", "PUT", "DELETE"] as const)
    expect((await anybody().send({ method, url: "/api/calendar-feed" })).statusCode).toBe(401);
});
