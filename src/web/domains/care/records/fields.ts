import {
  feedTypeLabels,
  feedTypes,
  frequencies,
  frequencyLabels,
  generalTypeLabels,
  generalTypes,
  injectionSiteLabels,
  injectionSites,
  medicationRouteLabels,
  medicationRoutes,
  serviceTypeLabels,
  serviceTypes,
  visitTypeLabels,
  visitTypes,
  drugClassLabels,
  eggReadingLabels,
  wormResultLabels,
  wormTestLabels,
} from "#contract/care/record-types.ts";
import { diseaseLabels } from "#contract/health/diseases.ts";
import { diseases } from "#rules/vaccination/diseases.ts";
import { drugClasses, eggReadings, wormResults, wormTests } from "#rules/worming/evidence.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";

type Value = (name: string) => unknown;
const isCount = (value: Value) => value("type") === "FAECAL_EGG_COUNT";
const isTest = (value: Value) => value("type") === "WORMING" && Boolean(value("wormTest"));
const isTreatment = (value: Value) => value("type") === "WORMING" && !value("wormTest");

/** The fields with values of a worm egg count, another worm test or a treatment. */
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

const notes: FieldSpec = { name: "notes", label: "Notes", kind: "notes" };
const cost: FieldSpec = {
  name: "cost",
  label: "Cost (£)",
  kind: "number",
  min: 0.01,
  step: 0.01,
};
const withdrawal: FieldSpec = {
  name: "withdrawalUntil",
  label: "Withdrawal until",
  kind: "date",
  hint: "The last day the vet says this horse must not compete",
};
const frequency: FieldSpec = choice(
  "frequency",
  "Frequency",
  optionsOf(frequencies, frequencyLabels),
  { required: true },
);

export const veterinaryFields: readonly FieldSpec[] = [
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
];

export const farrierFields: readonly FieldSpec[] = [
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
];

export const dietaryFields: readonly FieldSpec[] = [
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
];

export const medicationFields: readonly FieldSpec[] = [
  { name: "medication", label: "Medication", kind: "text", required: true },
  { name: "dosage", label: "Dosage", kind: "text", required: true },
  frequency,
  choice("route", "Route", optionsOf(medicationRoutes, medicationRouteLabels)),
  { name: "startDate", label: "Start date", kind: "date", required: true },
  { name: "endDate", label: "End date", kind: "date", hint: "The last day; given once: the same" },
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
];

export const generalFields: readonly FieldSpec[] = [
  choice("type", "Type", optionsOf(generalTypes, generalTypeLabels), { required: true }),
  { name: "date", label: "Date", kind: "date", required: true },
  { name: "description", label: "Description", kind: "text", required: true, wide: true },
  ...wormFields,
  { name: "veterinarian", label: "Done by", kind: "text" },
  { name: "nextDue", label: "Next due", kind: "date" },
  notes,
];
