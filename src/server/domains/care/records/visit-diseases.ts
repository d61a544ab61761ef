import type { VisitType } from "#contract/care/record-types.ts";
import type { ReadFrom } from "#contract/health/diseases.ts";
import { type Disease, diseasesOfProducts } from "#rules/vaccination/diseases.ts";

/** What a visit was against, as it is kept; undefined: as it was. */
export interface Against {
  diseases: Disease[] | undefined;
  /** Null: somebody said so, or nobody knows. */
  diseasesReadFrom: ReadFrom | null | undefined;
}

interface Visit {
  visitType: VisitType;
  treatment: string | null;
  medications: string | null;
  /** Left out: nothing is said of it. Empty: nobody knows. */
  diseases?: Disease[] | null | undefined;
  diseasesReadFrom?: ReadFrom | null | undefined;
}

/**
 * A visit as it is kept: of a vaccination what was said; where nothing was said, what the products are against that its
 * text names. Any other visit is against nothing.
 */
export const withDiseases = <V extends Visit>(visit: V) => ({ ...visit, ...against(visit) });

function against(visit: Visit): Against {
  const { visitType, diseases, diseasesReadFrom, treatment, medications } = visit;
  if (visitType !== "VACCINATION") return { diseases: [], diseasesReadFrom: null };
  const read = diseasesOfProducts(`${treatment ?? ""} ${medications ?? ""}`);
  // sent back as it was read; what was changed meanwhile is said by who changed it
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
 * What an edit makes of it: what is read from a product does not take the place of what somebody said, and what somebody
 * changes is said.
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
