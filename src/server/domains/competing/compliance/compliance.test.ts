import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import type { Reply } from "#contract/endpoint.ts";
import type { complianceEndpoints } from "#contract/competing/compliance.ts";
import type { horseEndpoints } from "#contract/horses/horses.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { bodies, usualBodies } from "#rules/vaccination/rulebooks.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);

const FLU = ["2024-03-01", "2024-04-05", "2024-08-20", "2025-08-10"];
const doses = (dates: readonly string[], diseases = ["INFLUENZA"]) =>
  dates.map((date) => ({ id: uuid(), date, diseases }));
const write = (owner: Visitor, id: string, history: unknown[]) =>
  owner.put(`/api/horses/${id}/doses`, { doses: history });

describe("GET /api/horses/{id}/compliance", () => {
  const at = (id: string, query = "body=BE&on=2026-05-16") =>
    `/api/horses/${id}/compliance?${query}`;

  test("is refused signed out", async () => {
    const { id } = await newHorse(await yard.newOwner());
    expect(await yard.visitor().get(at(id))).toAnswer([401, "Sign in first"]);
  });

  test("does not find another yard's horse", async () => {
    const { id } = await newHorse(await yard.newOwner());
    expect(await (await yard.newOwner()).get(at(id))).toAnswer([404, "Horse not found"]);
  });

  test("says in one sentence what is wrong with the input", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    const reply = await owner.get(at(id, "on=2026-05-16"));
    expect(reply).toAnswer([400, `Choose a body: ${bodies.join(", ")}`]);
    expect(await owner.get(at(id, "body=BE"))).toAnswer([
      400,
      "Give the day of the event as on=YYYY-MM-DD",
    ]);
    expect((await owner.get(at(id, "body=BE&on=2026-02-30"))).statusCode).toBe(400);
  });

  test("every body's answer equals the public check's for the same doses", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    await write(owner, id, [...doses(FLU), ...doses(["2026-05-12"], ["TETANUS"])]);
    for (const body of bodies) {
      const own = await owner.get(at(id, `body=${body}&on=2026-05-16`));
      const open = await owner.post("/api/vaccination-check", {
        body,
        doses: FLU,
        event: "2026-05-16",
        otherVaccinations: ["2026-05-12"],
      });
      expect(own.statusCode, own.body).toBe(200);
      expect(own.json()).toMatchObject(open.json());
    }
    expect((await owner.get(at(id))).json()).toMatchObject({ verdict: "OK" });
    expect((await owner.get(at(id, "body=BHA&on=2026-05-16"))).json()).toMatchObject({
      verdict: "NO",
    });
  });

  test("visits count as doses; a horse without any gets a no", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    expect((await owner.get(at(id))).json()).toMatchObject({ verdict: "NO", next: null });
    for (const date of FLU)
      await owner.post(`/api/horses/${id}/veterinary`, {
        visitType: "VACCINATION",
        diseases: ["INFLUENZA"],
        veterinarian: "Helen Marsh",
        date,
      });
    expect((await owner.get(at(id))).json()).toMatchObject({ verdict: "OK" });
  });
});

test("medicines are beside the flu verdict, for one horse and on the board, and the gravest is overall", async () => {
  const { owner, horseId: id } = await yard.newOwnerWithHorse();
  await write(owner, id, doses(FLU));
  const at = (body: string, on: string) =>
    owner.get(`/api/horses/${id}/compliance?body=${body}&on=${on}`);
  const given = await owner.post(`/api/horses/${id}/medication`, {
    medication: "Danilon",
    dosage: "As ordered",
    frequency: "DAILY",
    startDate: "2026-05-01",
    endDate: "2026-05-05",
  });
  expect((await at("BE", "2026-05-16")).json()).toMatchObject({
    verdict: "OK",
    medicines: { verdict: "UNKNOWN", notBefore: null },
    overall: "UNKNOWN",
  });
  await owner.put(`/api/horses/${id}/medication/${given.json<{ id: string }>().id}`, {
    medication: "Danilon",
    dosage: "As ordered",
    frequency: "DAILY",
    startDate: "2026-05-01",
    endDate: "2026-05-05",
    withdrawalUntil: "2026-05-16",
  });
  expect((await at("BE", "2026-05-16")).json()).toMatchObject({
    verdict: "OK",
    medicines: { verdict: "NO", notBefore: "2026-05-17", reasons: [{ code: "WITHDRAWAL" }, {}] },
    overall: "NO",
  });
  expect((await at("BE", "2026-05-17")).json()).toMatchObject({ overall: "OK" });
  const board = (await owner.get("/api/compliance?on=2026-05-16")).json<{
    bodies: string[];
    rows: { cells: unknown[] }[];
  }>();
  expect(board.rows[0]?.cells[board.bodies.indexOf("BE")]).toMatchObject({
    verdict: "OK",
    medicines: "NO",
    overall: "NO",
  });
});

