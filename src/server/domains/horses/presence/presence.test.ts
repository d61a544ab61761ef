import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { eventInput, made, planInput, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import {
  horseInput,
  newHorse,
  openYard,
  type Owner,
  query,
  UNKNOWN_ID,
  type Visitor,
} from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());

const today = londonDate(new Date());
const sold = (given: Record<string, unknown> = {}) => ({ because: "SOLD", on: today, ...given });
const leave = (by: Visitor, id: string, given = sold()) =>
  by.post(`/api/horses/${id}/leave`, given);
const comeBack = (by: Visitor, id: string) => by.post(`/api/horses/${id}/return`, {});
const counted = async ({ user }: Owner) =>
  (await query("select horse_count from yards where id = $1", [user.yardId])).rows[0]?.[
    "horse_count"
  ];

describe("leaving and returning", () => {
  test("are refused signed out, to another yard, to a groom and with wrong input", async () => {
    const { id } = await newHorse(owner);
    expect(await leave(yard.visitor(), id)).toAnswer([401, "Sign in first"]);
    const stranger = await yard.newOwner();
    for (const reply of [await leave(stranger, id), await comeBack(stranger, id)])
      expect(reply).toAnswer([404, "Horse not found"]);
    expect(await leave(owner, UNKNOWN_ID)).toAnswer([404, "Horse not found"]);
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    expect((await leave(groom, id)).statusCode).toBe(403);
    expect(await leave(owner, id, sold({ because: "" }))).toAnswer([400, "Choose why it leaves"]);
    expect(await leave(owner, id, sold({ on: addDays(today, 3) }))).toAnswer([
      400,
      "A day to come cannot be the day it left",
    ]);
    expect((await leave(owner, id, sold({ on: "1950-01-01" }))).body).toContain("was not born yet");
    expect(await comeBack(owner, id)).toAnswer([409, "Bramble is of the yard already."]);
    await made(leave(owner, id));
    expect(await leave(owner, id)).toAnswer([409, "Bramble has left the yard already."]);
  });

  test("a horse that has left can be read, and is in no list, count, bill, reminder or day", async () => {
    const { owner: other, horse } = await yard.newOwnerWithHorse();
    const base = `/api/horses/${horse.id}`;
    await made(other.post(`${base}/farrier`, recordInputs.farrier()));
    await made(other.post(`${base}/care-plan`, planInput()));
    await made(
      other.post(
        "/api/care-events",
        eventInput({ horseId: horse.id, dueDate: "2026-01-05T09:00" }),
      ),
    );
    const outing = await made<{ id: string }>(
      other.post("/api/outings", {
        name: "Spring show",
        firstDay: addDays(today, 30),
        body: "BS",
        horseIds: [horse.id],
      }),
    );
    const events = async () => await made<{ id: string }[]>(other.get("/api/care-events"));
    const before = { events: await events(), board: await made(other.get("/api/outings/board")) };
    expect(before.events.length).toBeGreaterThan(1);

    const gone = await made(leave(other, horse.id, sold({ note: "To Mrs Hargreaves" })));
    expect(gone).toMatchObject({
      presence: "LEFT",
      leftOn: today,
      leftBecause: "SOLD",
      leftNote: "To Mrs Hargreaves",
    });
    expect(await made(other.get(base))).toEqual(gone);
    expect(await made(other.get("/api/departed-horses"))).toEqual([gone]);
    expect(await made(other.get(`${base}/timeline`))).toHaveLength(1);
    expect(await made(other.get("/api/horses"))).toEqual([]);
    expect(await made(other.get("/api/horse-summaries?search=Bramble"))).toMatchObject({
      total: 0,
    });
    expect(await made(other.get("/api/horse-summaries?grouped=true"))).toMatchObject({ total: 0 });
    expect(await events()).toEqual([]);
    const day = { overdue: [], today: [], week: [], overdueCount: 0 };
    expect(await made(other.get("/api/today"))).toMatchObject(day);
    expect(await made(other.get("/api/outings/board"))).toMatchObject({ rows: [] });
    expect(await made(other.get(`/api/compliance?on=${today}`))).toMatchObject({ rows: [] });
    expect(await made(other.get("/api/worming"))).toMatchObject({ rows: [] });
    expect(await made(other.get("/api/subscription-status"))).toMatchObject({ horseCount: 0 });
    expect(await counted(other)).toBe(0);

    await made(comeBack(other, horse.id));
    expect(await made(other.get(base))).toMatchObject({ presence: "PRESENT", leftOn: null });
    expect((await events()).map(({ id }) => id)).toEqual(before.events.map(({ id }) => id));
    expect(await made(other.get("/api/outings/board"))).toMatchObject({
      outings: [{ id: outing.id }],
    });
    expect(await made(other.get(`${base}/care-plan`))).toMatchObject([{ active: true }]);
    expect(await counted(other)).toBe(1);
  });

  test("a horse changed since it was opened cannot be marked as left", async () => {
    const horse = await newHorse(owner);
    const { updatedAt } = await made<{ updatedAt: string }>(owner.get(`/api/horses/${horse.id}`));
    await made(owner.put(`/api/horses/${horse.id}`, horseInput({ name: "Thistle" })));
    expect((await leave(owner, horse.id, sold({ updatedAt }))).statusCode).toBe(409);
  });
});

test(
  "whatever is done, a yard counts the horses that are present",
  { timeout: 60_000 },
  async () => {
    const other = await yard.newOwner();
    const ids: string[] = [];
    const pick = (at: number) => ids[at % Math.max(ids.length, 1)] ?? UNKNOWN_ID;
    const acts = {
      add: async () => ids.push((await newHorse(other)).id),
      addDraftHorse: async () =>
        ids.push((await made(other.post("/api/draft-horses", { name: "D" }))).id),
      complete: (at: number) => other.put(`/api/draft-horses/${pick(at)}`, horseInput()),
      leave: (at: number) => leave(other, pick(at)),
      comeBack: (at: number) => comeBack(other, pick(at)),
      remove: (at: number) => other.delete(`/api/horses/${pick(at)}`),
    };
    const step = fc.tuple(
      fc.constantFrom(
        ...(["add", "addDraftHorse", "complete", "leave", "comeBack", "remove"] as const),
      ),
      fc.nat(20),
    );
    for (const steps of fc.sample(fc.array(step, { minLength: 8, maxLength: 12 }), 6)) {
      for (const [act, at] of steps) await acts[act](at);
      const present = await made<unknown[]>(other.get("/api/horses"));
      expect(await counted(other)).toBe(present.length);
    }
  },
);
