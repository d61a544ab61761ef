import { expect, test } from "vitest";
import type { HealthSheet } from "#contract/competing/health-sheets.ts";
import type { Reply } from "#contract/endpoint.ts";
import type { medicineEndpoints, TreatmentsOfHorse } from "#contract/health/medicines.ts";
import type { overviewEndpoints } from "#contract/horses/overview.ts";
import { made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);

const medicate = (who: Visitor, horseId: string, given: Record<string, unknown>) =>
  made<{ id: string }>(
    who.post(`/api/horses/${horseId}/medication`, recordInputs.medication(given)),
  );
const listOf = (who: Visitor) =>
  made<Reply<typeof medicineEndpoints.foodChain>>(who.get("/api/medicines/food-chain"));
const overviewOf = (who: Visitor, id: string) =>
  made<Reply<typeof overviewEndpoints.find>>(who.get(`/api/horses/${id}/overview`));

test("the food chain page is refused signed out", async () => {
  expect(await yard.visitor().get("/api/medicines/food-chain")).toAnswer([401, "Sign in first"]);
});

test("bute and 'intended': page, book, treatments and health sheet report the contradiction", async () => {
  const owner = await yard.newOwner();
  const { id } = await newHorse(owner, { name: "Teasel", foodChainStatus: "INTENDED" });
  await newHorse(owner, { name: "Clover", foodChainStatus: "INTENDED" });
  expect((await overviewOf(owner, id)).foodChain).toBeNull();
  const { id: record } = await medicate(owner, id, {
    medication: "Danilon",
    startDate: "2019-05-03",
    endDate: "2019-05-08",
  });
  const finding = {
    treatments: [{ id: record, name: "Danilon", from: "2019-05-03" }],
    lines: [
      {
        sentence: expect.stringMatching(/Danilon \(3 May 2019\).*Both cannot be true/),
        source: "noah-bute-food-chain",
      },
      { sentence: expect.stringContaining("signed out"), source: "section-ix-irreversible" },
      { sentence: expect.stringContaining("Ask the vet"), source: "id-bute-passport" },
    ],
  };
  expect((await overviewOf(owner, id)).foodChain).toEqual(finding);
  const given = await made<TreatmentsOfHorse>(owner.get(`/api/horses/${id}/treatments`));
  expect(given.foodChain).toEqual(finding);
  expect(await listOf(owner)).toEqual([{ horseId: id, horseName: "Teasel", ...finding }]);
  // the treatment is too old to matter on that day, but still contradicts the page
  const { horses } = await made<HealthSheet>(
    owner.get(`/api/horses/${id}/statement?on=2026-05-16`),
  );
  expect(horses).toMatchObject([{ treatments: [], foodChain: finding }]);

  expect(await listOf(await yard.newOwner())).toEqual([]);
  await made(owner.delete(`/api/horses/${id}/medication/${record}`));
  expect(await listOf(owner)).toEqual([]);
});

test.each(["EXCLUDED", "UNKNOWN"])(
  "bute of a horse that is %s contradicts nothing",
  async (status) => {
    const owner = await yard.newOwner();
    const { id } = await newHorse(owner, { foodChainStatus: status });
    await medicate(owner, id, { medication: "Bute" });
    expect((await overviewOf(owner, id)).foodChain).toBeNull();
    expect(await listOf(owner)).toEqual([]);
  },
);

test("bute at the end of a vet's long list is found, though the displayed name is cut before it", async () => {
  const owner = await yard.newOwner();
  const { id } = await newHorse(owner, { foodChainStatus: "INTENDED" });
  const medications = `${"Saline, flushed through the wound. ".repeat(4)}Then Pro-Dynam`;
  await made(owner.post(`/api/horses/${id}/veterinary`, recordInputs.veterinary({ medications })));
  const { foodChain } = await overviewOf(owner, id);
  expect(foodChain?.treatments).toHaveLength(1);
  expect(foodChain?.treatments[0]?.name).not.toContain("Pro-Dynam");
});
