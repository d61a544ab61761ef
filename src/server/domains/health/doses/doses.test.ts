import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import { type DosesOfHorse, DOSES_OF_HORSE_MAX } from "#contract/health/doses.ts";
import type { ListedHorse } from "#contract/horses/horses.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, query, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);

const dose = (date: string, given: Record<string, unknown> = {}) => ({
  id: uuid(),
  date,
  diseases: ["INFLUENZA"],
  ...given,
});
const visit = (owner: Visitor, horseId: string, date: string) =>
  owner
    .post(`/api/horses/${horseId}/veterinary`, {
      visitType: "VACCINATION",
      diseases: ["INFLUENZA"],
      veterinarian: "Helen Marsh",
      date,
    })
    .then((reply) => reply.json<{ id: string }>());
const onRecord = async (owner: Visitor, at: string) => (await owner.get(at)).json<DosesOfHorse>();

async function stable() {
  const { owner, horseId: id } = await yard.newOwnerWithHorse();
  return { owner, id, at: `/api/horses/${id}/doses` };
}

describe("who may", () => {
  test("every call is refused signed out", async () => {
    const { at } = await stable();
    expect(await yard.visitor().get(at)).toAnswer([401, "Sign in first"]);
    expect(await yard.visitor().put(at, { doses: [] })).toAnswer([401, "Sign in first"]);
  });

  test("another yard's horse is not found", async () => {
    const { at } = await stable();
    const stranger = await yard.newOwner();
    expect(await stranger.get(at)).toAnswer([404, "Horse not found"]);
    expect(await stranger.put(at, { doses: [] })).toAnswer([404, "Horse not found"]);
  });

  test("a viewer reads, a groom writes", async () => {
    const { owner, at } = await stable();
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    expect((await viewer.get(at)).statusCode).toBe(200);
    expect((await viewer.put(at, { doses: [] })).statusCode).toBe(403);
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    expect((await groom.put(at, { doses: [dose("2025-01-01")] })).statusCode).toBe(200);
  });
});

