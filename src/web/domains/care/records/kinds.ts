import { medicationBegun, type MedicationRecord } from "#contract/health/medication-record.ts";
import {
  DietaryInput,
  type DietaryRecord,
  farrierDone,
  type FarrierRecord,
  generalDone,
  type GeneralRecord,
  veterinaryDone,
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
import { formatDiseases } from "#contract/health/diseases.ts";
import { londonDate } from "#rules/london.ts";
import { formatCourse, isOver } from "#rules/medicines/course.ts";
import { formatEggCount } from "#rules/worming/evidence.ts";
import { formatDate } from "#web/core/format-date.ts";
import {
  dietaryFields,
  farrierFields,
  generalFields,
  medicationFields,
  veterinaryFields,
} from "./fields.ts";
import type { KindLook } from "./kind-look.ts";

const shown = (date: string | null) => date && formatDate(date);
const none = () => null;
const isUnknown = ({ visitType, diseases }: VeterinaryRecord) =>
  visitType === "VACCINATION" && diseases.length === 0;

const veterinary: KindLook<VeterinaryRecord> = {
  form: veterinaryDone,
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
  asksDiseases: isUnknown,
  day: (record) => record.date,
  facts: (record) => [
    ["Against", formatDiseases(record.diseases, record.diseasesReadFrom) || null],
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
  form: farrierDone,
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
  form: () => DietaryInput,
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
  form: medicationBegun,
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
  badge: (record) => {
    const today = londonDate(new Date());
    return { state: isOver(record, today) ? "off" : "ok", word: formatCourse(record, today) };
  },
  finish: ({ id, horseId, userId: _who, createdAt: _when, ...fields }) =>
    fields.completed ? null : { params: { horseId, id }, body: { ...fields, completed: true } },
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
  form: generalDone,
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
    [
      "Count",
      record.eggsPerGram === null ? null : formatEggCount(record.eggsPerGram, record.eggReading),
    ],
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

/** How each kind is shown. */
export const looks: Record<RecordKind, KindLook> = {
  veterinary,
  farrier,
  dietary,
  medication,
  general,
};
