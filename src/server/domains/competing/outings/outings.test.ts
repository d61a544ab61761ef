import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import type { Reply } from "#contract/endpoint.ts";
import {
  type Outing,
  OUTINGS_ON_BOARD_MAX,
  type outingEndpoints,
} from "#contract/competing/outings.ts";
import { addDays, addMonths } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { eventInput, made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);

type Board = Reply<typeof outingEndpoints.board>;
const today = londonDate(new Date());
const inDays = (days: number) => addDays(today, days);
const outing = (given: Record<string, unknown> = {}) => ({
  name: "Aston-le-Walls",
  venue: "Aston-le-Walls",
  firstDay: inDays(20),
  body: "BE",
  ...given,
});
const add = (who: Visitor, given: Record<string, unknown> = {}) =>
  made<Outing>(who.post("/api/outings", outing(given)));
const listed = (who: Visitor, query = "") => made<Outing[]>(who.get(`/api/outings${query}`));
const boardOf = (who: Visitor, query = "") => made<Board>(who.get(`/api/outings/board${query}`));

/** Doses that satisfy every body, the last of which was given this many days ago. */
const soundUntil = (daysAgo: number) =>
  [340, 300, 150, 0].map((before) => inDays(-daysAgo - before));
const dose = (who: Visitor, horseId: string, dates: readonly string[]) =>
  made(
    who.put(`/api/horses/${horseId}/doses`, {
      doses: dates.map((date) => ({ id: uuid(), date, diseases: ["INFLUENZA"] })),
    }),
  );

