import { expect, test } from "vitest";
import { recordKinds } from "#contract/care/record-types.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import { HorseInput } from "#contract/horses/horse.ts";
import { looks } from "./care/records/kinds.ts";
import { horseFields } from "./horses/fields.ts";

/** What the form of a record sends without a field for it, in addition to attachments and the version. */
const unshown: Readonly<Record<string, readonly string[]>> = {
  veterinary: ["diseasesReadFrom"],
  medication: ["completed"],
};

const forms = [
  { form: "horse", fields: horseFields("2026-11-21"), schema: HorseInput, elsewhere: ["imageUrl"] },
  ...recordKinds.map((kind) => ({
    form: kind,
    fields: looks[kind].fields,
    schema: recordEndpoints[kind].update.body,
    elsewhere: [looks[kind].files, "updatedAt", ...(unshown[kind] ?? [])],
  })),
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
    // a field that is shown for one type only is required only then
    const required = fields
      .filter((field) => field.required && !field.when)
      .map(({ name }) => name);
    expect(required.toSorted()).toEqual(missed?.toSorted());
  },
);
