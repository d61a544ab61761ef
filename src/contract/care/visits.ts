import type { CareSubject, VisitKind } from "./care-subjects.ts";
import type { GeneralType, RecordKind, VisitType } from "./record-types.ts";

/** The optional fields of a horse's row, which have the names of the record's fields. */
export const rowFields = [
  "serviceType",
  "visitType",
  "cost",
  "diagnosis",
  "description",
  "weightKg",
  "product",
  "batch",
  "drugClass",
  "step",
  "nextDue",
] as const;
export type RowField = (typeof rowFields)[number];

/** The optional fields that apply to all horses. */
export const sharedFields = [
  "farrier",
  "veterinarian",
  "clinic",
  "product",
  "batch",
  "diseases",
  "drugClass",
  "invoice",
] as const;
export type SharedField = (typeof sharedFields)[number];

interface VisitShape {
  /** The label on a button. */
  label: string;
  /** The name within a sentence, such as 'A farrier visit'. */
  noun: string;
  /** The record's field for the professional; null when no professional comes. */
  professional: { field: "farrier" | "veterinarian"; label: string; required: boolean } | null;
  /** The kind of record that the visit writes for each horse. */
  record: Extract<RecordKind, "farrier" | "veterinary" | "general">;
  /** The record's type unless the row states another; null for a kind of record without a type. */
  visitType: VisitType | null;
  generalType: GeneralType | null;
  /** The subjects of plans that the visit may be about; the first applies unless an event or the row states another. */
  subjects: readonly [CareSubject, ...CareSubject[]];
  row: readonly RowField[];
  shared: readonly SharedField[];
}

const vet = { field: "veterinarian", label: "Vet name", required: true } as const;
const byVet = { record: "veterinary", generalType: null, professional: vet } as const;
const billed = ["cost", "nextDue"] as const;
const general = { record: "general", visitType: null } as const;

/** Which record each kind of visit creates, and which fields it has. */
export const visitShapes: Record<VisitKind, VisitShape> = {
  FARRIER: {
    label: "Farrier",
    noun: "farrier visit",
    professional: { field: "farrier", label: "Farrier name", required: true },
    record: "farrier",
    visitType: null,
    generalType: null,
    subjects: ["FARRIER"],
    row: ["serviceType", ...billed],
    shared: ["farrier", "invoice"],
  },
  VET: {
    ...byVet,
    label: "Vet",
    noun: "vet visit",
    visitType: "CHECKUP",
    subjects: ["CHECKUP", "VET"],
    row: ["visitType", "diagnosis", ...billed],
    shared: ["veterinarian", "clinic", "invoice"],
  },
  VACCINATION: {
    ...byVet,
    label: "Jabs",
    noun: "vaccination visit",
    visitType: "VACCINATION",
    subjects: ["VACCINATION", "OTHER_VACCINATION"],
    row: ["product", "batch", "step", ...billed],
    shared: ["veterinarian", "clinic", "product", "batch", "diseases", "invoice"],
  },
  DENTAL: {
    ...byVet,
    label: "Teeth",
    noun: "dental visit",
    professional: { field: "veterinarian", label: "Dentist name", required: true },
    visitType: "DENTAL",
    subjects: ["DENTAL"],
    row: ["diagnosis", ...billed],
    shared: ["veterinarian", "clinic", "invoice"],
  },
  WORMING: {
    ...general,
    label: "Worming",
    noun: "worming",
    professional: { field: "veterinarian", label: "Advised by", required: false },
    generalType: "WORMING",
    subjects: ["WORMING"],
    row: ["product", "drugClass", "weightKg", "nextDue"],
    shared: ["veterinarian", "product", "drugClass"],
  },
  PHYSIO: {
    ...general,
    label: "Physio",
    noun: "physio visit",
    professional: { field: "veterinarian", label: "Physio name", required: false },
    generalType: "PHYSIO",
    subjects: ["PHYSIO"],
    row: ["description", "nextDue"],
    shared: ["veterinarian"],
  },
  SADDLE_FITTER: {
    ...general,
    label: "Saddle",
    noun: "saddle fitting",
    professional: { field: "veterinarian", label: "Saddle fitter name", required: false },
    generalType: "SADDLE_FIT",
    subjects: ["SADDLE_FITTER"],
    row: ["description", "nextDue"],
    shared: ["veterinarian"],
  },
  WEIGHT: {
    ...general,
    label: "Weigh-in",
    noun: "weigh-in",
    professional: null,
    generalType: "WEIGHT",
    subjects: ["WEIGHT"],
    row: ["weightKg", "nextDue"],
    shared: [],
  },
};

/**
 * The types of veterinary record that a vet's visit can have; vaccinations and dental visits are kinds of visit
 * of their own.
 */
export const vetVisitTypes = [
  "CHECKUP",
  "TREATMENT",
  "EMERGENCY",
  "REPRODUCTION",
] as const satisfies readonly VisitType[];
