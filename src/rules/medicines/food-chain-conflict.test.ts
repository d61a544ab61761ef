import { expect, test } from "vitest";
import { foodChainConflict } from "./food-chain-conflict.ts";

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
  // however long ago: it has no withdrawal period
  ["INTENDED", given("Bute", { from: "1999-01-01" }), true],
  ["INTENDED", given("Sedalin"), false],
  ["INTENDED", given("Tribute"), false],
  ["INTENDED", given("Bute", { kind: "WORMER" }), false],
  ["EXCLUDED", given("Bute"), false],
  ["UNKNOWN", given("Bute"), false],
] as const)("%s and %o: a contradiction is %s", (status, treatment, isOne) => {
  expect(foodChainConflict(status, [treatment]) !== null).toBe(isOne);
});

test("it names what was given, the oldest first, what follows and whom to ask, each with its source", () => {
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

test("of many only a few are named, and the rest counted", () => {
  const many = Array.from({ length: 12 }, (_, at) => given("Bute", { from: `2025-01-${10 + at}` }));
  const found = foodChainConflict("INTENDED", many);
  expect(found?.treatments).toHaveLength(12);
  expect(found?.lines[0]?.sentence).toContain("(12 Jan 2025), 9 more.");
});
