import type { VisitType } from "#contract/care/record-types.ts";
import type { ReadFrom } from "#contract/health/diseases.ts";
import { type Disease, diseasesOfProducts } from "#rules/vaccination/diseases.ts";

/** The stored diseases of a visit; undefined: unchanged. */
export interface Against {
  diseases: Disease[] | undefined;
  /** Null: a person entered them, or they are unknown. */
  diseasesReadFrom: ReadFrom | null | undefined;
}

interface Visit {
  visitType: VisitType;
  treatment: string | null;
  medications: string | null;
  /** Left out: the request does not mention them. Empty: unknown. */
  diseases?: Disease[] | null | undefined;
  diseasesReadFrom?: ReadFrom | null | undefined;
}

/**
 * A visit as it is stored. A vaccination has the diseases that were sent, else those of the products that its text
 * names; any other visit has none.
 */
export const withDiseases = <V extends Visit>(visit: V) => ({ ...visit, ...against(visit) });

function against(visit: Visit): Against {
  const { visitType, diseases, diseasesReadFrom, treatment, medications } = visit;
  if (visitType !== "VACCINATION") return { diseases: [], diseasesReadFrom: null };
  const read = diseasesOfProducts(`${treatment ?? ""} ${medications ?? ""}`);
  // a client that sends back what it read has not stated anything; a client that changed it has
  const isRead = diseasesReadFrom === "WORDS" || diseases?.join() === read.join();
  if (diseases) return { diseases, diseasesReadFrom: isRead ? (diseasesReadFrom ?? null) : null };
  return read.length > 0
    ? { diseases: read, diseasesReadFrom: "PRODUCT" }
    : { diseases: undefined, diseasesReadFrom: undefined };
}

interface StatedDiseases {
  diseases: Disease[];
  diseasesReadFrom: ReadFrom | null;
}

/**
 * What an edit stores: diseases read from a product never replace those a person entered, and a change made by a person
 * counts as entered.
 */
export function keepWhatWasSaid(before: StatedDiseases, after: Against): Against {
  const { diseases, diseasesReadFrom } = after;
  if (diseases === undefined || diseases.join() === before.diseases.join()) return after;
  if (diseasesReadFrom === "WORDS") return { diseases, diseasesReadFrom: null };
  const wasSaid = before.diseases.length > 0 && before.diseasesReadFrom === null;
  if (diseasesReadFrom === "PRODUCT" && wasSaid)
    return { diseases: before.diseases, diseasesReadFrom: null };
  return after;
}
