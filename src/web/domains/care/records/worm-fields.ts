import {
  drugClassLabels,
  eggReadingLabels,
  wormResultLabels,
  wormTestLabels,
} from "#contract/care/record-types.ts";
import { drugClasses, eggReadings, wormResults, wormTests } from "#rules/worming/evidence.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";

type Value = (name: string) => unknown;
const isCount = (value: Value) => value("type") === "FAECAL_EGG_COUNT";
const isTest = (value: Value) => value("type") === "WORMING" && Boolean(value("wormTest"));
const isTreatment = (value: Value) => value("type") === "WORMING" && !value("wormTest");

/** The fields with values of a worm egg count, another worm test or a treatment. */
export const wormFields: readonly FieldSpec[] = [
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