describe("GET /api/compliance", () => {
  type Board = Reply<typeof complianceEndpoints.board>;

  test("is refused signed out and without a day", async () => {
    const reply = await yard.visitor().get("/api/compliance?on=2026-05-16");
    expect(reply).toAnswer([401, "Sign in first"]);
    const owner = await yard.newOwner();
    expect((await owner.get("/api/compliance")).statusCode).toBe(400);
  });

  test("returns each horse of this yard only, by name, with the single call's answers", async () => {
    const owner = await yard.newOwner();
    await newHorse(await yard.newOwner(), { name: "Theirs" });
    const names = ["domino", "Bramble", "Clover"];
    const horses = await Promise.all(names.map((name) => newHorse(owner, { name })));
    await write(owner, horses[0]?.id ?? "", [
      ...doses(FLU),
      ...doses(["2026-05-12"], ["EHV", "TETANUS"]),
    ]);
    await write(owner, horses[1]?.id ?? "", doses(FLU.slice(0, 2)));
    const board = (await owner.get("/api/compliance?on=2026-05-16")).json<Board>();
    expect(board.bodies).toEqual(usualBodies);
    expect(board.rows.map(({ name, lastDose }) => [name, lastDose])).toEqual([
      ["Bramble", "2024-04-05"],
      ["Clover", null],
      ["domino", "2025-08-10"],
    ]);
    for (const { horseId, cells } of board.rows)
      for (const [index, body] of board.bodies.entries()) {
        const single = await owner.get(
          `/api/horses/${horseId}/compliance?body=${body}&on=2026-05-16`,
        );
        expect(cells[index]?.verdict).toBe(single.json<{ verdict: string }>().verdict);
      }
    expect(
      new Set(board.rows.flatMap(({ cells }) => cells.map((cell) => cell?.verdict))),
    ).toContain("OK");
  });
});

describe("the first horses of each answer", () => {
  type Board = Reply<typeof complianceEndpoints.board>;
  const at = (query: string) => `/api/compliance?on=2026-05-16${query}`;

  test("are listed with their standing, and all are counted", async () => {
    const owner = await yard.newOwner();
    const [first] = await Promise.all(
      ["Bramble", "Clover", "Domino"].map((name) => newHorse(owner, { name })),
    );
    const whole = (await owner.get(at(""))).json<Board>();
    expect(whole.counts).toEqual({ CANNOT: 0, ASK: 0, CAN: 0, NOTHING: 3 });
    const listed = (await owner.get("/api/horses")).json<Reply<typeof horseEndpoints.list>>();
    const standings = listed.map(({ careStatus, notKnown }) => ({ careStatus, notKnown }));
    expect(whole.rows.map(({ careStatus, notKnown }) => ({ careStatus, notKnown }))).toEqual(
      standings,
    );
    const two = (await owner.get(at("&first=2"))).json<Board>();
    expect(two).toEqual({ ...whole, rows: whole.rows.slice(0, 2) });
    await write(owner, first?.id ?? "", doses(FLU));
    const changed = (await owner.get(at("&first=1"))).json<Board>();
    expect(changed.counts, "what was just written counts").toMatchObject({ CAN: 1, NOTHING: 2 });
    expect(changed.rows.map(({ name }) => name)).toEqual(["Bramble", "Clover"]);
  });

  test.each(["0", "1001", "1.5", "x", ""])("cannot be %s", async (first) => {
    const owner = await yard.newOwner();
    expect((await owner.get(at(`&first=${first}`))).statusCode).toBe(400);
  });
});

