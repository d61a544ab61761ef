import {
  drugClassLabels,
  eggReadingLabels,
  generalTypeLabels,
  generalTypes,
  wormResultLabels,
  wormTestLabels,
} from "#contract/care/record-types.ts";
import { generalDone, type GeneralRecord } from "#contract/care/records.ts";
import {
  drugClasses,
  eggReadings,
  formatEggCount,
  wormResults,
  wormTests,
} from "#rules/worming/evidence.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { type KindLook, notes, shown } from "./kind-look.ts";

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

export const general: KindLook<GeneralRecord> = {
  form: generalDone,
  fields: [
    choice("type", "Type", optionsOf(generalTypes, generalTypeLabels), { required: true }),
    { name: "date", label: "Date", kind: "date", required: true },
    { name: "description", label: "Description", kind: "text", required: true, wide: true },
    ...wormFields,
    { name: "veterinarian", label: "Done by", kind: "text" },
    { name: "nextDue", label: "Next due", kind: "date" },
    notes,
  ],
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
  cost: () => null,
};
