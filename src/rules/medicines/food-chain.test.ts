import { expect, test } from "vitest";
import { foodChainPrompt, statusPrompt, foodChainConflict } from "./food-chain.ts";
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

test("if the passport was not checked, that comes first", () => {
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

test("nothing is shown for a horse that is signed out, nor before a medicine is named", () => {
  expect(foodChainPrompt("EXCLUDED", "bute")).toBeNull();
  expect(foodChainPrompt("INTENDED", "  ")).toBeNull();
});

test("names within other words are no medicine", () => {
  expect(signsIn("A tribute to Buteo, contributed")).toEqual([]);
  expect(signsIn("Intra-articular, both hocks")).toEqual(["JOINT"]);
  expect(signsIn("shock-wave, near fore")).toEqual(["SHOCKWAVE"]);
});

test("'not intended' cannot be reversed, and no other change gets a prompt", () => {
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

const given = (name: string, more: { words?: string; from?: string; kind?: "WORMER" } = {}) => ({
  id: `${name} ${more.from ?? ""}`,
  kind: more.kind ?? ("MEDICINE" as const),
  name,
  words: more.words ?? "",
  from: more.from ?? "2019-05-03",
});

test.each([
  ["INTENDED", given("Bute"), true],
  ["INTENDED", given("Danilon"), true],
  ["INTENDED", given("suxibuzone"), true],
  ["INTENDED", given("Pro-Dynam"), true],
  ["INTENDED", given("Equipalazone paste"), true],
  ["INTENDED", given("Painkiller", { words: "phenylbutazone 1 g" }), true],
  // this was given long ago, which makes no difference, because the medicine has no withdrawal period
  ["INTENDED", given("Bute", { from: "1999-01-01" }), true],
  ["INTENDED", given("Sedalin"), false],
  ["INTENDED", given("Tribute"), false],
  ["INTENDED", given("Bute", { kind: "WORMER" }), false],
  ["EXCLUDED", given("Bute"), false],
  ["UNKNOWN", given("Bute"), false],
] as const)("%s and %o: a contradiction is %s", (status, treatment, isOne) => {
  expect(foodChainConflict(status, [treatment]) !== null).toBe(isOne);
});

test("it names the treatments, oldest first, the consequences and whom to ask, each with its source", () => {
  const found = foodChainConflict("INTENDED", [
    given("Danilon", { from: "2026-05-03" }),
    given("Sedalin"),
    given("Bute", { from: "2024-01-09" }),
  ]);
  expect(found?.treatments.map(({ name }) => name)).toEqual(["Bute", "Danilon"]);
  expect(found?.lines.map(({ source }) => source)).toEqual([
    "noah-bute-food-chain",
    "section-ix-irreversible",
    "id-bute-passport",
  ]);
  const said = found?.lines.map(({ sentence }) => sentence).join(" ");
  for (const words of ["Bute (9 Jan 2024), Danilon (3 May 2026)", "Both cannot be true"])
    expect(said).toContain(words);
  for (const words of ["signed out", "Section IX", "Section II", "Ask the vet", "issued the pass"])
    expect(said).toContain(words);
});

test("of many only a few are named, and the rest are counted", () => {
  const many = Array.from({ length: 12 }, (_, at) => given("Bute", { from: `2025-01-${10 + at}` }));
  const found = foodChainConflict("INTENDED", many);
  expect(found?.treatments).toHaveLength(12);
  expect(found?.lines[0]?.sentence).toContain("(12 Jan 2025), 9 more.");
});
