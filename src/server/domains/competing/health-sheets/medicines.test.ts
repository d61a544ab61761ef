import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import type { HealthSheet } from "#contract/competing/health-sheets.ts";
import { made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);

const FLU = ["2024-03-01", "2024-04-05", "2024-08-20", "2025-08-10"];
const ON = "2026-05-16";

/** A yard with a horse whose flu record satisfies every national body on 16 May 2026. */
async function stable() {
  const { owner, horseId: id } = await yard.newOwnerWithHorse();
  await made(
    owner.put(`/api/horses/${id}/doses`, {
      doses: FLU.map((date) => ({ id: uuid(), date, diseases: ["INFLUENZA"] })),
    }),
  );
  return { owner, id };
}

const give = (owner: Visitor, id: string, given: Record<string, unknown> = {}) =>
  made(
    owner.post(
      `/api/horses/${id}/medication`,
      recordInputs.medication({
        medication: "Danilon",
        dosage: "Two sachets",
        startDate: "2026-05-01",
        endDate: "2026-05-05",
        ...given,
      }),
    ),
  );

async function horseOnSheet(owner: Visitor, id: string, on = ON) {
  const { horses } = await made<HealthSheet>(owner.get(`/api/horses/${id}/statement?on=${on}`));
  return horses[0];
}
type Horse = Awaited<ReturnType<typeof horseOnSheet>>;
const answerOf = (horse: Horse, body = "BE") => horse?.answers.find((each) => each.body === body);
const sentences = (horse: Horse, body = "BE") =>
  answerOf(horse, body)?.medicines.reasons.map(({ sentence, source }) => [sentence, source]);

const CONFIRM =
  "No medicines rule of British Eventing is in the library, as checked on 21 November 2026. Ask your vet. Confirm with the body and the venue.";

describe("a horse's health sheet", () => {
  test("states that nothing is on record, and that unrecorded treatments are unknown", async () => {
    const { owner, id } = await stable();
    const horse = await horseOnSheet(owner, id);
    expect(horse?.treatments).toEqual([]);
    expect(answerOf(horse)).toMatchObject({
      verdict: "OK",
      overall: "OK",
      medicines: { verdict: "OK", day: ON, notBefore: null },
    });
    expect(sentences(horse)).toEqual([
      [
        "No medicine or treatment of the 90 days before is on record, wormers aside. What is not written down is not known here.",
        null,
      ],
      [CONFIRM, null],
    ]);
  });

  test("is not a yes if flu is in order but a vet's withdrawal is running, to the day", async () => {
    const { owner, id } = await stable();
    await give(owner, id, { withdrawalUntil: ON });
    const horse = await horseOnSheet(owner, id);
    expect(answerOf(horse)).toMatchObject({
      verdict: "OK",
      overall: "NO",
      medicines: { verdict: "NO", notBefore: "2026-05-17" },
    });
    expect(sentences(horse)?.[0]).toEqual([
      "The vet gave a withdrawal until 16 May 2026 for Danilon (1 May 2026 to 5 May 2026); 17 May 2026 is the first day after it.",
      "bha-detection-vs-withdrawal",
    ]);
    const after = answerOf(await horseOnSheet(owner, id, "2026-05-17"));
    expect([after?.medicines.verdict, after?.overall]).toEqual(["OK", "OK"]);
  });

  test("is unknown where no date decides, with whom to ask, and lists treatments without doses", async () => {
    const { owner, id } = await stable();
    await give(owner, id);
    await give(owner, id, {
      medication: "Sedalin",
      startDate: "2026-01-01",
      endDate: "2026-01-02",
    });
    await give(owner, id, { medication: "Later", startDate: "2026-05-17", endDate: "2026-05-18" });
    const horse = await horseOnSheet(owner, id);
    expect(answerOf(horse)).toMatchObject({
      overall: "UNKNOWN",
      medicines: { verdict: "UNKNOWN" },
    });
    expect(sentences(horse)?.[0]).toEqual([
      "Danilon (1 May 2026 to 5 May 2026): the library holds no medicines rule of British Eventing. Ask the vet who treated the horse for a withdrawal date, write it into the record, and confirm with British Eventing.",
      null,
    ]);
    expect(horse?.treatments).toEqual([
      {
        id: expect.any(String),
        kind: "MEDICINE",
        name: "Danilon",
        from: "2026-05-01",
        to: "2026-05-05",
        open: "GOING_ON",
        withdrawalUntil: null,
      },
    ]);
    expect(JSON.stringify(horse)).not.toContain("sachets");
  });

  test(
    "says for every body what 'Can I go?' says of the same day, with sources that the library has",
    { timeout: 120_000 },
    async () => {
      const { owner, id } = await stable();
      await made(owner.put(`/api/horses/${id}/bodies`, { bodies: ["BHA", "BE", "FEI"] }));
      await give(owner, id, { medication: "Ventipulmin", route: "ORAL" });
      await made(
        owner.post(
          `/api/horses/${id}/general`,
          recordInputs.general({ type: "PHYSIO", description: "Back", date: ON }),
        ),
      );
      const horse = await horseOnSheet(owner, id);
      expect(horse?.answers.map(({ body }) => body)).toEqual(["BHA", "BE", "FEI"]);
      for (const { body, day, overall, ...answer } of horse?.answers ?? []) {
        const { day: decides, ...medicines } = answer.medicines;
        const single = await made<{ medicines: unknown; overall: string; verdict: string }>(
          owner.get(`/api/horses/${id}/compliance?body=${body}&on=${ON}`),
        );
        expect([decides, day]).toEqual([ON, ON]);
        expect([medicines, overall, answer.verdict]).toEqual([
          single.medicines,
          single.overall,
          single.verdict,
        ]);
        for (const { source } of medicines.reasons)
          if (source) expect((await owner.get(`/api/library/${source}`)).statusCode).toBe(200);
      }
      expect(answerOf(horse, "BHA")?.medicines.reasons.map(({ code }) => code)).toEqual(
        expect.arrayContaining(["BETA_2", "MANIPULATION"]),
      );
      expect(horse?.treatments.map(({ name }) => name)).toEqual(["Ventipulmin", "Physio"]);
    },
  );
});

