import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Place, PlaceBoard, PlaceStay } from "#contract/horses/places.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, type Owner, query, registration, UNKNOWN_ID } from "#testing/yard.ts";

const yard = fixture(openYard);
const today = londonDate(new Date());
const box = (given: Record<string, unknown> = {}) => ({ name: "Box 1", kind: "STABLE", ...given });
const addPlace = (by: Owner, given: Record<string, unknown> = {}) =>
  made<Place>(by.post("/api/places", box(given)));
const move = (by: Owner, given: Record<string, unknown>) => by.post("/api/moves", given);
const board = (by: Owner) => made<PlaceBoard>(by.get("/api/places"));
const stays = (by: Owner, asked: string) => made<PlaceStay[]>(by.get(`/api/stays?${asked}`));

/** Where the horses stand, as 'Bramble in Box 1'. */
async function whereabouts(by: Owner) {
  const { places, horses, stays: all } = await board(by);
  const nameOf = (list: readonly { id: string; name: string }[], id: string) =>
    list.find((each) => each.id === id)?.name;
  return new Set(
    all.map(({ horseId, placeId }) => `${nameOf(horses, horseId)} in ${nameOf(places, placeId)}`),
  );
}

/** An owner with two horses, two stables in a barn, a paddock and an isolation box. */
async function ownerWithPlaces() {
  const owner = await yard.newOwner();
  const bramble = await newHorse(owner, { name: "Bramble" });
  const thistle = await newHorse(owner, { name: "Thistle" });
  const one = await addPlace(owner, { name: "Box 1", building: "Main barn" });
  const two = await addPlace(owner, { name: "Box 2", building: "Main barn" });
  const paddock = await addPlace(owner, { name: "Top paddock", kind: "PADDOCK", holds: 4 });
  const isolation = await addPlace(owner, { name: "Far box", kind: "ISOLATION" });
  return { owner, bramble, thistle, one, two, paddock, isolation };
}

