import {
  frequencyLabels,
  injectionSiteLabels,
  injectionSites,
  medicationRouteLabels,
  medicationRoutes,
} from "#contract/care/record-types.ts";
import { medicationBegun, type MedicationRecord } from "#contract/health/medication-record.ts";
import { londonDate } from "#rules/london.ts";
import { formatCourse, isOver } from "#rules/medicines/course.ts";
import { choice, optionsOf } from "#web/core/field-spec.ts";
import { frequency, type KindLook, notes, shown, withdrawal } from "./kind-look.ts";

export const medication: KindLook<MedicationRecord> = {
  form: medicationBegun,
  medicine: "medication",
  fields: [
    { name: "medication", label: "Medication", kind: "text", required: true },
    { name: "dosage", label: "Dosage", kind: "text", required: true },
    frequency,
    choice("route", "Route", optionsOf(medicationRoutes, medicationRouteLabels)),
    { name: "startDate", label: "Start date", kind: "date", required: true },
    {
      name: "endDate",
      label: "End date",
      kind: "date",
      hint: "The last day; given once: the same",
    },
    { name: "prescribedBy", label: "Prescribed by", kind: "text" },
    { name: "batchNumber", label: "Batch number", kind: "text" },
    { name: "reason", label: "Reason", kind: "text", wide: true },
    notes,
    { name: "product", label: "Product", kind: "text", hint: "As its packet calls it" },
    { name: "amountGiven", label: "Amount given", kind: "text", hint: "As the vet ordered it" },
    { name: "givenBy", label: "Given by", kind: "text" },
    choice("injectedInto", "Injected into", optionsOf(injectionSites, injectionSiteLabels), {
      when: (value) => value("route") !== "ORAL" && value("route") !== "TOPICAL",
    }),
    withdrawal,
  ],
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
  cost: () => null,
};
