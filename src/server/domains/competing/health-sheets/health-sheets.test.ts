import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import type { HealthSheet } from "#contract/competing/health-sheets.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);

const FLU = ["2024-03-01", "2024-04-05", "2024-08-20", "2025-08-10"];
const healthSheet = (who: Visitor, path: string) => made<HealthSheet>(who.get(path));

async function stable() {
  const { owner, horseId: id } = await yard.newOwnerWithHorse();
  await made(
    owner.put(`/api/horses/${id}/doses`, {
      doses: FLU.map((date) => ({ id: uuid(), date, diseases: ["INFLUENZA"], batch: "L42" })),
    }),
  );
  return { owner, id };
}

test("a health sheet is refused signed out, to another yard and with wrong input", async () => {
  const { owner, id } = await stable();
  const at = `/api/horses/${id}/statement?on=2026-05-16`;
  expect(await yard.visitor().get(at)).toAnswer([401, "Sign in first"]);
  const other = await yard.newOwner();
  expect(await other.get(at)).toAnswer([404, "Horse not found"]);
  expect((await owner.get(`/api/horses/${id}/statement`)).statusCode).toBe(400);
  expect(await owner.get(`/api/outings/${uuid()}/statement`)).toAnswer([404, "Outing not found"]);
});

test("a horse's: its papers, its doses oldest first, and each body's answer with source and date read", async () => {
  const { owner, id } = await stable();
  const visit = { visitType: "VACCINATION", veterinarian: "Helen Marsh", date: "2025-01-02" };
  await made(owner.post(`/api/horses/${id}/veterinary`, visit));
  const { horses, outing, on } = await healthSheet(
    owner,
    `/api/horses/${id}/statement?on=2026-05-16`,
  );
  expect([on, outing]).toEqual(["2026-05-16", null]);
  const [horse] = horses;
  expect(horse).toMatchObject({ name: "Bramble", passportNumber: "826046001234567" });
  expect(horse?.doses.map(({ date, diseases }) => [date, diseases])).toEqual([
    ["2024-03-01", ["INFLUENZA"]],
    ["2024-04-05", ["INFLUENZA"]],
    ["2024-08-20", ["INFLUENZA"]],
    ["2025-01-02", []],
    ["2025-08-10", ["INFLUENZA"]],
  ]);
  expect(horse?.answers.map(({ body, verdict }) => [body, verdict])).toEqual([
    ["BE", "OK"],
    ["BS", "OK"],
    ["BD", "OK"],
    ["PC", "OK"],
  ]);
  for (const { checkedOn, reasons } of horse?.answers ?? []) {
    expect(checkedOn).toBe("2026-11-21");
    expect(reasons.every(({ source }) => source !== "")).toBe(true);
    expect(reasons.at(-1)?.sentence).toContain("Confirm with the body and the venue.");
  }
});

test("an outing's: every entered horse, judged by its body on the deciding day", async () => {
  const { owner, id } = await stable();
  const late = await newHorse(owner, { name: "Aramis" });
  const { id: outing } = await made(
    owner.post("/api/outings", {
      name: "Gatcombe",
      firstDay: "2026-08-09",
      lastDay: "2026-08-12",
      body: "BE",
      horseIds: [id, late.id],
    }),
  );
  const { horses, outing: told } = await healthSheet(owner, `/api/outings/${outing}/statement`);
  expect(told).toMatchObject({ name: "Gatcombe", body: "BE" });
  expect(horses.map(({ name, answers }) => [name, answers[0]?.verdict, answers[0]?.day])).toEqual([
    ["Aramis", "NO", "2026-08-09"],
    ["Bramble", "NO", "2026-08-11"],
  ]);
});
