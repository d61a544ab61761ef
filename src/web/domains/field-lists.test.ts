import { expect, test } from "vitest";
import { HorseInput } from "#contract/horses/horses.ts";
import { MedicationInput } from "#contract/health/medication-record.ts";
import {
  DietaryInput,
  FarrierInput,
  GeneralInput,
  VeterinaryInput,
} from "#contract/care/record-kinds.ts";
import { horseFields } from "./horses/fields.ts";
import {
  dietaryFields,
  farrierFields,
  generalFields,
  medicationFields,
  veterinaryFields,
} from "./care/records/fields.ts";

const forms = [
  { form: "horse", fields: horseFields("2026-11-21"), schema: HorseInput, elsewhere: ["imageUrl"] },
  {
    form: "veterinary",
    fields: veterinaryFields,
    schema: VeterinaryInput,
    elsewhere: ["documents", "diseasesReadFrom"],
  },
  { form: "farrier", fields: farrierFields, schema: FarrierInput, elsewhere: ["photos"] },
  { form: "dietary", fields: dietaryFields, schema: DietaryInput, elsewhere: ["documents"] },
  {
    form: "medication",
    fields: medicationFields,
    schema: MedicationInput,
    elsewhere: ["documents", "completed"],
  },
  { form: "general", fields: generalFields, schema: GeneralInput, elsewhere: ["documents"] },
];

test.each(forms)(
  "the $form form has a field for each key of its schema, and no other",
  ({ fields, schema, elsewhere }) => {
    const shown = [...fields.map(({ name }) => name), ...elsewhere];
    expect(shown.toSorted()).toEqual(Object.keys(schema.shape).toSorted());
  },
);

test.each(forms)(
  "the required fields of the $form form are those that its schema requires",
  ({ fields, schema }) => {
    const { error } = schema.safeParse({});
    const missed = error?.issues.map(({ path }) => path[0]);
    const required = fields.filter((field) => field.required).map(({ name }) => name);
    expect(required.toSorted()).toEqual(missed?.toSorted());
  },
);