describe("an outing's health sheet", () => {
  const plan = (owner: Visitor, horseIds: string[], given: Record<string, unknown> = {}) =>
    made(
      owner.post("/api/outings", {
        name: "Gatcombe",
        firstDay: ON,
        lastDay: "2026-05-18",
        body: "BE",
        horseIds,
        ...given,
      }),
    );

  test("judges the medicines on their gravest day, as the board does, each horse by its own", async () => {
    const { owner, id } = await stable();
    const clover = await newHorse(owner, { name: "Clover" });
    await give(owner, clover.id, {
      startDate: "2026-05-18",
      endDate: "2026-05-18",
      withdrawalUntil: "2026-05-20",
    });
    const { id: outing } = await plan(owner, [id, clover.id]);
    const { horses } = await made<HealthSheet>(owner.get(`/api/outings/${outing}/statement`));
    expect(
      horses.map(({ name, treatments, answers: [answer] }) => [
        name,
        treatments.length,
        answer?.medicines.verdict,
        answer?.medicines.day,
        answer?.overall,
      ]),
    ).toEqual([
      ["Bramble", 0, "OK", ON, "OK"],
      ["Clover", 1, "NO", "2026-05-18", "NO"],
    ]);
    const { rows } = await made<{ rows: { cells: ({ medicines: unknown } | null)[] }[] }>(
      owner.get(`/api/outings/board?from=${ON}`),
    );
    expect(rows.map(({ cells }) => cells[0]?.medicines)).toEqual(
      horses.map(({ answers: [answer] }) => ({
        verdict: answer?.medicines.verdict,
        day: answer?.medicines.day,
      })),
    );
  });

  test("of a body without rules still lists the treatments and the vet's withdrawal", async () => {
    const { owner, id } = await stable();
    await give(owner, id, { withdrawalUntil: ON });
    const { id: outing } = await plan(owner, [id], { body: "OTHER" });
    const { horses } = await made<HealthSheet>(owner.get(`/api/outings/${outing}/statement`));
    expect(horses[0]?.answers).toEqual([]);
    expect(horses[0]?.treatments).toMatchObject([{ name: "Danilon", withdrawalUntil: ON }]);
  });
});
