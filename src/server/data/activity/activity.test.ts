import { describe, expect, test } from "vitest";
import type { ActivityEntry } from "#contract/data/activity.ts";
import { connectionPool } from "#server/core/database/database.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { horseInput, newHorse, openYard, UNKNOWN_ID, type Visitor } from "#testing/yard.ts";
import { dropOldActivity } from "#server/journal/clear-entries.ts";

const yard = fixture(openYard);

interface Page {
  entries: ActivityEntry[];
  next: string | null;
  people: { id: string; name: string }[];
}
async function activity(who: Visitor, query = "") {
  const reply = await who.get(`/api/activity${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<Page>();
}
async function historyOf(who: Visitor, id: string) {
  const reply = await who.get(`/api/history/${id}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<ActivityEntry[]>();
}
const shown = ({ entries }: Page) =>
  entries.map(({ by, action, what, name }) => `${by} ${action} ${what} ${name}`);

/** A yard in which an owner and a groom have worked. */
async function workedIn() {
  const owner = await yard.newOwner();
  const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
  const bramble = await newHorse(owner, { weight: "480 kg" });
  const clover = await newHorse(groom, { name: "Clover" });
  await groom.put(`/api/horses/${bramble.id}`, horseInput({ weight: "495 kg" }));
  const shoeing = await groom.post(`/api/horses/${bramble.id}/farrier`, {
    farrier: "T. Smith",
    serviceType: "HOT_SHOEING",
    date: "2025-01-05",
    cost: 95,
    nextDue: "2030-02-16",
  });
  const { id } = shoeing.json<{ id: string }>();
  await owner.put(`/api/horses/${bramble.id}/farrier/${id}`, {
    farrier: "T. Smith",
    serviceType: "TRIMMING",
    date: "2025-01-05",
    cost: 45.5,
    nextDue: "2030-02-16",
  });
  return { owner, groom, bramble, clover, farrierId: id };
}

describe("GET /api/activity", () => {
  test("a caller without a session is asked to sign in", async () => {
    expect((await yard.visitor().get("/api/activity")).statusCode).toBe(401);
  });

  test.each(["VIEWER", "GROOM", "MANAGER"] as const)(
    "a %s is refused, because only the owner reads the activity",
    async (role) => {
      const owner = await yard.newOwner();
      const member = await newMember(yard.app, owner.user.yardId, role);
      expect((await member.get("/api/activity")).statusCode).toBe(403);
    },
  );

  test("nothing of another yard is returned, whatever the filter", async () => {
    const { bramble, groom } = await workedIn();
    const stranger = await yard.newOwner();
    for (const query of ["", "?own=true", `?horseId=${bramble.id}`, `?personId=${groom.user.id}`]) {
      const { entries, people } = await activity(stranger, query);
      expect(entries.filter(({ what }) => what !== "Member")).toEqual([]);
      expect(people).toHaveLength(1);
    }
    expect(await historyOf(stranger, bramble.id)).toEqual([]);
  });

  test.each(["?limit=0", "?limit=501", "?before=x", "?kind=cows", "?horseId=x", "?own=maybe"])(
    "the invalid query %s is refused",
    async (query) => {
      const owner = await yard.newOwner();
      expect((await owner.get(`/api/activity${query}`)).statusCode).toBe(400);
    },
  );

  test("lists who did what, newest first, with each change in words", async () => {
    const { owner } = await workedIn();
    const page = await activity(owner);
    expect(shown(page)).toEqual([
      "Robin Hacker CHANGED Farrier record Trim Only of 5 Jan 2025",
      "groom Hacker ADDED Farrier record Hot Shoeing of 5 Jan 2025",
      "groom Hacker CHANGED Horse Bramble",
      "groom Hacker ADDED Horse Clover",
      "Robin Hacker ADDED Horse Bramble",
    ]);
    expect(page.entries[0]).toMatchObject({
      horseName: "Bramble",
      byPerson: true,
      changes: expect.arrayContaining([
        { field: "Service type", from: "Hot Shoeing", to: "Trim Only" },
        { field: "Cost", from: "£95.00", to: "£45.50" },
      ]),
    });
    expect(page.entries[0]?.changes).toHaveLength(2);
    expect(page.entries[2]?.changes).toEqual([{ field: "Weight", from: "480 kg", to: "495 kg" }]);
    expect(page.next).toBeNull();
    expect(page.people.map(({ name }) => name)).toEqual(["groom Hacker", "Robin Hacker"]);
  });

  test("includes what Loosebox did by itself if the query asks for it", async () => {
    const { owner } = await workedIn();
    expect(shown(await activity(owner, "?own=true"))).toContain(
      "Loosebox ADDED Care event Farrier visit",
    );
    expect(shown(await activity(owner)).join()).not.toContain("Loosebox");
  });

  test("filters by person, horse and kind, alone and combined", async () => {
    const { owner, groom, bramble, clover } = await workedIn();
    const count = async (query: string) => (await activity(owner, query)).entries.length;
    expect(await count(`?personId=${groom.user.id}`)).toBe(3);
    expect(await count(`?horseId=${clover.id}`)).toBe(1);
    expect(await count("?kind=records")).toBe(2);
    expect(await count("?kind=plans")).toBe(0);
    expect(await count(`?personId=${groom.user.id}&horseId=${bramble.id}&kind=records`)).toBe(1);
    expect(await count(`?personId=${UNKNOWN_ID}`)).toBe(0);
  });

  test("pages neither skip nor repeat an entry", async () => {
    const { owner } = await workedIn();
    const whole = (await activity(owner, "?own=true")).entries.map(({ id }) => id);
    const walked: string[] = [];
    let before = "";
    for (;;) {
      const page = await activity(owner, `?own=true&limit=2${before}`);
      walked.push(...page.entries.map(({ id }) => id));
      if (page.next === null) break;
      before = `&before=${page.next}`;
    }
    expect(walked).toEqual(whole);
    expect(walked.length).toBeGreaterThan(5);
  });

  test("a deleted horse is one entry that counts the rows deleted with it and keeps its name", async () => {
    const { owner, bramble } = await workedIn();
    await owner.delete(`/api/horses/${bramble.id}`);
    const [gone, shod] = (await activity(owner)).entries;
    expect(gone).toMatchObject({ action: "DELETED", what: "Horse", name: "Bramble", along: 2 });
    expect(shod).toMatchObject({ what: "Farrier record", horseName: "Bramble" });
  });

  test("somebody who has left the yard is called a former member", async () => {
    const { owner, groom } = await workedIn();
    await connectionPool().query("delete from memberships where user_id = $1 and yard_id = $2", [
      groom.user.id,
      owner.user.yardId,
    ]);
    const page = await activity(owner, "?kind=horses");
    expect(shown(page)[1]).toBe("A former member ADDED Horse Clover");
    expect(JSON.stringify(page)).not.toContain("groom Hacker");
  });
});

describe("GET /api/history/:id", () => {
  test("a caller without a session is asked to sign in, and a viewer is refused", async () => {
    expect((await yard.visitor().get(`/api/history/${UNKNOWN_ID}`)).statusCode).toBe(401);
    const owner = await yard.newOwner();
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    expect((await viewer.get(`/api/history/${UNKNOWN_ID}`)).statusCode).toBe(403);
  });

  test("an invalid id is refused", async () => {
    expect((await (await yard.newOwner()).get("/api/history/x")).statusCode).toBe(400);
  });

  test("a groom reads who added and changed a record", async () => {
    const { groom, farrierId } = await workedIn();
    const history = await historyOf(groom, farrierId);
    expect(history.map(({ by, action }) => `${by} ${action}`)).toEqual([
      "Robin Hacker CHANGED",
      "groom Hacker ADDED",
    ]);
  });
});

test("only entries older than two years are deleted", async () => {
  const { owner } = await workedIn();
  const client = await connectionPool().connect();
  await client.query("begin");
  await client.query("select set_config('loosebox.erasing', 'on', true)");
  await client.query(
    "update row_changes set at = now() - interval '25 months' where yard_id = $1 and operation = 'INSERT'",
    [owner.user.yardId],
  );
  await client.query("commit");
  client.release();
  await dropOldActivity();
  expect(shown(await activity(owner, "?own=true"))).toEqual([
    "Robin Hacker CHANGED Farrier record Trim Only of 5 Jan 2025",
    "groom Hacker CHANGED Horse Bramble",
  ]);
});

test("the export contains the activity and the contents of the bin", async () => {
  const { owner, groom, clover } = await workedIn();
  await owner.delete(`/api/horses/${clover.id}`);
  const file = (await owner.get("/api/gdpr/export")).json<{
    activity: unknown[];
    bin: unknown[];
  }>();
  expect(file.activity.length).toBeGreaterThan(5);
  expect(file.bin).toEqual([
    expect.objectContaining({ what: "horses", row: expect.objectContaining({ name: "Clover" }) }),
  ]);
  const theirs = (await groom.get("/api/gdpr/export")).json<{
    activity: { byYourself: boolean }[];
    bin: unknown[];
  }>();
  expect(theirs.activity.every(({ byYourself }) => byYourself)).toBe(true);
  expect(theirs.activity).toHaveLength(3);
  expect(theirs.bin).toHaveLength(1);
});
