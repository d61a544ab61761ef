import { visitTypeLabels, visitTypes } from "#contract/care/record-types.ts";
import { veterinaryDone, type VeterinaryRecord } from "#contract/care/veterinary-record.ts";
import { diseaseLabels, formatDiseases } from "#contract/health/diseases.ts";
import { diseases } from "#rules/vaccination/diseases.ts";
import { choice, optionsOf } from "#web/core/field-spec.ts";
import type { KindLook } from "./kind-look.ts";
import { cost, notes, shown, withdrawal } from "./shared-fields.ts";

const isUnknown = (record: VeterinaryRecord) =>
  record.visitType === "VACCINATION" && record.diseases.length === 0;

export const veterinary: KindLook<VeterinaryRecord> = {
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
