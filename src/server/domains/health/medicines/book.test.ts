import { expect, test } from "vitest";
import type { BookMonth, MedicineEntry } from "#contract/health/medicines.ts";
import { made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);

const medicate = (who: Visitor, horseId: string, given: Record<string, unknown>) =>
  made(who.post(`/api/horses/${horseId}/medication`, recordInputs.medication(given)));
const found = async (who: Visitor, query: string) =>
  (await made<MedicineEntry[]>(who.get(`/api/medicines?${query}`))).map(({ medicine }) => medicine);
const months = (who: Visitor, query = "") =>
  made<BookMonth[]>(who.get(`/api/medicines/months?${query}`));

async function yardWithLines() {
  const owner = await yard.newOwner();
  const [bramble, clover] = [await newHorse(owner), await newHorse(owner, { name: "Clover" })];
  const given = { batchNumber: "B_12", givenBy: "Sue", prescribedBy: "Ann Vet" };
  await medicate(owner, bramble.id, { medication: "Danilon", startDate: "2025-01-10", ...given });
  await medicate(owner, clover.id, { medication: "Sedalin", startDate: "2025-01-12" });
  await medicate(owner, clover.id, {
    medication: "Zantac 100%",
    product: "Ranitidine",
    startDate: "2024-06-01",
  });
  return { owner, bramble, clover };
}

test("a search finds lines by horse, medicine, product, batch and by whom, whatever the case", async () => {
  const { owner, clover } = await yardWithLines();
  for (const typed of ["bramble", "DANI", "b_12", "sue", "ann"])
    expect(await found(owner, `search=${typed}`), typed).toEqual(["Danilon"]);
  expect(await found(owner, "search=clover")).toEqual(["Sedalin", "Zantac 100%"]);
  expect(await found(owner, "search=ranitidine")).toEqual(["Zantac 100%"]);
  expect(await found(owner, `search=lin&horseId=${clover.id}&from=2025-01-01`)).toEqual([
    "Sedalin",
  ]);
  expect(await found(owner, `search=bramble&horseId=${clover.id}`)).toEqual([]);
  expect(await found(owner, "search=%20")).toHaveLength(3);
});

test("a medicine is found by each of its names, in the pages and in the month counts", async () => {
  const { owner } = await yardWithLines();
  for (const typed of ["bute", "Phenylbutazone", "equipalazone"]) {
    expect(await found(owner, `search=${typed}`), typed).toEqual(["Danilon"]);
    expect(await months(owner, `search=${typed}`)).toEqual([{ month: "2025-01", lines: 1 }]);
  }
});

test("special characters in a search are literal", async () => {
  const { owner } = await yardWithLines();
  expect(await found(owner, "search=%25")).toEqual(["Zantac 100%"]);
  expect(await found(owner, "search=_")).toEqual(["Danilon"]);
  expect(await found(owner, "search=%5C")).toEqual([]);
});

test("search results are paged without a gap", async () => {
  const { owner } = await yardWithLines();
  const [first] = await made<MedicineEntry[]>(owner.get("/api/medicines?search=clover&limit=1"));
  const next = `search=clover&limit=1&to=${first?.date}&after=${first?.id}`;
  expect([first?.medicine, await found(owner, next)]).toEqual(["Sedalin", ["Zantac 100%"]]);
});

test("the month counts equal the lines of the pages, by horse, period and search", async () => {
  const { owner, bramble } = await yardWithLines();
  expect(await months(owner)).toEqual([
    { month: "2025-01", lines: 2 },
    { month: "2024-06", lines: 1 },
  ]);
  expect(await months(owner, `horseId=${bramble.id}`)).toEqual([{ month: "2025-01", lines: 1 }]);
  expect(await months(owner, "to=2024-12-31")).toEqual([{ month: "2024-06", lines: 1 }]);
  expect(await months(owner, "search=sedalin")).toEqual([{ month: "2025-01", lines: 1 }]);
  expect(await months(owner, "search=100%25")).toEqual([{ month: "2024-06", lines: 1 }]);
});

test("another yard's lines are neither found nor counted", async () => {
  const { bramble } = await yardWithLines();
  const stranger = await yard.newOwner();
  expect(await found(stranger, "search=danilon")).toEqual([]);
  expect(await months(stranger)).toEqual([]);
  expect(await months(stranger, `horseId=${bramble.id}&search=danilon`)).toEqual([]);
});

test("wrong input is refused", async () => {
  const owner = await yard.newOwner();
  for (const query of ["from=yesterday", "horseId=bramble", `search=${"a".repeat(101)}`])
    for (const path of ["medicines", "medicines/months"])
      expect((await owner.get(`/api/${path}?${query}`)).statusCode, query).toBe(400);
});