describe("the chosen bodies", () => {
  type BodiesReply = Reply<typeof complianceEndpoints.bodies>;
  const YARD = "/api/compliance/bodies";
  const chosen = async (who: Visitor) => (await who.get(YARD)).json<BodiesReply>();

  test("are refused signed out, to another yard, to a groom and with wrong input", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    expect((await yard.visitor().get(YARD)).statusCode).toBe(401);
    const stranger = await yard.newOwner();
    const reply = await stranger.put(`/api/horses/${id}/bodies`, { bodies: ["BHA"] });
    expect(reply).toAnswer([404, "Horse not found"]);
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    expect((await groom.put(YARD, { bodies: ["BHA"] })).statusCode).toBe(403);
    expect(await owner.put(YARD, { bodies: [] })).toAnswer([400, "Choose at least one body"]);
    expect(await owner.put(YARD, { bodies: ["BE", "BE"] })).toAnswer([
      400,
      "Each body can be chosen once",
    ]);
    expect((await owner.put(YARD, { bodies: ["BRC"] })).statusCode).toBe(400);
    expect(await chosen(owner)).toMatchObject({
      bodies: [...usualBodies],
      chosen: false,
      horses: [],
    });
  });

  test("the yard's choice and a horse's own decide what the board shows", async () => {
    const owner = await yard.newOwner();
    const racer = await newHorse(owner, { name: "Racer" });
    const pony = await newHorse(owner, { name: "Pony" });
    expect((await owner.put(YARD, { bodies: ["PC", "BD"] })).json()).toMatchObject({
      bodies: ["BD", "PC"],
      chosen: true,
      horses: [],
    });
    await owner.put(`/api/horses/${racer.id}/bodies`, { bodies: ["BHA"] });
    expect((await chosen(owner)).horses).toEqual([{ horseId: racer.id, bodies: ["BHA"] }]);
    const board = (await owner.get("/api/compliance?on=2026-05-16")).json<
      Reply<typeof complianceEndpoints.board>
    >();
    expect(board.bodies).toEqual(["BHA", "BD", "PC"]);
    const shown = board.rows.map(({ name, cells }) => [name, cells.map((cell) => cell !== null)]);
    expect(shown).toEqual([
      ["Pony", [false, true, true]],
      ["Racer", [true, false, false]],
    ]);
    expect(pony.id).not.toBe(racer.id);
    await owner.put(`/api/horses/${racer.id}/bodies`, { bodies: null });
    await owner.put(YARD, { bodies: null });
    expect(await chosen(owner)).toMatchObject({
      bodies: [...usualBodies],
      chosen: false,
      horses: [],
    });
  });

  test("a yard, a horse and an outing can each go by every body", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    for (const url of [YARD, `/api/horses/${id}/bodies`])
      expect((await owner.put(url, { bodies })).statusCode, url).toBe(200);
    for (const body of bodies) {
      const outing = { name: "A day out", venue: "", firstDay: "2026-05-16", body };
      expect((await owner.post("/api/outings", outing)).statusCode, body).toBe(200);
    }
  });

  test("the badge uses the chosen bodies once there are any", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    const today = londonDate(new Date());
    await write(owner, id, doses([540, 500, 350, 200].map((days) => addDays(today, -days))));
    const badge = async () =>
      (await owner.get("/api/horses")).json<{ careStatus: string }[]>()[0]?.careStatus;
    expect(await badge(), "by twelve months").toBe("UP_TO_DATE");
    await owner.put(YARD, { bodies: ["BD", "BHA"] });
    expect(await badge(), "racing asks for six").toBe("OVERDUE");
    await owner.put(`/api/horses/${id}/bodies`, { bodies: ["BD"] });
    expect(await badge()).toBe("UP_TO_DATE");
  });
});
