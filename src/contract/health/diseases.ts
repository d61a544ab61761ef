import * as z from "zod/mini";
import { type Disease, diseases } from "#rules/vaccination/diseases.ts";

export const diseaseLabels = {
  INFLUENZA: "Influenza",
  TETANUS: "Tetanus",
  EHV: "Herpes",
  STRANGLES: "Strangles",
  ROTAVIRUS: "Rotavirus",
  EVA: "Viral arteritis",
  WEST_NILE: "West Nile virus",
  OTHER: "Other",
} as const satisfies Record<Disease, string>;

/** Stands where a visit for a vaccination does not say against what: then it counts for nothing. */
export const WHICH_DISEASE = "Which disease? Ask or look at the passport";

const several = (chosen: string) =>
  z
    .array(z.enum(diseases, chosen), chosen)
    .check(z.maxLength(diseases.length, `${chosen}, each disease once`));

/** What a vaccination was against, which must be said. */
export const requiredDiseases = (missing: string) =>
  several(missing).check(z.minLength(1, missing));

/** What a visit was against; left out or empty: nobody knows. */
export const optionalDiseases = z.optional(z.nullable(several("Choose what it was against")));

/** From what of a record its diseases were read that nobody has said: a product that is known, or its words. */
export const diseasesReadFrom = ["PRODUCT", "WORDS"] as const;
export type ReadFrom = (typeof diseasesReadFrom)[number];

const readFromLabels: Record<ReadFrom, string> = {
  PRODUCT: "read from the product's name",
  WORDS: "read from the record's words: please check",
};

/** 'Influenza, Tetanus', with where that was read when nobody has said it; empty: nobody knows. */
export function formatDiseases(chosen: readonly Disease[], readFrom: ReadFrom | null = null) {
  const named = chosen.map((disease) => diseaseLabels[disease]).join(", ");
  return readFrom === null || named === "" ? named : `${named} (${readFromLabels[readFrom]})`;
}
