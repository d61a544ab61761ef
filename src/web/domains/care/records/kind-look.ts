import type { $ZodObject } from "zod/v4/core";
import type { Attachment } from "#contract/files/attachments.ts";
import { type recordEndpoints, generalDone, type GeneralRecord } from "#contract/care/records.ts";
import type { Sendable } from "#contract/endpoint.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { formatSigns, gutSoundLabels, gutSounds } from "#rules/measures/vital-signs.ts";
import { workKindLabels, workKinds } from "#rules/care/work.ts";
import type { BadgeState } from "#web/ui/Badge.tsx";
import {
  frequencies,
  frequencyLabels,
  drugClassLabels,
  eggReadingLabels,
  generalTypeLabels,
  generalTypes,
  wormResultLabels,
  wormTestLabels,
} from "#contract/care/record-types.ts";
import { formatDate } from "#web/core/format-date.ts";
import {
  drugClasses,
  eggReadings,
  formatEggCount,
  wormResults,
  wormTests,
} from "#rules/worming/evidence.ts";

/** The fields that the list and the form need of a record of any kind. */
export interface AnyRecord {
  id: string;
  horseId: string;
  notes: string | null;
  updatedAt: string;
}

/** How a kind of record is shown: its form, and its card. */
export interface KindLook<R extends AnyRecord = AnyRecord> {
  /** The form's schema; `kept` is the date of the record being edited, which stays valid. */
  form: (kept: string | null) => $ZodObject;
  fields: readonly FieldSpec[];
  /** The date field of a new record, which is prefilled with today's date. */
  dateField: "date" | "startDate";
  /** The field that holds the record's attachments. */
  files: "documents" | "photos";
  hasCost: boolean;
  /** The field with a medicine's name, if the kind has one; a remark about the food chain is shown with it. */
  medicine?: "medication" | "medications";
  empty: { title: string; text: string; add: string };
  headline(record: R): string;
  day(record: R): string;
  /** Pairs of label and value; those with the value null are not shown. */
  facts(record: R): [string, string | null][];
  attachments(record: R): Attachment[];
  cost(record: R): number | null;
  /** Whether to ask which diseases a vaccination was against. */
  asksDiseases?(record: R): boolean;
  /** The record's badge state and word, for kinds that have one. */
  badge?(record: R): { state: BadgeState; word: string };
  /** The request that marks the record as completed with one tap; null if it is completed already. */
  finish?(record: R): Sendable<typeof recordEndpoints.medication.update> | null;
}

/* Fields and facts that several kinds of record share. */

export const notes: FieldSpec = { name: "notes", label: "Notes", kind: "notes" };
export const cost: FieldSpec = {
  name: "cost",
  label: "Cost (£)",
  kind: "number",
  min: 0.01,
  step: 0.01,
};
export const withdrawal: FieldSpec = {
  name: "withdrawalUntil",
  label: "Withdrawal until",
  kind: "date",
  hint: "The last day the vet says this horse must not compete",
};
export const frequency: FieldSpec = choice(
  "frequency",
  "Frequency",
  optionsOf(frequencies, frequencyLabels),
  { required: true },
);

/** Formats a date for a card; null stays null. */
export const shown = (date: string | null) => date && formatDate(date);

type Value = (name: string) => unknown;
const isCount = (value: Value) => value("type") === "FAECAL_EGG_COUNT";
const isTest = (value: Value) => value("type") === "WORMING" && Boolean(value("wormTest"));
const isTreatment = (value: Value) => value("type") === "WORMING" && !value("wormTest");

/** The fields of a worm egg count, another worm test or a worming treatment. */
const wormFields: readonly FieldSpec[] = [
  {
    name: "eggsPerGram",
    label: "Eggs per gram",
    kind: "number",
    min: 0,
    step: 1,
    when: isCount,
  },
  choice("eggReading", "The count is", optionsOf(eggReadings, eggReadingLabels), { when: isCount }),
  choice("wormTest", "Test", optionsOf(wormTests, wormTestLabels), {
    hint: "Leave it for a treatment",
    when: (value) => value("type") === "WORMING",
  }),
  choice("wormResult", "Result", optionsOf(wormResults, wormResultLabels), { when: isTest }),
  { name: "wormScore", label: "Score", kind: "number", when: isTest },
  {
    name: "laboratory",
    label: "Laboratory",
    kind: "text",
    when: (value) => isCount(value) || isTest(value),
  },
  choice("drugClass", "Class of wormer", optionsOf(drugClasses, drugClassLabels), {
    when: isTreatment,
  }),
  { name: "product", label: "Product", kind: "text", when: isTreatment },
  {
    name: "weightKg",
    label: "Weight on the day (kg)",
    kind: "number",
    min: 1,
    when: (value) => isTreatment(value) || value("type") === "WEIGHT",
  },
];

const isWork = (value: Value) => value("type") === "WORK";
const workFields: readonly FieldSpec[] = [
  choice("workKind", "Kind of work", optionsOf(workKinds, workKindLabels), { when: isWork }),
  {
    name: "workMinutes",
    label: "Minutes of work",
    kind: "number",
    min: 1,
    step: 1,
    required: true,
    when: isWork,
  },
];

const isOfSigns = (value: Value) => value("type") === "VITAL_SIGNS";
/** The fields of vital signs, also of a form that has no others. */
export const vitalSignFields: readonly FieldSpec[] = [
  {
    name: "temperatureC",
    label: "Temperature (°C)",
    kind: "number",
    min: 25,
    max: 45,
    step: 0.1,
    when: isOfSigns,
  },
  { name: "pulse", label: "Pulse a minute", kind: "number", min: 10, step: 1, when: isOfSigns },
  {
    name: "breathing",
    label: "Breaths a minute",
    kind: "number",
    min: 1,
    step: 1,
    when: isOfSigns,
  },
  choice("gutSounds", "Gut sounds", optionsOf(gutSounds, gutSoundLabels), { when: isOfSigns }),
  { name: "takenAt", label: "Taken at", kind: "time", when: isOfSigns },
];

export const general: KindLook<GeneralRecord> = {
  form: generalDone,
  fields: [
    choice("type", "Type", optionsOf(generalTypes, generalTypeLabels), { required: true }),
    { name: "date", label: "Date", kind: "date", required: true },
    { name: "description", label: "Description", kind: "text", required: true, wide: true },
    ...wormFields,
    ...workFields,
    ...vitalSignFields,
    { name: "veterinarian", label: "Done by", kind: "text" },
    { name: "nextDue", label: "Next due", kind: "date" },
    notes,
  ],
  dateField: "date",
  files: "documents",
  hasCost: false,
  empty: {
    title: "Nothing else on record yet",
    text: "Worming, egg counts, physio, saddle fit, weights, vital signs, work and what you noticed.",
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
    ["Taken at", record.takenAt],
    ["Vital signs", formatSigns(record) || null],
    ["Kind of work", record.workKind && workKindLabels[record.workKind]],
    ["Minutes", record.workMinutes === null ? null : String(record.workMinutes)],
    ["Laboratory", record.laboratory],
    ["By", record.veterinarian],
    ["Next due", shown(record.nextDue)],
  ],
  attachments: (record) => record.documents,
  cost: () => null,
};
