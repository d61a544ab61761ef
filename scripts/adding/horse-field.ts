import type { Addition } from "./addition.ts";

/** The addition of a horse's field: its stable name. */
export const horseField: Addition = {
  name: "horse-field",
  calledInTour: "A field of a horse",
  edits: [
    {
      file: "migrations/9001_stable_names.sql",
      text: "alter table horses add column stable_name text;\n",
    },
    {
      file: "src/server/schema/horses.ts",
      after: "  breed: text().notNull(),",
      insert: "  stableName: text(),\n",
    },
    {
      file: "src/contract/horses/horse.ts",
      after: '  breed: requiredText("Breed is required"),',
      insert: "  /** What it is called on the yard. */\n  stableName: optionalText(100),\n",
    },
    {
      file: "src/contract/horses/horse.ts",
      after: "  breed: z.string(),",
      insert: "  stableName: text,\n",
    },
    {
      file: "src/web/domains/horses/fields.ts",
      after: '  { name: "breed", label: "Breed", kind: "text", required: true },',
      insert: '  { name: "stableName", label: "Stable name", kind: "text" },\n',
    },
  ],
  beside: [
    {
      file: "testing/web/makers.ts",
      after: '  breed: "Welsh Section D",',
      insert: "  stableName: null,\n",
    },
    {
      file: "testing/web/horse-makers.ts",
      after: "  breed: null,",
      insert: "  stableName: null,\n",
    },
    {
      file: "src/server/domains/horses/horses.test.ts",
      after: '  breed: "Connemara",',
      insert: '  stableName: "Bram",\n',
    },
  ],
  tests: {
    unit: ["src/web/domains/field-lists.test.ts"],
    server: ["src/server/schema/schema.test.ts", "src/server/domains/horses/horses.test.ts"],
  },
};
