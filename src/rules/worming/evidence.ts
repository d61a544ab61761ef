import { monthNames } from "#rules/date-format.ts";

/** A laboratory's form of an egg count: as counted, or as fewer than a number ('<50'). */
export const eggReadings = ["EXACT", "BELOW"] as const;
export type EggReading = (typeof eggReadings)[number];

/** The tests for worms that an egg count does not find. */
export const wormTests = ["TAPEWORM_SALIVA", "TAPEWORM_BLOOD", "REDWORM_BLOOD"] as const;
export type WormTest = (typeof wormTests)[number];

/** A laboratory's categories for the result of such a test. */
export const wormResults = ["LOW", "BORDERLINE", "MODERATE_HIGH"] as const;
export type WormResult = (typeof wormResults)[number];

/** The substances of a wormer. */
export const drugClasses = [
  "BENZIMIDAZOLE",
  "PYRANTEL",
  "IVERMECTIN",
  "MOXIDECTIN",
  "PRAZIQUANTEL",
  "IVERMECTIN_PRAZIQUANTEL",
  "MOXIDECTIN_PRAZIQUANTEL",
  "OTHER",
] as const;
export type DrugClass = (typeof drugClasses)[number];

/** A general record's fields about worming and weight, besides its text; all null in a record about anything else. */
export interface EvidenceFields {
  eggsPerGram: number | null;
  eggReading: EggReading | null;
  wormTest: WormTest | null;
  wormResult: WormResult | null;
  /** As reported by the laboratory; each has its own scale. */
  wormScore: number | null;
  drugClass: DrugClass | null;
  product: string | null;
  weightKg: number | null;
  laboratory: string | null;
}

/**
 * The fields that a record of this type can have, with the others emptied: a form keeps what was typed before its type
 * was changed. A worming record is a test if it names one, else a treatment.
 */
export function fitEvidence<F extends EvidenceFields & { type: string }>(record: F): F {
  const { type, eggsPerGram, wormTest, weightKg, laboratory } = record;
  const none = { ...record, ...noEvidence };
  if (type === "WEIGHT") return { ...none, weightKg };
  if (type === "FAECAL_EGG_COUNT") {
    const eggReading = eggsPerGram === null ? null : (record.eggReading ?? "EXACT");
    return { ...none, eggsPerGram, eggReading, laboratory };
  }
  if (type !== "WORMING") return none;
  const { wormResult, wormScore, drugClass, product } = record;
  if (wormTest) return { ...none, wormTest, wormResult, wormScore, laboratory };
  return { ...none, drugClass, product, weightKg };
}

/** None of the fields. */
export const noEvidence = {
  eggsPerGram: null,
  eggReading: null,
  wormTest: null,
  wormResult: null,
  wormScore: null,
  drugClass: null,
  product: null,
  weightKg: null,
  laboratory: null,
} satisfies EvidenceFields;

/** An egg count in words: '150 eggs per gram', 'fewer than 50 eggs per gram'. */
export function formatEggCount(eggsPerGram: number, reading: EggReading | null): string {
  const count = `${eggsPerGram.toLocaleString("en-GB")} eggs per gram`;
  return reading === "BELOW" ? `fewer than ${count}` : count;
}

/** One line about the evidence. */
export interface Reason {
  code: string;
  sentence: string;
  /**
   * The library's entry behind it; null if the library holds nothing and the sentence says so, or only repeats the
   * record.
   */
  source: string | null;
}

/** '5 March 2026'. */
export const onDay = (date: string) =>
  `${Number(date.slice(8))} ${monthNames[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
