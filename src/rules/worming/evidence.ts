import { monthNames } from "#rules/date-format.ts";

/** How a laboratory states an egg count: as counted, or as fewer than a number ('<50'). */
export const eggReadings = ["EXACT", "BELOW"] as const;
export type EggReading = (typeof eggReadings)[number];

/** The tests for worms that an egg count does not detect. */
export const wormTests = ["TAPEWORM_SALIVA", "TAPEWORM_BLOOD", "REDWORM_BLOOD"] as const;
export type WormTest = (typeof wormTests)[number];

/** A laboratory's categories for the result of such a test. */
export const wormResults = ["LOW", "BORDERLINE", "MODERATE_HIGH"] as const;
export type WormResult = (typeof wormResults)[number];

/** The classes of substances in a wormer. */
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

/**
 * The fields of a general record about worming and weight, in addition to its text; all are null in a record
 * about another subject.
 */
export interface EvidenceFields {
  eggsPerGram: number | null;
  eggReading: EggReading | null;
  wormTest: WormTest | null;
  wormResult: WormResult | null;
  /** The score as reported by the laboratory; each laboratory has its own scale. */
  wormScore: number | null;
  drugClass: DrugClass | null;
  product: string | null;
  weightKg: number | null;
  laboratory: string | null;
}

/**
 * A record with only the fields that its type can have; the others are emptied, because a form keeps what was
 * typed before its type was changed. A worming record is a test if it names one, otherwise a treatment.
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

/** A record's worming fields when all of them are empty. */
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

/** Formats an egg count, such as '150 eggs per gram' or 'fewer than 50 eggs per gram'. */
export function formatEggCount(eggsPerGram: number, reading: EggReading | null): string {
  const count = `${eggsPerGram.toLocaleString("en-GB")} eggs per gram`;
  return reading === "BELOW" ? `fewer than ${count}` : count;
}

/** One line about the evidence. */
export interface Reason {
  code: string;
  sentence: string;
  /**
   * The library's entry that supports the sentence; null if the library has none and the sentence says so, or if
   * the sentence only repeats the record.
   */
  source: string | null;
}

/** Formats a date as '5 March 2026'. */
export const onDay = (date: string) =>
  `${Number(date.slice(8))} ${monthNames[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
