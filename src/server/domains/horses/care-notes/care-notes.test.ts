import { describe, expect, test } from "vitest";
import { londonDate } from "#rules/london.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, UNKNOWN_ID } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
const stranger = fixture(() => yard.newOwner());

const path = (horseId: string) => `/api/horses/${horseId}/care-notes`;
const notes = {
  allergies: "Penicillin",
  warnings: "Kicks when girthed",
  feeds: [
    { time: "07:00", what: "One scoop of chaff" },
    { time: "17:30", what: "One scoop of chaff, pergolide in an apple" },
  ],
  rugs: "Medium weight below 5 °C",
  tack: "Jumping saddle, second peg",
};

describe("every call on care notes", () => {
  test("is refused signed out and to another yard; a viewer may read, and not write", async () => {
    const horse = await newHorse(owner);
    const nobody = yard.visitor();
    expect(await nobody.get(path(horse.id))).toAnswer([401, "Sign in first"]);
    expect(await nobody.put(path(horse.id), notes)).toAnswer([401, "Sign in first"]);
    for (const id of [horse.id, UNKNOWN_ID]) {
      expect(await stranger.get(path(id))).toAnswer([404, "Horse not found"]);
      expect(await stranger.put(path(id), notes)).toAnswer([404, "Horse not found"]);
    }
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    expect((await viewer.get(path(horse.id))).statusCode).toBe(200);
    expect((await viewer.put(path(horse.id), notes)).statusCode).toBe(403);
    expect(await made(owner.get(path(horse.id)))).toMatchObject({ allergies: null, feeds: [] });
  });

  const feed = { time: "07:00", what: "Hay" };
  test.each([
    [{ feeds: [{ ...feed, time: "7am" }] }, /^Give the time of each feed as hours and minutes/],
    [{ feeds: [{ ...feed, time: "24:00" }] }, /^Give the time of each feed as hours and minutes/],
    [{ feeds: [{ time: "07:00", what: " " }] }, /^Say what it is fed$/],
    [{ feeds: [feed, feed] }, /^Two feeds have the same time/],
    [
      { feeds: Array.from({ length: 13 }, (_, at) => ({ ...feed, time: `${at + 10}:00` })) },
      /^Give at most 12 feeds$/,
    ],
    [{ allergies: "a".repeat(301) }, /300/],
  ])("%o is refused with the reason", async (given, sentence) => {
    const horse = await newHorse(owner);
    const reply = await owner.put(path(horse.id), { ...notes, ...given });
    expect([reply.statusCode, reply.body]).toEqual([400, expect.stringMatching(sentence)]);
  });
});

describe("care notes", () => {
  test("are kept as a whole, the feeds by time of day", async () => {
    const horse = await newHorse(owner);
    const sent = { ...notes, feeds: notes.feeds.toReversed() };
    expect(await made(owner.put(path(horse.id), sent))).toMatchObject(notes);
    expect(await made(owner.get(path(horse.id)))).toMatchObject(notes);
    await made(owner.put(path(horse.id), {}));
    expect(await made(owner.get(path(horse.id)))).toMatchObject({ allergies: null, feeds: [] });
  });

  test("have their own version: editing them does not make an open horse form outdated", async () => {
    const horse = await newHorse(owner);
    const before = await owner.get(`/api/horses/${horse.id}`);
    const { updatedAt } = await made<{ updatedAt: string }>(owner.get(path(horse.id)));
    await made(owner.put(path(horse.id), { ...notes, updatedAt }));
    const late = await owner.put(path(horse.id), { ...notes, allergies: "None", updatedAt });
    expect(late.statusCode).toBe(409);
    expect(late.body).toMatch(/^Somebody else has changed this care sheet since/);
    expect(await made(owner.get(path(horse.id)))).toMatchObject(notes);
    expect((await owner.get(`/api/horses/${horse.id}`)).json()).toMatchObject({
      updatedAt: before.json<{ updatedAt: string }>().updatedAt,
    });
  });

  test("every list of horses includes what to beware of", async () => {
    const { owner: other, horse } = await yard.newOwnerWithHorse();
    await made(other.put(path(horse.id), notes));
    const said = { allergies: notes.allergies, handlingWarnings: notes.warnings };
    expect(await made(other.get(`/api/horses/${horse.id}`))).toMatchObject(said);
    expect(await made(other.get("/api/horses"))).toEqual([expect.objectContaining(said)]);
    expect(await made(other.get("/api/horse-summaries"))).toMatchObject({
      items: [{ horse: said }],
    });
  });

  test("warnings are listed of the horses that have any and have not left", async () => {
    const by = await yard.newOwner();
    const warned = async (name: string, given: Record<string, string>) => {
      const { id } = await newHorse(by, { name });
      await made(by.put(path(id), given));
      return { id, name, allergies: null, handlingWarnings: null };
    };
    const kicker = await warned("Kicker 10", { warnings: "Kicks" });
    const sneezer = await warned("Kicker 2", { allergies: "Dust" });
    await warned("Plain", { rugs: "None", warnings: "  " });
    const left = await warned("Left", { warnings: "Bites" });
    await made(
      by.post(`/api/horses/${left.id}/leave`, {
        on: londonDate(new Date()),
        because: "SOLD",
      }),
    );
    const listed = [
      { ...sneezer, allergies: "Dust" },
      { ...kicker, handlingWarnings: "Kicks" },
    ];
    expect(await made(by.get("/api/horse-alerts"))).toEqual(listed);
    const viewer = await newMember(yard.app, by.user.yardId, "VIEWER");
    expect(await made(viewer.get("/api/horse-alerts"))).toEqual(listed);
    expect(await made((await yard.newOwner()).get("/api/horse-alerts"))).toEqual([]);
    expect(await yard.visitor().get("/api/horse-alerts")).toAnswer([401, "Sign in first"]);
  });

  test("are in the journal and in the yard's export", async () => {
    const { owner: other, horse } = await yard.newOwnerWithHorse();
    await made(other.put(path(horse.id), notes));
    const { entries } = await made<{ entries: unknown[] }>(other.get("/api/activity?limit=1"));
    const change = { field: "Feeds", from: null, to: expect.stringContaining("07:00 One scoop") };
    expect(entries).toEqual([
      expect.objectContaining({ changes: expect.arrayContaining([change]) }),
    ]);
    const { horses } = await made<{ horses: unknown[] }>(other.get("/api/gdpr/export"));
    expect(horses).toEqual([
      expect.objectContaining({ rugs: notes.rugs, tack: notes.tack, feeds: notes.feeds }),
    ]);
  });
});
