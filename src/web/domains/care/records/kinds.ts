import type { $ZodObject } from "zod/v4/core";
import { MedicationInput, type MedicationRecord } from "#contract/health/medication-record.ts";
import {
  DietaryInput,
  type DietaryRecord,
  FarrierInput,
  type FarrierRecord,
  GeneralInput,
  type GeneralRecord,
  VeterinaryInput,
  type VeterinaryRecord,
} from "#contract/care/record-kinds.ts";
import {
  drugClassLabels,
  feedTypeLabels,
  frequencyLabels,
  generalTypeLabels,
  injectionSiteLabels,
  medicationRouteLabels,
  type RecordKind,
  serviceTypeLabels,
  visitTypeLabels,
  wormResultLabels,
  wormTestLabels,
} from "#contract/care/record-types.ts";
import { eggWords } from "#rules/worming/egg-count-text.ts";
import type { Attachment } from "#contract/archive/attachments.ts";
import type { BadgeState } from "#web/ui/Badge.tsx";
import { dateWords } from "#web/core/dates.ts";
import type { FieldSpec } from "#web/core/field-spec.ts";
import {
  dietaryFields,
  farrierFields,
  generalFields,
  medicationFields,
  veterinaryFields,
} from "./fields.ts";

/** A record of any kind, as far as the list and the form need to know it. */
export interface AnyRecord {
  id: string;
  horseId: string;
  notes: string | null;
  updatedAt: string;
}

/** What a kind of record looks like: its form, and how one is told on its card. */
export interface KindLook<R extends AnyRecord = AnyRecord> {
  input: $ZodObject;
  fields: readonly FieldSpec[];
  /** A new record's date field is filled with today. */
  dateField: "date" | "startDate";
  /** The field that holds its attachments. */
  files: "documents" | "photos";
  hasCost: boolean;
  /** The field that names a medicine, where a kind has one: the food chain is thought of there. */
  medicine?: "medication" | "medications";
  empty: { title: string; text: string; add: string };
  headline(record: R): string;
  day(record: R): string;
  /** Label and value; what is null is left out. */
  facts(record: R): [string, string | null][];
  attachments(record: R): Attachment[];
  cost(record: R): number | null;
  /** How it stands, where a kind has such a thing. */
  badge?(record: R): { state: BadgeState; word: string };
}

const shown = (date: string | null) => date && dateWords(date);
const none = () => null;

const veterinary: KindLook<VeterinaryRecord> = {
  input: VeterinaryInput,
  medicine: "medications",
  fields: veterinaryFields,
  dateField: "date",
  files: "documents",
  hasCost: true,
  empty: {
    title: "No veterinary records yet",
    text: "Check-ups, vaccinations, dental work and treatments, with what was found and what comes next.",
    add: "Add Veterinary Record",
  },
  headline: (record) => visitTypeLabels[record.visitType],
  day: (record) => record.date,
  facts: (record) => [
    ["Vet", [record.veterinarian, record.clinic].filter(Boolean).join(", ")],
    ["Diagnosis", record.diagnosis],
    ["Treatment", record.treatment],
    ["Medications", record.medications],
    ["Next visit", shown(record.nextVisit)],
    ["Withdrawal until", shown(record.withdrawalUntil)],
  ],
  attachments: (record) => record.documents,
  cost: (record) => record.cost,
};

const farrier: KindLook<FarrierRecord> = {
  input: FarrierInput,
  fields: farrierFields,
  dateField: "date",
  files: "photos",
  hasCost: true,
  empty: {
    title: "No farrier records yet",
    text: "Trims and shoeings, what was put on, and when the farrier is due again.",
    add: "Add Farrier Record",
  },
  headline: (record) => serviceTypeLabels[record.serviceType],
  day: (record) => record.date,
  facts: (record) => [
    ["Farrier", record.farrier],
    ["Front", record.frontShoes],
    ["Hind", record.hindShoes],
    ["Next due", shown(record.nextDue)],
  ],
  attachments: (record) => record.photos,
  cost: (record) => record.cost,
};

const dietary: KindLook<DietaryRecord> = {
  input: DietaryInput,
  fields: dietaryFields,
  dateField: "startDate",
  files: "documents",
  hasCost: false,
  empty: {
    title: "No dietary records yet",
    text: "What is fed, how much and how often, so that anybody on the yard can do the feeds.",
    add: "Add Dietary Record",
  },
  headline: (record) => [feedTypeLabels[record.feedType], record.brand].filter(Boolean).join(", "),
  day: (record) => record.startDate,
  facts: (record) => [
    ["Amount", `${record.amount}, ${frequencyLabels[record.frequency].toLowerCase()}`],
    ["Supplements", record.supplements],
    ["Body condition", record.bodyCondition === null ? null : `${record.bodyCondition} of 9`],
    ["Weight", record.weight === null ? null : `${record.weight} kg`],
    ["Until", shown(record.endDate)],
  ],
  attachments: (record) => record.documents,
  cost: none,
};

const medication: KindLook<MedicationRecord> = {
  input: MedicationInput,
  medicine: "medication",
  fields: medicationFields,
  dateField: "startDate",
  files: "documents",
  hasCost: false,
  empty: {
    title: "No medication records yet",
    text: "What is given, by whose order, how and until when.",
    add: "Add Medication Record",
  },
  headline: (record) => record.medication,
  badge: ({ completed }) =>
    completed ? { state: "off", word: "Completed" } : { state: "ok", word: "Active" },
  day: (record) => record.startDate,
  facts: (record) => [
    ["Dosage", `${record.dosage}, ${frequencyLabels[record.frequency].toLowerCase()}`],
    ["Route", record.route && medicationRouteLabels[record.route]],
    ["Prescribed by", record.prescribedBy],
    ["Reason", record.reason],
    ["Batch", record.batchNumber],
    ["Until", shown(record.endDate)],
    ["Product", record.product],
    ["Amount given", record.amountGiven],
    ["Given by", record.givenBy],
    ["Injected into", record.injectedInto && injectionSiteLabels[record.injectedInto]],
    ["Withdrawal until", shown(record.withdrawalUntil)],
  ],
  attachments: (record) => record.documents,
  cost: none,
};

const general: KindLook<GeneralRecord> = {
  input: GeneralInput,
  fields: generalFields,
  dateField: "date",
  files: "documents",
  hasCost: false,
  empty: {
    title: "Nothing else on record yet",
    text: "Worming, egg counts, physio, saddle fit, weights and what you noticed.",
    add: "Add Record",
  },
  headline: ({ type, wormTest }) => (wormTest ? wormTestLabels[wormTest] : generalTypeLabels[type]),
  day: (record) => record.date,
  facts: (record) => [
    ["Description", record.description],
    ["Count", record.eggsPerGram === null ? null : eggWords(record.eggsPerGram, record.eggReading)],
    ["Result", record.wormResult && wormResultLabels[record.wormResult]],
    ["Score", record.wormScore === null ? null : String(record.wormScore)],
    ["Class", record.drugClass && drugClassLabels[record.drugClass]],
    ["Product", record.product],
    ["Weight", record.weightKg === null ? null : `${record.weightKg} kg`],
    ["Laboratory", record.laboratory],
    ["By", record.veterinarian],
    ["Next due", shown(record.nextDue)],
  ],
  attachments: (record) => record.documents,
  cost: none,
};

/** What each kind looks like. */
export const looks: Record<RecordKind, KindLook> = {
  veterinary,
  farrier,
  dietary,
  medication,
  general,
};
