import { describe, expect, test } from "vitest";
import { DRAFT_HORSES_MAX } from "#contract/horses/draft-horses.ts";
import { eventInput, made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { horseInput, newHorse, openYard, query, UNKNOWN_ID, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
const stranger = fixture(() => yard.newOwner());

const path = "/api/draft-horses";
interface DraftHorse {
  id: string;
  name: string;
  missing: string[];
  updatedAt: string;
}
const addDraftHorse = (by: Visitor = owner, name = "Biscuit") =>
  made<DraftHorse>(by.post(path, { name }));
const papers = (given: Record<string, unknown> = {}) => horseInput({ name: "Biscuit", ...given });
const counted = async (yardId: string) =>
  (await query("select horse_count from yards where id = $1", [yardId])).rows[0]?.["horse_count"];

describe("every call on draft horses", () => {
  test("is refused signed out and to another yard; a viewer may read, and not write", async () => {
    const { id } = await addDraftHorse();
    const calls = (who: Visitor) => [
      who.get(`${path}/${id}`),
      who.put(`${path}/${id}`, { name: "Mine" }),
      who.delete(`${path}/${id}`),
    ];
    for (const reply of await Promise.all([...calls(yard.visitor()), yard.visitor().get(path)]))
      expect(reply).toAnswer([401, "Sign in first"]);
    for (const reply of await Promise.all(calls(stranger)))
      expect(reply).toAnswer([404, "Horse not found"]);
    expect(await made(stranger.get(path))).toEqual([]);
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    expect((await viewer.get(path)).statusCode).toBe(200);
    expect((await viewer.post(path, { name: "Theirs" })).statusCode).toBe(403);
  });

  test("wrong input is refused with the reason", async () => {
    expect(await owner.post(path, { name: " " })).toAnswer([400, "Horse name is required"]);
    expect(await owner.post(path, { name: "A", dateOfBirth: "2099-01-01" })).toAnswer([
      400,
      "Date of birth cannot be in the future",
    ]);
    expect((await owner.post(path, { name: "A", dateOfBirth: "soon" })).statusCode).toBe(400);
    expect(await owner.get(`${path}/${UNKNOWN_ID}`)).toAnswer([404, "Horse not found"]);
    const { id } = await newHorse(owner);
    expect(await owner.get(`${path}/${id}`)).toAnswer([404, "Horse not found"]);
    expect(await owner.delete(`${path}/${id}`)).toAnswer([404, "Horse not found"]);
  });

  test("a yard has at most fifty draft horses", async () => {
    const other = await yard.newOwner();
    await query(
      `insert into horses (yard_id, id, name, breed, passport_number, microchip_number, presence)
       select $1, gen_random_uuid(), 'Draft ' || n, '', '', '', 'DRAFT' from generate_series(1, $2::integer) n`,
      [other.user.yardId, DRAFT_HORSES_MAX],
    );
    expect((await other.post(path, { name: "One more" })).statusCode).toBe(409);
  });
});

describe("a draft horse", () => {
  test("lists its missing fields, and is not in lists, counts, bills or the export's horses", async () => {
    const other = await yard.newOwner();
    const { id, missing } = await addDraftHorse(other);
    expect(missing).toEqual(["breed", "dateOfBirth", "passportNumber", "microchipNumber"]);
    expect(await made(other.get("/api/horses"))).toEqual([]);
    expect(await made(other.get("/api/horse-summaries"))).toMatchObject({ items: [], total: 0 });
    expect(await other.get(`/api/horses/${id}`)).toAnswer([404, "Horse not found"]);
    expect(await other.put(`/api/horses/${id}`, papers())).toAnswer([404, "Horse not found"]);
    expect(await counted(other.user.yardId)).toBe(0);
    expect(await made(other.get("/api/subscription-status"))).toMatchObject({ horseCount: 0 });
    const file = await made<Record<string, unknown>>(other.get("/api/gdpr/export"));
    expect(file["horses"]).toEqual([]);
    expect(file["draftHorses"]).toMatchObject([{ id, name: "Biscuit" }]);
    expect(await made(other.get("/api/today"))).toMatchObject({
      draftHorses: [{ id, name: "Biscuit" }],
    });
  });

  test("takes doses, records and events, and has a compliance answer", async () => {
    const { id } = await addDraftHorse();
    const flu = ["2024-03-01", "2024-04-05", "2024-08-20", "2025-08-10"];
    await made(
      owner.put(`/api/horses/${id}/doses`, {
        doses: flu.map((date) => ({ date, diseases: ["INFLUENZA"] })),
      }),
    );
    await made(owner.post(`/api/horses/${id}/farrier`, recordInputs.farrier()));
    await made(owner.post("/api/care-events", eventInput({ horseId: id })));
    expect(
      await made(owner.get(`/api/horses/${id}/compliance?body=BE&on=2026-05-16`)),
    ).toMatchObject({ verdict: "OK" });
    expect(await made(owner.get(`/api/horses/${id}/timeline`))).toHaveLength(5);
  });

  test("becomes a horse under the same id once its papers are complete, with all it has", async () => {
    const other = await yard.newOwner();
    const { id, updatedAt } = await addDraftHorse(other);
    await made(other.post(`/api/horses/${id}/farrier`, recordInputs.farrier()));
    const half = await made<DraftHorse>(
      other.put(`${path}/${id}`, { name: "Biscuit", breed: "Cob", updatedAt }),
    );
    expect(half).toMatchObject({ breed: "Cob" });
    expect(half.missing).toHaveLength(3);
    expect(await made<DraftHorse>(other.put(`${path}/${id}`, papers()))).toMatchObject({
      missing: [],
    });
    expect(await made(other.get(`/api/horses/${id}`))).toMatchObject({ presence: "PRESENT" });
    expect(await made(other.get("/api/horse-summaries"))).toMatchObject({
      items: [{ horse: { id }, healthCounts: { farrier: 1 } }],
      total: 1,
    });
    expect(await counted(other.user.yardId)).toBe(1);
    expect(await made(other.get(path))).toEqual([]);
  });

  test("an edit of a draft horse completed meanwhile is told so, and one changed meanwhile is not overwritten", async () => {
    const { id, updatedAt } = await addDraftHorse();
    await made(owner.put(`${path}/${id}`, { name: "Biscuit", breed: "Cob" }));
    const late = await owner.put(`${path}/${id}`, { name: "Biscuit", breed: "Shire", updatedAt });
    expect(late.statusCode).toBe(409);
    await made(owner.put(`${path}/${id}`, papers()));
    const reply = await owner.put(`${path}/${id}`, { name: "Biscuit", breed: "Shire" });
    expect([reply.statusCode, reply.body]).toEqual([
      409,
      expect.stringMatching(/^Somebody has completed the papers of Biscuit meanwhile/),
    ]);
    expect(await made(owner.get(`/api/horses/${id}`))).toMatchObject({ breed: papers()["breed"] });
  });

  test("is restored from the bin unchanged", async () => {
    const other = await yard.newOwner();
    const kept = await addDraftHorse(other);
    await made(other.delete(`${path}/${kept.id}`));
    expect(await made(other.get(path))).toEqual([]);
    const [item] = await made<{ id: string }[]>(other.get("/api/bin"));
    await made(other.post(`/api/bin/${item?.id}/put-back`));
    expect(await made(other.get(path))).toEqual([kept]);
  });
});
