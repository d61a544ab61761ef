import { careSubjectTitles } from "#contract/care/care-subjects.ts";
import type { VisitInput, VisitRow } from "#contract/care/visit-input.ts";
import { visitShapes } from "#contract/care/visits.ts";
import { diseasesOfProducts } from "#rules/vaccination/products.ts";
import { noVitalSigns } from "#rules/measures/vital-signs.ts";
import { noWork } from "#rules/care/work.ts";
import { noEvidence } from "#rules/worming/evidence.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { records } from "#server/domains/care/records/records.ts";
import type { HeldHorses } from "#server/domains/horses/horses.ts";

/** The fields of a visit's record that are not in its horse's row. */
export interface Part {
  held: HeldHorses;
  id: string;
  /** The cost for this horse in pounds. */
  cost: number | null;
  eventId: string | null;
  files: string[] | undefined;
}

/** Writes the record of a visit for one horse, which must be locked. */
export async function writeRecord(scope: Scope, visit: VisitInput, row: VisitRow, part: Part) {
  const { record } = visitShapes[visit.kind];
  await writers[record](scope, visit, row, part);
  return { kind: record, id: part.id, horseId: row.horseId };
}

type Writer = (scope: Scope, visit: VisitInput, row: VisitRow, part: Part) => Promise<unknown>;

const writers: Record<"farrier" | "veterinary" | "general", Writer> = {
  farrier: (scope, visit, row, { cost, eventId, files, ...part }) =>
    records.farrier.add(scope, placeOf(row, part), {
      eventId,
      farrier: visit.farrier ?? "",
      serviceType: row.serviceType ?? "TRIMMING",
      date: visit.date,
      frontShoes: null,
      hindShoes: null,
      cost,
      nextDue: row.nextDue,
      notes: notesOf(visit, row),
      photos: files,
    }),
  veterinary: (scope, visit, row, { cost, eventId, files, ...part }) => {
    const diseases = diseasesOf(visit, row);
    return records.veterinary.add(scope, placeOf(row, part), {
      eventId,
      visitType: row.visitType ?? visitShapes[visit.kind].visitType ?? "CHECKUP",
      veterinarian: visit.veterinarian ?? "",
      clinic: visit.clinic,
      date: visit.date,
      diagnosis: row.diagnosis,
      treatment: null,
      // the vaccine is stored with the dose if its diseases are known
      medications:
        visit.kind === "VACCINATION" && diseases.length === 0 ? vaccineOf(visit, row) : null,
      diseases: visit.kind === "VACCINATION" ? diseases : null,
      cost,
      nextVisit: row.nextDue,
      notes: notesOf(visit, row),
      withdrawalUntil: undefined,
      documents: files,
    });
  },
  general: (scope, visit, row, { eventId, files, ...part }) => {
    const product = row.product ?? visit.product;
    return records.general.add(scope, placeOf(row, part), {
      ...noEvidence,
      ...noWork,
      ...noVitalSigns,
      eventId,
      type: visitShapes[visit.kind].generalType ?? "OTHER",
      description: row.description ?? product ?? careSubjectTitles[visit.kind],
      veterinarian: visit.veterinarian,
      date: visit.date,
      product,
      drugClass: row.drugClass ?? visit.drugClass,
      weightKg: row.weightKg,
      nextDue: row.nextDue,
      notes: notesOf(visit, row),
      documents: files,
    });
  },
};

const placeOf = ({ horseId }: VisitRow, { id, held }: Pick<Part, "id" | "held">) => ({
  horseId,
  id,
  held,
});

/** The diseases of a vaccination: those entered, otherwise those for which its product is known; empty when unknown. */
export function diseasesOf(visit: VisitInput, row: VisitRow) {
  if (visit.diseases?.length) return visit.diseases;
  return diseasesOfProducts(row.product ?? visit.product ?? "");
}

const vaccineOf = (visit: VisitInput, row: VisitRow) => {
  const batch = row.batch ?? visit.batch;
  const said = [row.product ?? visit.product, batch && `batch ${batch}`];
  return said.filter(Boolean).join(", ") || null;
};

const notesOf = (visit: VisitInput, row: VisitRow) =>
  [row.notes, visit.notes].filter((note) => note !== null).join("\n\n") || null;
