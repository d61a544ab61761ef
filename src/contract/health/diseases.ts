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

/** The label of a vaccination without known diseases, which counts for nothing. */
export const WHICH_DISEASE = "Which disease? Ask or look at the passport";

const several = (chosen: string) =>
  z
    .array(z.enum(diseases, chosen), chosen)
    .check(z.maxLength(diseases.length, `${chosen}, each disease once`));

/** The diseases of a vaccination; at least one. */
export const requiredDiseases = (missing: string) =>
  several(missing).check(z.minLength(1, missing));

/** The diseases of a visit; unknown when omitted or empty. */
export const optionalDiseases = z.optional(z.nullable(several("Choose what it was against")));

/** How diseases were found that nobody entered: from the name of a known product, or from the words of the record. */
export const diseasesReadFrom = ["PRODUCT", "WORDS"] as const;
export type ReadFrom = (typeof diseasesReadFrom)[number];

const readFromLabels: Record<ReadFrom, string> = {
  PRODUCT: "read from the product's name",
  WORDS: "read from the record's words: please check",
};

/** Formats diseases as 'Influenza, Tetanus', with where they were found if nobody entered them; empty when unknown. */
export function formatDiseases(chosen: readonly Disease[], readFrom: ReadFrom | null = null) {
  const named = chosen.map((disease) => diseaseLabels[disease]).join(", ");
  return readFrom === null || named === "" ? named : `${named} (${readFromLabels[readFrom]})`;
}