describe("every call on places", () => {
  test("is refused signed out", async () => {
    const nobody = yard.visitor();
    const replies = await Promise.all([
      nobody.get("/api/places"),
      nobody.post("/api/places", box()),
      nobody.put(`/api/places/${UNKNOWN_ID}`, box()),
      nobody.delete(`/api/places/${UNKNOWN_ID}`),
      nobody.get("/api/stays"),
      nobody.get(`/api/horses/${UNKNOWN_ID}/companions?since=${today}`),
      nobody.post("/api/moves", { horseIds: [UNKNOWN_ID] }),
      nobody.delete(`/api/moves/${UNKNOWN_ID}`),
    ]);
    for (const reply of replies) expect(reply).toAnswer([401, "Sign in first"]);
  });

  test("finds neither place, horse nor move of another yard, and changes nothing", async () => {
    const { owner, bramble, one } = await ownerWithPlaces();
    const stranger = await yard.newOwner();
    const theirs = await addPlace(stranger);
    const own = await newHorse(stranger);
    const { id: moveId } = await made(move(owner, { horseIds: [bramble.id], to: one.id }));
    const noPlace = [404, "Place not found"];
    const noHorse = [404, "Horse not found"];
    expect(await stranger.put(`/api/places/${one.id}`, box())).toAnswer(noPlace);
    expect(await stranger.delete(`/api/places/${one.id}`)).toAnswer(noPlace);
    expect(await stranger.get(`/api/stays?placeId=${one.id}`)).toAnswer(noPlace);
    expect(await move(stranger, { horseIds: [own.id], to: one.id })).toAnswer(noPlace);
    expect(await move(stranger, { horseIds: [bramble.id], to: theirs.id })).toAnswer(noHorse);
    expect(await stranger.get(`/api/stays?horseId=${bramble.id}`)).toAnswer(noHorse);
    const companions = `/api/horses/${bramble.id}/companions?since=${today}`;
    expect(await stranger.get(companions)).toAnswer(noHorse);
    expect(await stranger.delete(`/api/moves/${moveId}`)).toAnswer([404, "Move not found"]);
    expect((await board(stranger)).stays).toEqual([]);
    expect(await whereabouts(owner)).toEqual(new Set(["Bramble in Box 1"]));
  });

  test("a viewer reads, a groom moves horses, and a manager keeps the places", async () => {
    const { owner, bramble, one } = await ownerWithPlaces();
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const manager = await newMember(yard.app, owner.user.yardId, "MANAGER");
    expect((await board(viewer)).places).toHaveLength(4);
    expect((await move(viewer, { horseIds: [bramble.id], to: one.id })).statusCode).toBe(403);
    await made(move(groom, { horseIds: [bramble.id], to: one.id }));
    const refused = await Promise.all([
      groom.post("/api/places", box({ name: "Box 9" })),
      groom.put(`/api/places/${one.id}`, box()),
      groom.delete(`/api/places/${one.id}`),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    await addPlace(manager, { name: "Box 9" });
  });

  test.each([
    ["/api/places", box({ name: " " }), "Name the place"],
    ["/api/places", box({ kind: "" }), "Choose what kind of place it is"],
    ["/api/places", box({ holds: 0 }), "Give the number of horses, from 1 to 200"],
    ["/api/places", box({ holds: "some" }), "Give the number of horses, from 1 to 200"],
    ["/api/moves", { horseIds: [] }, "Choose the horses"],
    ["/api/moves", { horseIds: ["Bramble"] }, "Invalid horse ID"],
    [
      "/api/moves",
      { horseIds: [UNKNOWN_ID], on: addDays(today, 1) },
      "A day to come cannot be the day of the move",
    ],
  ])("%s with %o is refused with the reason", async (path, given, sentence) => {
    expect(await (await yard.newOwner()).post(path, given)).toAnswer([400, sentence]);
  });
});

describe("a place", () => {
  test("has a name that no other place in use has", async () => {
    const { owner, one, two } = await ownerWithPlaces();
    const taken = [409, "There is a place called box 1 already"];
    expect(await owner.post("/api/places", box({ name: "box 1" }))).toAnswer(taken);
    expect(await owner.put(`/api/places/${two.id}`, box({ name: "box 1" }))).toAnswer(taken);
    await made(owner.put(`/api/places/${one.id}`, box({ inUse: false })));
    await addPlace(owner, { name: "box 1" });
    expect((await board(owner)).places.map(({ name }) => name)).toEqual([
      "box 1",
      "Box 2",
      "Far box",
      "Top paddock",
    ]);
    expect(await owner.put(`/api/places/${one.id}`, box({ inUse: true })).then((r) => r.body)).toBe(
      "There is a place called Box 1 already",
    );
  });

  test("is not overwritten when somebody else has changed it since", async () => {
    const { owner, one } = await ownerWithPlaces();
    const seen = { updatedAt: one.updatedAt };
    await made(owner.put(`/api/places/${one.id}`, { ...box({ holds: 2 }), ...seen }));
    const late = await owner.put(`/api/places/${one.id}`, { ...box({ holds: 3 }), ...seen });
    expect(late.body).toMatch(/^Somebody else has changed this place since/);
    expect(
      (await owner.delete(`/api/places/${one.id}?updatedAt=${one.updatedAt}`)).statusCode,
    ).toBe(409);
  });

  test("in which a horse stands stays in use and keeps its kind; later it can only be taken out of use", async () => {
    const { owner, bramble, one, two } = await ownerWithPlaces();
    await made(move(owner, { horseIds: [bramble.id], to: one.id }));
    const path = `/api/places/${one.id}`;
    const kept = [409, "Horses have stood in Box 1, and that is kept. Take it out of use instead."];
    expect(await owner.put(path, box({ inUse: false }))).toAnswer([
      409,
      "Move the horses that stand here first",
    ]);
    expect(await owner.put(path, box({ kind: "PADDOCK" }))).toAnswer([
      409,
      "Horses have stood here: add another place instead",
    ]);
    expect(await owner.delete(path)).toAnswer(kept);
    await made(move(owner, { horseIds: [bramble.id], to: two.id }));
    expect(await owner.delete(path)).toAnswer(kept);
    await made(owner.put(path, box({ inUse: false })));
    expect(await move(owner, { horseIds: [bramble.id], to: one.id })).toAnswer([
      409,
      "Box 1 is no longer in use.",
    ]);
  });

  test("that never had a horse goes to the bin and comes back", async () => {
    const { owner, two } = await ownerWithPlaces();
    await made(owner.delete(`/api/places/${two.id}`));
    const [item] = await made<{ id: string }[]>(owner.get("/api/bin"));
    expect(item).toMatchObject({ kind: "place", what: "Place", name: "Box 2" });
    await made(owner.post(`/api/bin/${item?.id}/put-back`));
    expect((await board(owner)).places).toContainEqual(two);
  });

  test("one of at most 500", async () => {
    const owner = await yard.newOwner();
    await query(
      `insert into places (yard_id, id, name, kind)
       select $1, gen_random_uuid(), 'Box ' || n, 'STABLE' from generate_series(1, 500) n`,
      [owner.user.yardId],
    );
    expect(await owner.post("/api/places", box({ name: "One more" }))).toAnswer([
      409,
      "A yard may have at most 500 places. Delete one first.",
    ]);
  });
});

describe("a move", () => {
  test("ends the stay in the other stable; a paddock is beside it, and isolation instead of both", async () => {
    const { owner, bramble, one, two, paddock, isolation } = await ownerWithPlaces();
    const horseIds = [bramble.id];
    await made(move(owner, { horseIds, to: one.id }));
    await made(move(owner, { horseIds, to: paddock.id }));
    expect(await whereabouts(owner)).toEqual(
      new Set(["Bramble in Box 1", "Bramble in Top paddock"]),
    );
    await made(move(owner, { horseIds, to: two.id }));
    expect(await whereabouts(owner)).toEqual(
      new Set(["Bramble in Box 2", "Bramble in Top paddock"]),
    );
    await made(move(owner, { horseIds, to: isolation.id, why: "Snotty nose" }));
    expect(await whereabouts(owner)).toEqual(new Set(["Bramble in Far box"]));
    await made(move(owner, { horseIds, to: paddock.id }));
    expect(await whereabouts(owner)).toEqual(new Set(["Bramble in Top paddock"]));
    await made(move(owner, { horseIds, from: paddock.id }));
    expect(await whereabouts(owner)).toEqual(new Set());
    expect(await move(owner, { horseIds, from: paddock.id })).toAnswer([
      409,
      "Bramble no longer stands there.",
    ]);
    const [latest] = await stays(owner, `horseId=${bramble.id}`);
    expect(latest).toMatchObject({ place: { name: "Top paddock" }, untilDay: today });
    const inFarBox = (await stays(owner, `placeId=${isolation.id}`))[0];
    expect(inFarBox).toMatchObject({
      horse: { name: "Bramble" },
      why: "Snotty nose",
      fromDay: today,
      untilDay: today,
      by: { firstName: registration().firstName },
    });
  });

  test("takes several horses; those that stand there already stay as they are", async () => {
    const { owner, bramble, thistle, paddock } = await ownerWithPlaces();
    await made(move(owner, { horseIds: [bramble.id], to: paddock.id }));
    const both = { horseIds: [bramble.id, thistle.id], to: paddock.id };
    expect(await made(move(owner, both))).toMatchObject({ moved: 1 });
    expect(await move(owner, both)).toAnswer([
      409,
      "All of these horses stand in Top paddock already.",
    ]);
    expect(await stays(owner, `placeId=${paddock.id}`)).toHaveLength(2);
  });

  test("of two people at once ends in one place, and the other's stay has ended", async () => {
    const { owner, bramble, one, two } = await ownerWithPlaces();
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const replies = await Promise.all([
      move(owner, { horseIds: [bramble.id], to: one.id }),
      move(groom, { horseIds: [bramble.id], to: two.id }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await whereabouts(owner)).size).toBe(1);
    expect(await stays(owner, `horseId=${bramble.id}`)).toHaveLength(2);
  });

  test("of an earlier day is not before what is noted", async () => {
    const { owner, bramble, one, two } = await ownerWithPlaces();
    const horseIds = [bramble.id];
    await made(move(owner, { horseIds, to: one.id, on: addDays(today, -3) }));
    const early = await move(owner, { horseIds, to: two.id, on: addDays(today, -4) });
    expect(early.statusCode).toBe(409);
    expect(early.body).toMatch(
      /^Bramble has stood in Box 1 only since .*\. Give that day or a later one\.$/,
    );
    await made(move(owner, { horseIds, from: one.id, on: addDays(today, -1) }));
    const between = await move(owner, { horseIds, to: two.id, on: addDays(today, -2) });
    expect(between.body).toMatch(/^Bramble stood in Box 1 until /);
    await made(move(owner, { horseIds, to: two.id, on: addDays(today, -1) }));
  });

  test("is taken back until one of its horses has been moved again", async () => {
    const { owner, bramble, thistle, one, two, paddock, isolation } = await ownerWithPlaces();
    const horseIds = [bramble.id];
    await made(move(owner, { horseIds, to: one.id }));
    await made(move(owner, { horseIds: [bramble.id, thistle.id], to: paddock.id }));
    const before = await board(owner);
    const { id } = await made(move(owner, { horseIds, to: isolation.id }));
    await made(owner.delete(`/api/moves/${id}`));
    expect(new Set((await board(owner)).stays)).toEqual(new Set(before.stays));
    expect(await owner.delete(`/api/moves/${id}`)).toAnswer([404, "Move not found"]);

    const first = await made(move(owner, { horseIds, to: two.id }));
    await made(move(owner, { horseIds, to: one.id }));
    const since = [409, "A horse has been moved again since: move it where it stands."];
    expect(await owner.delete(`/api/moves/${first.id}`)).toAnswer(since);
    const out = await made(move(owner, { horseIds, from: one.id }));
    await made(move(owner, { horseIds, to: two.id }));
    expect(await owner.delete(`/api/moves/${out.id}`)).toAnswer(since);
  });

  test("is refused to somebody whose rights do not cover the horse", async () => {
    const { owner, bramble, thistle, one } = await ownerWithPlaces();
    await made(move(owner, { horseIds: [bramble.id, thistle.id], to: one.id }));
    const sharer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    await made(
      owner.put(`/api/members/${sharer.user.id}/rights`, {
        allHorses: false,
        grants: [{ horseId: bramble.id, section: "care", access: "write" }],
      }),
    );
    expect(await whereabouts(sharer)).toEqual(new Set(["Bramble in Box 1"]));
    expect(await move(sharer, { horseIds: [thistle.id], from: one.id })).toAnswer([
      404,
      "Horse not found",
    ]);
    expect(await stays(sharer, `placeId=${one.id}`)).toHaveLength(1);
    const companions = await sharer.get(`/api/horses/${bramble.id}/companions?since=${today}`);
    expect(companions.statusCode).toBe(403);
    expect(companions.body).toContain("only some of the yard's horses");
  });
});

describe("a horse's companions", () => {
  test("are those of its places and buildings since the day", async () => {
    const { owner, bramble, thistle, one, two, paddock, isolation } = await ownerWithPlaces();
    const pickle = await newHorse(owner, { name: "Pickle" });
    const at = (days: number) => addDays(today, -days);
    await made(move(owner, { horseIds: [bramble.id], to: one.id, on: at(20) }));
    await made(move(owner, { horseIds: [thistle.id], to: two.id, on: at(10) }));
    await made(move(owner, { horseIds: [pickle.id], to: paddock.id, on: at(30) }));
    await made(move(owner, { horseIds: [bramble.id], to: paddock.id, on: at(2) }));
    await made(move(owner, { horseIds: [bramble.id], to: isolation.id }));
    const found = await made<unknown[]>(
      owner.get(`/api/horses/${bramble.id}/companions?since=${at(14)}`),
    );
    expect(found).toEqual([
      {
        horse: { id: thistle.id, name: "Thistle" },
        place: { id: two.id, name: "Box 2" },
        nearness: "SAME_BUILDING",
        fromDay: at(10),
        untilDay: today,
      },
      {
        horse: { id: pickle.id, name: "Pickle" },
        place: { id: paddock.id, name: "Top paddock" },
        nearness: "SAME_PLACE",
        fromDay: at(2),
        untilDay: today,
      },
    ]);
    expect(await owner.get(`/api/horses/${bramble.id}/companions?since=yesterday`)).toAnswer([
      400,
      "Give a date as year-month-day, such as 2025-01-31",
    ]);
  });
});

describe("a horse that goes", () => {
  test("from the yard stands nowhere from that day; its stays are kept", async () => {
    const { owner, bramble, one } = await ownerWithPlaces();
    await made(move(owner, { horseIds: [bramble.id], to: one.id, on: addDays(today, -5) }));
    await made(
      owner.post(`/api/horses/${bramble.id}/leave`, { because: "SOLD", on: addDays(today, -1) }),
    );
    expect(await whereabouts(owner)).toEqual(new Set());
    expect(await stays(owner, `placeId=${one.id}`)).toMatchObject([
      { untilDay: addDays(today, -1), horse: { name: "Bramble" } },
    ]);
  });

  test("to the bin comes back to its place", async () => {
    const { owner, bramble, one } = await ownerWithPlaces();
    await made(move(owner, { horseIds: [bramble.id], to: one.id }));
    await made(owner.delete(`/api/horses/${bramble.id}`));
    expect(await whereabouts(owner)).toEqual(new Set());
    const [item] = await made<{ id: string }[]>(owner.get("/api/bin"));
    await made(owner.post(`/api/bin/${item?.id}/put-back`));
    expect(await whereabouts(owner)).toEqual(new Set(["Bramble in Box 1"]));
  });
});

test("a repeated move is made once", async () => {
  const { owner, bramble, one, two } = await ownerWithPlaces();
  const asked = { id: randomUUID(), horseIds: [bramble.id], to: one.id };
  const first = await made(move(owner, asked));
  await made(move(owner, { horseIds: [bramble.id], to: two.id }));
  expect(await made(move(owner, asked))).toEqual(first);
  expect(await whereabouts(owner)).toEqual(new Set(["Bramble in Box 2"]));
});
