import { keysOf } from "../keys-of.ts";

export const basisLabels = {
  LAW: "Law",
  GUIDANCE: "Official guidance",
  PRACTICE: "Good practice",
};
/** By what something is asked: only the first is law. */
export const bases = keysOf(basisLabels);
export type Basis = keyof typeof basisLabels;

/** The kinds of care whose days are looked through for stretches without any. */
export const careKinds = [
  "VACCINATION",
  "WORMS",
  "DENTAL",
  "FARRIER",
  "CONDITION",
  "VET",
  "BREEDING",
  "OTHER",
] as const;
export type CareKind = (typeof careKinds)[number];

/** The kinds of care that a requirement can ask to be on record. */
export type AskedCare = Exclude<CareKind, "BREEDING" | "OTHER">;

/**
 * What answers a requirement. `YOU`: nothing on record can, so it is to be shown; the others are parts of what is on
 * record.
 */
export const answers = [
  "YOU",
  "PASSPORT",
  "MICROCHIP",
  "MEDICINES",
  "RECORDS",
  "AGE",
  "FOAL",
  "VACCINATION",
  "WORMS",
  "DENTAL",
  "FARRIER",
  "CONDITION",
  "VET",
] as const;
export type Answer = (typeof answers)[number];

/** One thing that an inspector asks for, or that good practice does. */
export interface Requirement {
  id: string;
  /** What is asked, in a sentence. */
  asks: string;
  /** The entry of the library that asks it. */
  source: string;
  /** The words of that entry's statement that do. */
  quote: string;
  basis: Basis;
  answer: Answer;
}
