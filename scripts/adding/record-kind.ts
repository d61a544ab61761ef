import type { Addition } from "./addition.ts";
import { look, migration, schemas, verbs } from "./record-kind-texts.ts";

const types = "src/contract/care/record-types.ts";
const contract = "src/contract/care/records.ts";
const schema = "src/server/schema/care-records.ts";
const server = "src/server/domains/care/records/records.ts";
const web = "src/web/domains/care/records/kinds.ts";

/** The addition of a kind of health record: treatment by a physio, an osteopath or a masseur. */
export const recordKind: Addition = {
  name: "record-kind",
  calledInTour: "A kind of record",
  edits: [
    { file: "migrations/9001_bodywork.sql", text: migration },
    {
      file: schema,
      replace: "import {\n  feedTypes,",
      by: "import {\n  bodyworkTypes,\n  feedTypes,",
    },
    {
      file: schema,
      replace: "/** The table of each kind. */",
      by: `export const bodyworkRecords = pgTable("bodywork_records", {
  ...common,
  bodyworkType: text({ enum: bodyworkTypes }).notNull(),
  practitioner: text().notNull(),
  date: date().notNull(),
  findings: text(),
  cost: pounds("cost_pence"),
});

/** The table of each kind. */`,
    },
    { file: schema, after: "  general: generalRecords,", insert: "  bodywork: bodyworkRecords,\n" },
    { file: types, after: '  general: "Other",', insert: '  bodywork: "Bodywork",\n' },
    {
      file: types,
      after: "export type GeneralType = keyof typeof generalTypeLabels;",
      insert: `
export const bodyworkTypeLabels = {
  PHYSIO: "Physio",
  OSTEOPATHY: "Osteopathy",
  MASSAGE: "Massage",
};
export const bodyworkTypes = keysOf(bodyworkTypeLabels);
`,
    },
    {
      file: types,
      after: "  general: generalTypeLabels,",
      insert: "  bodywork: bodyworkTypeLabels,\n",
    },
    {
      file: contract,
      replace: "import {\n  feedTypes,",
      by: "import {\n  bodyworkTypes,\n  feedTypes,",
    },
    {
      file: contract,
      replace: "/** The calls by kind:",
      by: `${schemas}/** The calls by kind:`,
    },
    {
      file: contract,
      after: "    made: z.extend(generalDone(), alsoForSame),\n    record: GeneralRecord,\n  }),",
      insert: `  bodywork: callsOf("bodywork", {
    edit: z.extend(BodyworkInput, seenVersion),
    made: z.extend(bodyworkDone(), alsoForWithCost),
    record: BodyworkRecord,
  }),
`,
    },
    {
      file: server,
      replace: "import {\n  dietaryRecords,",
      by: "import {\n  bodyworkRecords,\n  dietaryRecords,",
    },
    {
      file: server,
      replace: "export const records = { veterinary, farrier, dietary, medication, general };",
      by: `${verbs}export const records = { veterinary, farrier, dietary, medication, general, bodywork };`,
    },
    {
      file: web,
      replace: "import {\n  feedTypeLabels,",
      by: "import {\n  bodyworkTypeLabels,\n  bodyworkTypes,\n  feedTypeLabels,",
    },
    {
      file: web,
      replace: "import {\n  DietaryInput,",
      by: "import {\n  bodyworkDone,\n  type BodyworkRecord,\n  DietaryInput,",
    },
    { file: web, replace: "/** How each kind is shown;", by: `${look}/** How each kind is shown;` },
    { file: web, after: "  medication,\n  general,", insert: "  bodywork,\n" },
  ],
  beside: [
    {
      file: "testing/care.ts",
      replace: "  general: (given: Body = {}) => ({",
      by: `  bodywork: (given: Body = {}) => ({
    bodyworkType: "PHYSIO",
    practitioner: "Pat Physio",
    date: "2025-01-10",
    ...given,
  }),
  general: (given: Body = {}) => ({`,
    },
    {
      file: "src/server/domains/care/records/records.test.ts",
      replace: '  general: {\n    type: "FAECAL_EGG_COUNT",',
      by: `  bodywork: {
    bodyworkType: "MASSAGE",
    practitioner: "Pat Physio",
    date: "2025-01-10",
    findings: "Tight behind the saddle",
    cost: 55,
    notes: "Walk in hand tomorrow",
    documents: [],
  },
  general: {
    type: "FAECAL_EGG_COUNT",`,
    },
  ],
  tests: {
    unit: ["src/web/domains/field-lists.test.ts", "src/contract/bodies.test.ts"],
    server: [
      "src/server/schema/schema.test.ts",
      "src/server/every-table.test.ts",
      "src/server/domains/care/records/records.test.ts",
    ],
  },
};
