import { expect, test } from "vitest";
import { type EvidenceFields, fitEvidence, formatEggCount } from "./evidence.ts";

const full: EvidenceFields = {
  eggsPerGram: 150,
  eggReading: "BELOW",
  wormTest: "TAPEWORM_SALIVA",
  wormResult: "LOW",
  wormScore: -0.1,
  drugClass: "IVERMECTIN",
  product: "A paste",
  weightKg: 500,
  laboratory: "A laboratory",
};
const kept = (type: string, given: Partial<EvidenceFields> = {}) =>
  Object.entries(fitEvidence({ type, ...full, ...given }))
    .filter(([name, value]) => name !== "type" && value !== null)
    .map(([name]) => name);

test("a record keeps only the fields of its type, whatever was typed before", () => {
  expect(kept("FAECAL_EGG_COUNT")).toEqual(["eggsPerGram", "eggReading", "laboratory"]);
  expect(kept("WORMING")).toEqual(["wormTest", "wormResult", "wormScore", "laboratory"]);
  expect(kept("WORMING", { wormTest: null })).toEqual(["drugClass", "product", "weightKg"]);
  expect(kept("WEIGHT")).toEqual(["weightKg"]);
  expect(kept("DENTAL")).toEqual([]);
});

test("a count without a reading is exact, and a missing count has no reading", () => {
  expect(fitEvidence({ type: "FAECAL_EGG_COUNT", ...full, eggReading: null }).eggReading).toBe(
    "EXACT",
  );
  expect(fitEvidence({ type: "FAECAL_EGG_COUNT", ...full, eggsPerGram: null }).eggReading).toBe(
    null,
  );
});

test("a count is worded like the laboratory's result", () => {
  expect(formatEggCount(1_250, "EXACT")).toBe("1,250 eggs per gram");
  expect(formatEggCount(50, "BELOW")).toBe("fewer than 50 eggs per gram");
});
