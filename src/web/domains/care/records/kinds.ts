import {
  feedTypeLabels,
  feedTypes,
  frequencyLabels,
  type RecordKind,
  serviceTypeLabels,
  serviceTypes,
  visitTypeLabels,
  visitTypes,
} from "#contract/care/record-types.ts";
import {
  DietaryInput,
  type DietaryRecord,
  farrierDone,
  type FarrierRecord,
} from "#contract/care/records.ts";
import { choice, optionsOf } from "#web/core/field-spec.ts";
import { general, cost, frequency, type KindLook, notes, shown, withdrawal } from "./kind-look.ts";
import { medication } from "./medication-look.ts";
import { veterinaryDone, type VeterinaryRecord } from "#contract/care/veterinary-record.ts";
import { diseaseLabels, formatDiseases } from "#contract/health/diseases.ts";
import { diseases } from "#rules/vaccination/diseases.ts";

const isUnknown = (record: VeterinaryRecord) =>
  record.visitType === "VACCINATION" && record.diseases.length === 0;

const veterinary: KindLook<VeterinaryRecord> = {
  form: veterinaryDone,
  medicine: "medications",
  fields: [
    choice("visitType", "Visit type", optionsOf(visitTypes, visitTypeLabels), { required: true }),
    { name: "date", label: "Date", kind: "date", required: true },
    { name: "veterinarian", label: "Veterinarian", kind: "text", required: true },
    { name: "clinic", label: "Clinic", kind: "text" },
    { name: "diagnosis", label: "Diagnosis", kind: "notes" },
    { name: "treatment", label: "Treatment", kind: "notes" },
    { name: "medications", label: "Medications", kind: "text", wide: true },
    {
      name: "diseases",
      label: "Vaccinated against",
      kind: "several",
      options: optionsOf(diseases, diseaseLabels),
      hint: "Until it is known, the visit counts for nothing",
      when: (value) => value("visitType") === "VACCINATION",
    },
    cost,
    { name: "nextVisit", label: "Next visit", kind: "date" },
    notes,
    withdrawal,
  ],
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
  fields: [
    { name: "farrier", label: "Farrier", kind: "text", required: true },
    choice("serviceType", "Service type", optionsOf(serviceTypes, serviceTypeLabels), {
      required: true,
    }),
    { name: "date", label: "Date", kind: "date", required: true },
    { name: "nextDue", label: "Next due", kind: "date" },
    { name: "frontShoes", label: "Front shoes", kind: "text" },
    { name: "hindShoes", label: "Hind shoes", kind: "text" },
    cost,
    notes,
  ],
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
  fields: [
    choice("feedType", "Feed type", optionsOf(feedTypes, feedTypeLabels), { required: true }),
    { name: "brand", label: "Brand", kind: "text" },
    {
      name: "amount",
      label: "Amount",
      kind: "text",
      required: true,
      hint: "Such as 2 scoops or 8 kg",
    },
    frequency,
    { name: "startDate", label: "Start date", kind: "date", required: true },
    { name: "endDate", label: "End date", kind: "date" },
    {
      name: "bodyCondition",
      label: "Body condition",
      kind: "number",
      min: 1,
      max: 9,
      step: 1,
      hint: "1 (poor) to 9 (very fat)",
    },
    { name: "weight", label: "Weight (kg)", kind: "number", min: 1 },
    { name: "supplements", label: "Supplements", kind: "text", wide: true },
    notes,
  ],
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
  cost: () => null,
};

/** How each kind is shown; longer definitions have files of their own in this folder. */
export const looks: Record<RecordKind, KindLook> = {
  veterinary,
  farrier,
  dietary,
  medication,
  general,
};
