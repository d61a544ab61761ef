import { expect, test } from "vitest";
import { foodChainPrompt, statusPrompt } from "./food-chain.ts";
import { signsIn } from "./signs.ts";

const sources = (prompt: ReturnType<typeof foodChainPrompt>) =>
  prompt?.lines.map(({ source }) => source);

test.each([
  "Bute",
  "2 sachets danilon",
  "EQUIPALAZONE paste",
  "phenylbutazone",
  "Danilon (suxibuzone)",
  "suxibuzone",
  "Pro-Dynam",
  "prodynam sachets",
])("%s must never be given to a horse intended for human consumption", (medicine) => {
  const prompt = foodChainPrompt("INTENDED", medicine);
  expect(prompt?.isGrave).toBe(true);
  expect(sources(prompt)).toEqual([
    "noah-bute-food-chain",
    "section-ix-irreversible",
    "id-bute-passport",
  ]);
  expect(prompt?.lines[0]?.sentence).toContain("Ask your vet");
});

test("where the passport was not looked at, that comes first", () => {
  const prompt = foodChainPrompt("UNKNOWN", "bute");
  expect(sources(prompt)).toEqual(["id-section-ix", "noah-bute-food-chain"]);
  expect(prompt?.isGrave).toBe(false);
});

test("any other medicine for a horse that may be eaten: which may be given, and the six months", () => {
  expect(sources(foodChainPrompt("INTENDED", "Sedalin"))).toEqual([
    "vmd-food-horse-medicines",
    "vmd-essential-substances-6-months",
  ]);
});

test("nothing is said of a horse that is signed out, nor before a medicine is named", () => {
  expect(foodChainPrompt("EXCLUDED", "bute")).toBeNull();
  expect(foodChainPrompt("INTENDED", "  ")).toBeNull();
});

test("words within other words are no medicine", () => {
  expect(signsIn("A tribute to Buteo, contributed")).toEqual([]);
  expect(signsIn("Intra-articular, both hocks")).toEqual(["JOINT"]);
  expect(signsIn("shock-wave, near fore")).toEqual(["SHOCKWAVE"]);
});

test("there is no way back from 'not intended', and every other change is let be", () => {
  expect(statusPrompt("EXCLUDED", "INTENDED")?.source).toBe("id-foodchain-permanent");
  expect(statusPrompt("EXCLUDED", "UNKNOWN")).not.toBeNull();
  expect(statusPrompt("INTENDED", "EXCLUDED")).toBeNull();
  expect(statusPrompt("EXCLUDED", "EXCLUDED")).toBeNull();
});

test("no prompt says how much to give", () => {
  for (const status of ["INTENDED", "UNKNOWN"] as const)
    for (const medicine of ["bute", "Sedalin"])
      for (const { sentence } of foodChainPrompt(status, medicine)?.lines ?? [])
        expect(sentence).not.toMatch(/\d+ ?(mg|ml|g|sachet)/);
});