describe("PUT /api/horses/{id}/doses", () => {
  test("a whole passport is saved in one call and returned newest first", async () => {
    const { owner, at } = await stable();
    const doses = [
      dose("2024-03-01", { diseases: ["INFLUENZA", "TETANUS"], product: " ProteqFlu-Te " }),
      dose("2024-04-05", { batch: "L512", givenBy: "Helen Marsh" }),
      dose("2024-08-20"),
    ];
    const reply = await owner.put(at, { doses });
    expect(reply.statusCode, reply.body).toBe(200);
    const kept = reply.json<DosesOfHorse>();
    expect(kept.doses.map(({ date }) => date)).toEqual(["2024-08-20", "2024-04-05", "2024-03-01"]);
    expect(kept.doses.at(-1)).toEqual({
      id: doses[0]?.id,
      date: "2024-03-01",
      diseases: ["INFLUENZA", "TETANUS"],
      product: "ProteqFlu-Te",
      batch: null,
      givenBy: null,
      courseStart: false,
      step: null,
      veterinaryRecordId: null,
      passportPageId: null,
    });
    expect(await onRecord(owner, at)).toEqual(kept);
  });

  test("the same call twice leaves the same doses", async () => {
    const { owner, at } = await stable();
    const history = { doses: [dose("2024-03-01"), dose("2024-04-05")] };
    const first = (await owner.put(at, history)).json();
    expect((await owner.put(at, history)).json()).toEqual({
      ...first,
      updatedAt: expect.any(String),
    });
    const added = { doses: [dose("2024-08-20")], replaces: [] };
    const both = await Promise.all([owner.put(at, added), owner.put(at, added)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await onRecord(owner, at)).doses).toHaveLength(3);
  });

  test("replaced doses that the list does not name are deleted; doses it never saw stay", async () => {
    const { owner, at } = await stable();
    const [one, two, three] = [dose("2024-03-01"), dose("2024-04-05"), dose("2024-08-20")];
    await owner.put(at, { doses: [one, two] });
    await owner.put(at, { doses: [three], replaces: [] });
    await owner.put(at, { doses: [{ ...one, product: "Equip F" }], replaces: [one.id, two.id] });
    const { doses } = await onRecord(owner, at);
    expect(doses.map(({ id }) => id)).toEqual([three.id, one.id]);
    expect(doses[1]?.product).toBe("Equip F");
    await owner.put(at, { doses: [] });
    expect((await onRecord(owner, at)).doses).toEqual([]);
  });

  test("wrong input is refused with a sentence", async () => {
    const { owner, at } = await stable();
    const refusal = (doses: unknown, more = {}) => owner.put(at, { doses, ...more });
    expect(await refusal(undefined)).toAnswer([400, "Give the doses as a list"]);
    const reply = await refusal([dose("2024-02-30")]);
    expect(reply).toAnswer([400, "Give a date as year-month-day, such as 2025-01-31"]);
    expect(await refusal([dose("")])).toAnswer([400, "Give the date of each dose"]);
    expect(await refusal([dose(addDays(londonDate(new Date()), 1))])).toAnswer([
      400,
      "A dose cannot lie in the future",
    ]);
    expect(await refusal([dose("2024-03-01", { diseases: [] })])).toAnswer([
      400,
      "Say what each dose was against",
    ]);
    expect(await refusal([dose("2024-03-01", { diseases: ["RABIES"] })])).toAnswer([
      400,
      "Say what each dose was against",
    ]);
    const twice = [400, "The same disease is listed twice on one date"];
    expect(await refusal([dose("2024-03-01"), dose("2024-03-01")])).toAnswer(twice);
    expect(await refusal([dose("2024-03-01", { diseases: ["TETANUS", "TETANUS"] })])).toAnswer(
      twice,
    );
    const id = uuid();
    expect(await refusal([dose("2024-03-01", { id }), dose("2024-04-01", { id })])).toAnswer([
      400,
      "A dose is named twice",
    ]);
    const many = Array.from({ length: DOSES_OF_HORSE_MAX + 1 }, (_, n) =>
      dose(addDays("2020-01-01", n)),
    );
    expect(await refusal(many)).toAnswer([400, "Give at most 100 doses"]);
    expect((await owner.put(at, { doses: many.slice(1) })).statusCode).toBe(200);
    expect(await refusal(many.slice(0, 1), { replaces: [] })).toAnswer([
      409,
      "A horse may have at most 100 doses on record",
    ]);
  });

  test("an added dose may not repeat one on record", async () => {
    const { owner, at } = await stable();
    await owner.put(at, { doses: [dose("2024-03-01")] });
    const reply = await owner.put(at, { doses: [dose("2024-03-01")], replaces: [] });
    expect(reply).toAnswer([409, "The same disease is listed twice on one date"]);
    const tetanus = dose("2024-03-01", { diseases: ["TETANUS"] });
    expect((await owner.put(at, { doses: [tetanus], replaces: [] })).statusCode).toBe(200);
  });

  test("another horse's dose, visit or file is refused", async () => {
    const { owner, id, at } = await stable();
    const other = await newHorse(owner, { name: "Domino" });
    const theirs = dose("2024-03-01");
    await owner.put(`/api/horses/${other.id}/doses`, { doses: [theirs] });
    const reply = await owner.put(at, { doses: [dose("2025-01-01"), theirs] });
    expect(reply).toAnswer([409, "Another dose has this id already"]);
    expect((await onRecord(owner, at)).doses, "nothing was written").toEqual([]);
    const record = await visit(owner, other.id, "2024-05-01");
    const tied = dose("2024-05-01", { veterinaryRecordId: record.id });
    expect(await owner.put(at, { doses: [tied] })).toAnswer([404, "Record not found"]);
    const paged = dose("2024-05-01", { passportPageId: uuid() });
    expect(await owner.put(at, { doses: [paged] })).toAnswer([404, "File not found"]);
    expect(id).not.toBe(other.id);
  });
});