describe("the calls on outings", () => {
  test("are refused signed out", async () => {
    const guest = yard.visitor();
    const at = `/api/outings/${uuid()}`;
    for (const reply of [
      await guest.get("/api/outings"),
      await guest.get("/api/outings/board"),
      await guest.post("/api/outings", outing()),
      await guest.put(at, outing()),
      await guest.delete(at),
    ])
      expect(reply).toAnswer([401, "Sign in first"]);
  });

  test("find neither outing nor horse of another yard", async () => {
    const owner = await yard.newOwner();
    const other = await yard.newOwner();
    const { id } = await add(owner);
    const theirs = await newHorse(other);
    expect(await other.put(`/api/outings/${id}`, outing())).toAnswer([404, "Outing not found"]);
    expect(await other.delete(`/api/outings/${id}`)).toAnswer([404, "Outing not found"]);
    expect(await listed(other)).toEqual([]);
    const reply = await owner.post("/api/outings", outing({ horseIds: [theirs.id] }));
    expect(reply).toAnswer([404, "Horse not found"]);
    expect(await listed(owner), "and nothing was made").toHaveLength(1);
  });

  test("a viewer reads and writes nothing", async () => {
    const owner = await yard.newOwner();
    const { id } = await add(owner);
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    expect(await listed(viewer)).toHaveLength(1);
    for (const reply of [
      await viewer.post("/api/outings", outing()),
      await viewer.put(`/api/outings/${id}`, outing()),
      await viewer.delete(`/api/outings/${id}`),
    ])
      expect(reply.statusCode).toBe(403);
  });

  test("say in one sentence what is wrong with the input", async () => {
    const owner = await yard.newOwner();
    const wrong = (given: Record<string, unknown>) => owner.post("/api/outings", outing(given));
    expect(await wrong({ name: " " })).toAnswer([400, "Give the outing a name"]);
    expect(await wrong({ firstDay: undefined })).toAnswer([400, "Give the day of the outing"]);
    expect(await wrong({ body: undefined })).toAnswer([400, "Choose the body whose rules count"]);
    const reply = await wrong({ lastDay: inDays(19) });
    expect(reply).toAnswer([400, "The outing cannot end before it begins"]);
    expect(await wrong({ lastDay: inDays(51) })).toAnswer([
      400,
      "An outing may last at most 31 days",
    ]);
    expect((await wrong({ firstDay: "2026-02-30" })).statusCode).toBe(400);
    expect((await wrong({ horseIds: ["Bramble"] })).statusCode).toBe(400);
  });

  test("an outing is planned, changed, found by day and horse, deleted; sent twice it exists once", async () => {
    const owner = await yard.newOwner();
    const [bramble, clover] = [await newHorse(owner), await newHorse(owner, { name: "Clover" })];
    const id = uuid();
    const sent = { id, horseIds: [clover.id, bramble.id, clover.id] };
    const planned = await add(owner, sent);
    expect(planned).toMatchObject({ id, lastDay: inDays(20), feiRules: false, notes: "" });
    expect(planned.horses.map(({ name }) => name)).toEqual(["Bramble", "Clover"]);
    expect(await add(owner, sent)).toEqual(planned);
    await add(owner, { name: "Past", firstDay: inDays(-9), lastDay: inDays(-8) });
    await add(owner, { name: "Now", firstDay: inDays(-1), lastDay: inDays(1), body: "OTHER" });
    const names = async (query = "") => (await listed(owner, query)).map(({ name }) => name);
    expect(await names()).toEqual(["Now", "Aston-le-Walls"]);
    expect(await names(`?from=${inDays(-30)}&to=${inDays(0)}`)).toEqual(["Past", "Now"]);
    expect(await names(`?horseId=${clover.id}`)).toEqual(["Aston-le-Walls"]);
    const changed = await made<Outing>(
      owner.put(`/api/outings/${id}`, outing({ name: "Gatcombe", horseIds: [bramble.id] })),
    );
    expect(changed).toMatchObject({ id, name: "Gatcombe", horses: [{ name: "Bramble" }] });
    expect(await names(`?horseId=${clover.id}`)).toEqual([]);
    expect((await owner.delete(`/api/horses/${bramble.id}`)).statusCode).toBe(200);
    expect((await listed(owner)).at(-1)?.horses).toEqual([]);
    expect((await owner.delete(`/api/outings/${id}`)).statusCode).toBe(200);
    expect(await names()).toEqual(["Now"]);
  });

  test("the owner's export has them with their horses, a groom's those that the groom planned", async () => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    const { id } = await add(owner, { horseIds: [horseId] });
    type File = { outings: { id: string }[]; outingHorses: unknown[] };
    const whole = await made<File>(owner.get("/api/gdpr/export"));
    expect(whole.outings.map((each) => each.id)).toEqual([id]);
    expect(whole.outingHorses).toEqual([{ outingId: id, horseId }]);
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const part = await made<File>(groom.get("/api/gdpr/export"));
    expect([part.outings, part.outingHorses]).toEqual([[], []]);
  });
});

/** Checks that each cell of the board equals the answer of the call for one horse, one body and one day. */
async function expectSingles(owner: Visitor, { outings, rows }: Board) {
  for (const { horseId, cells } of rows)
    for (const [index, { body }] of outings.entries()) {
      const now = cells[index]?.now;
      if (!now) continue;
      const at = `/api/horses/${horseId}/compliance?body=${body}&on=${now.day}`;
      const single = await made<{ verdict: string; reasons: { code: string }[] }>(owner.get(at));
      expect([now.verdict, now.code]).toEqual([single.verdict, single.reasons[0]?.code]);
    }
}

describe("the board of outings", () => {
  test("each cell equals the single call's answer for the deciding day", async () => {
    const owner = await yard.newOwner();
    const sound = await newHorse(owner, { name: "Sound" });
    const none = await newHorse(owner, { name: "None" });
    await newHorse(owner, { name: "At home" });
    await dose(owner, sound.id, soundUntil(100));
    const horseIds = [sound.id, none.id];
    await add(owner, { name: "Yes", horseIds });
    await add(owner, { name: "Late", firstDay: inDays(260), lastDay: inDays(267), horseIds });
    await add(owner, { name: "Race", firstDay: inDays(84), body: "BHA", horseIds });
    await add(owner, { name: "Fun", firstDay: inDays(300), body: "OTHER", horseIds: [sound.id] });
    const { outings, rows } = await boardOf(owner);
    expect(outings.map(({ name }) => name)).toEqual(["Yes", "Race", "Late", "Fun"]);
    expect(rows.map(({ name, lastDose }) => [name, lastDose])).toEqual([
      ["None", null],
      ["Sound", inDays(-100)],
    ]);
    await expectSingles(owner, { outings, rows });
    const ofSound = rows[1]?.cells;
    expect(ofSound?.map((cell) => cell?.now?.verdict ?? null)).toEqual(["OK", "OK", "NO", null]);
    const lapsed = addDays(addMonths(inDays(-100), 12), 1);
    expect(ofSound?.[2]?.now?.day, "the first day that is out of date").toBe(lapsed);
    expect(rows[0]?.cells[3], "not entered").toBeNull();
  });

  test("a vet's withdrawal that lasts into an outing forbids it from its first day", async () => {
    const { owner, horse } = await yard.newOwnerWithHorse();
    await made(
      owner.post(`/api/horses/${horse.id}/medication`, {
        medication: "Danilon",
        dosage: "As ordered",
        frequency: "DAILY",
        startDate: inDays(0),
        endDate: inDays(0),
        withdrawalUntil: inDays(9),
      }),
    );
    await add(owner, { firstDay: inDays(9), lastDay: inDays(10), horseIds: [horse.id] });
    await add(owner, { name: "Later", firstDay: inDays(10), horseIds: [horse.id] });
    const { rows } = await boardOf(owner);
    expect(rows[0]?.cells.map((cell) => cell?.medicines)).toEqual([
      { verdict: "NO", day: inDays(9) },
      { verdict: "OK", day: inDays(10) },
    ]);
  });

  test("all horses on request, including those without an outing", async () => {
    const owner = await yard.newOwner();
    await newHorse(owner);
    await add(owner);
    expect((await boardOf(owner)).rows).toEqual([]);
    const { rows } = await boardOf(owner, "?horses=all");
    expect(rows[0]?.cells[0]).toMatchObject({ entered: false, now: { verdict: "NO" } });
    expect((await owner.get("/api/outings/board?horses=some")).statusCode).toBe(400);
  });

  test("a vaccination booked within the seven days before is a clash, one booked in time resolves the outing", async () => {
    const { owner, horse } = await yard.newOwnerWithHorse();
    await dose(owner, horse.id, soundUntil(300));
    await add(owner, { name: "Soon", firstDay: inDays(20), horseIds: [horse.id] });
    await add(owner, { name: "Later", firstDay: inDays(80), horseIds: [horse.id] });
    const book = (day: number) =>
      made(
        owner.post(
          "/api/care-events",
          eventInput({
            title: "Flu",
            eventType: "VACCINATION",
            horseId: horse.id,
            dueDate: `${inDays(day)}T15:00`,
          }),
        ),
      );
    const { id } = await book(15);
    const cellsOf = async () => (await boardOf(owner)).rows[0]?.cells;
    expect(await cellsOf()).toMatchObject([
      { now: { verdict: "OK" }, booked: { verdict: "NO", code: "EXCLUSION", on: [inDays(15)] } },
      { now: { verdict: "NO", code: "BOOSTER_OVERDUE" }, booked: { verdict: "OK" } },
    ]);
    await owner.delete(`/api/care-events/${id}`);
    await book(13);
    expect(await cellsOf()).toMatchObject([{ booked: { verdict: "OK" } }, {}]);
  });

  test("lists the next fifty outings at most", async () => {
    const owner = await yard.newOwner();
    for (let day = 0; day <= OUTINGS_ON_BOARD_MAX; day += 1)
      await add(owner, { name: `Show ${day}`, firstDay: inDays(day) });
    const { outings } = await boardOf(owner);
    expect(outings).toHaveLength(OUTINGS_ON_BOARD_MAX);
    expect((await boardOf(owner, `?from=${inDays(1)}`)).outings.at(-1)?.name).toBe("Show 50");
  });
});