test("one photo of a page serves several doses, and is deleted with the last of them", async () => {
  const { owner, id, at } = await stable();
  const pdf = Buffer.from("%PDF-1.7\npage");
  const { id: page } = (
    await owner.upload("/api/upload/attachment", "file", pdf, "page 3.pdf")
  ).json<{ id: string }>();
  const [one, two] = ["2024-03-01", "2024-04-05"].map((on) => dose(on, { passportPageId: page }));
  const kept = (await owner.put(at, { doses: [one, two] })).json<DosesOfHorse>();
  expect(kept.pages).toMatchObject([{ id: page, originalName: "page 3.pdf" }]);
  await owner.put(at, { doses: [one] });
  expect((await owner.get(`/files/${page}`)).statusCode).toBe(200);
  await owner.put(at, { doses: [{ ...one, passportPageId: null }] });
  expect((await owner.get(`/files/${page}`)).statusCode).toBe(404);

  const again = (await owner.upload("/api/upload/attachment", "file", pdf)).json<{ id: string }>();
  await owner.put(at, { doses: [{ ...one, passportPageId: again.id }] });
  expect((await owner.delete(`/api/horses/${id}`)).statusCode).toBe(200);
  expect((await owner.get(`/files/${again.id}`)).statusCode).toBe(404);
  const { rows } = await query("select from vaccination_doses where horse_id=$1", [id]);
  expect(rows).toEqual([]);
});

describe("visits for a vaccination", () => {
  test("count as an influenza dose of their day until a dose has the details", async () => {
    const { owner, id, at } = await stable();
    const first = await visit(owner, id, "2024-03-01");
    const second = await visit(owner, id, "2024-04-05");
    const today = londonDate(new Date());
    const early = await visit(owner, id, today);
    // an earlier version could have written such a row
    await query("update veterinary_records set date = $2 where id = $1", [
      early.id,
      addDays(today, 30),
    ]);
    const visits = async () => (await onRecord(owner, at)).visits.map((each) => each.id);
    expect(await visits(), "what is still to come has not been given").toEqual([
      second.id,
      first.id,
    ]);
    await owner.put(at, { doses: [dose("2024-03-01", { diseases: ["TETANUS"] })] });
    expect(await visits(), "a dose of its day").toEqual([second.id]);
    const tied = dose("2024-04-06", { veterinaryRecordId: second.id });
    await owner.put(at, { doses: [tied], replaces: [] });
    expect(await visits(), "a dose tied to it").toEqual([]);
    await owner.delete(`/api/horses/${id}/veterinary/${second.id}`);
    expect((await onRecord(owner, at)).doses[0]).toMatchObject({
      id: tied.id,
      veterinaryRecordId: null,
    });
  });

  test("the badge uses the last influenza dose, whether in the passport or a visit", async () => {
    const { owner, id, at } = await stable();
    const today = londonDate(new Date());
    const badge = async () => (await owner.get("/api/horses")).json<ListedHorse[]>()[0]?.careStatus;
    for (const days of [-900, -865, -700, -500]) await visit(owner, id, addDays(today, days));
    expect(await badge()).toBe("OVERDUE");
    await owner.put(at, { doses: [dose(addDays(today, -20), { diseases: ["TETANUS"] })] });
    expect(await badge(), "tetanus is no influenza").toBe("OVERDUE");
    await owner.put(at, {
      doses: [dose(addDays(today, -10), { diseases: ["EHV", "INFLUENZA"] })],
    });
    expect(await badge()).toBe("UP_TO_DATE");
  });
});

test("every answer counts from a dose marked as the first of a new course", async () => {
  const { owner, id, at } = await stable();
  const dates = ["2024-03-01", "2024-04-05", "2024-08-20", "2025-08-10"];
  const doses = dates.map((on) => dose(on));
  await owner.put(at, { doses });
  const answers = async () => {
    const one = (await owner.get(`/api/horses/${id}/compliance?body=BS&on=2025-10-01`)).json<{
      verdict: string;
    }>();
    const { bodies, rows } = (await owner.get("/api/compliance?on=2025-10-01")).json<{
      bodies: string[];
      rows: { cells: { verdict: string }[] }[];
    }>();
    return [one.verdict, rows[0]?.cells[bodies.indexOf("BS")]?.verdict];
  };
  expect(await answers()).toEqual(["OK", "OK"]);
  const marked = doses.map((each) => ({ ...each, courseStart: each.date === "2025-08-10" }));
  const kept = (await owner.put(at, { doses: marked })).json<DosesOfHorse>();
  expect(kept.doses.map(({ courseStart }) => courseStart)).toEqual([true, false, false, false]);
  expect(await answers()).toEqual(["NO", "NO"]);
  await owner.put(at, { doses });
  expect(await answers()).toEqual(["OK", "OK"]);
});
