import type { Addition } from "./addition.ts";

const rules = `import { dayNumber as on } from "#rules/dates.ts";
import { ALWAYS, OPEN, type Rulebook } from "#rules/vaccination/rulebook.ts";

/** The Driving Society. */
export const drivingSociety: Rulebook = {
  body: "DS",
  name: "The Driving Society",
  occasion: "competition day",
  checkedOn: "2026-11-21",
  courses: [
    {
      startedFrom: ALWAYS,
      startedUntil: OPEN,
      secondUntil: OPEN,
      second: { kind: "days", from: 21, to: 60 },
      third: [{ kind: "days", from: 120, to: 180 }],
      doubt: null,
      secondSource: "sport-flu-2024",
      thirdSource: "sport-flu-2024",
    },
  ],
  boosters: [{ from: ALWAYS, until: OPEN, months: 12, source: "sport-flu-2024" }],
  recency: [],
  wait: {
    days: 7,
    exactAfterSecond: "FINE",
    exactAfterOthers: "FINE",
    strictDays: 8,
    anyVaccination: false,
    source: "sport-flu-2024",
    exactSource: "sport-flu-2024",
  },
  changeover: { from: on("2024-01-01"), source: "sport-flu-2024" },
  notes: [],
  secondMissingSource: "flu-after-first-injection",
  restartSource: "sport-flu-2024",
  confirmSource: "flu-safe-schedule-all-bodies",
};
`;

const migration = `alter table yards drop constraint yards_compliance_bodies_check;
alter table yards add constraint yards_compliance_bodies_check check (cardinality(compliance_bodies) > 0
  and compliance_bodies <@ array['BHA', 'BE', 'BS', 'BD', 'PC', 'DS', 'FEI']);
alter table horses drop constraint horses_compliance_bodies_check;
alter table horses add constraint horses_compliance_bodies_check check (cardinality(compliance_bodies) > 0
  and compliance_bodies <@ array['BHA', 'BE', 'BS', 'BD', 'PC', 'DS', 'FEI']);
alter table outings drop constraint outings_body_check;
alter table outings add constraint outings_body_check
  check (body in ('BHA', 'BE', 'BS', 'BD', 'PC', 'DS', 'FEI', 'OTHER'));
`;

/**
 * The addition of a body's rules on vaccination. The body is invented, and its rules are those that most bodies
 * of the sport share. Its part of the second implementation and its edge cases, which are computed by hand, are
 * not included: the tests that require them (`edges.test.ts` and similar) are not run here, and fail when they
 * are forgotten.
 */
export const ruleBody: Addition = {
  name: "rule-body",
  calledInTour: "A body's rules",
  edits: [
    { file: "migrations/9001_driving_society.sql", text: migration },
    { file: "src/rules/vaccination/bodies/driving.ts", text: rules },
    {
      file: "src/rules/vaccination/rulebooks.ts",
      after: 'import { bha } from "./bodies/bha.ts";',
      insert: 'import { drivingSociety } from "./bodies/driving.ts";\n',
    },
    {
      file: "src/rules/vaccination/rulebooks.ts",
      after: "  PC: ponyClub,",
      insert: "  DS: drivingSociety,\n",
    },
    {
      file: "src/rules/vaccination/rulebooks.ts",
      after: "  PC: ponyClub.name,",
      insert: "  DS: drivingSociety.name,\n",
    },
    {
      file: "src/rules/vaccination/rulebooks.ts",
      replace: '["BHA", "BE", "BS", "BD", "PC", "FEI"] as const',
      by: '["BHA", "BE", "BS", "BD", "PC", "DS", "FEI"] as const',
    },
    {
      file: "src/assistant/own-records/destinations.ts",
      after: "    ruledBy: /\\b(pony club)\\b/,\n  },",
      insert: `  {
    body: "DS",
    goingTo: /\\b(driving society|(?:carriage )?driving trials?|carriage driving)\\b/g,
    ruledBy: /\\b(driving society|carriage driving)\\b/,
  },
`,
    },
  ],
  beside: [
    {
      file: "src/server/domains/experts/chat/own-records/may-go.test.ts",
      after: '  PC: "to pony club",',
      insert: '  DS: "carriage driving",\n',
    },
  ],
  tests: {
    unit: [
      "src/rules/vaccination/rulebook.test.ts",
      "src/rules/vaccination/earlier-missing.test.ts",
      "src/rules/vaccination/plan.test.ts",
      "src/assistant/own-records",
    ],
    server: [
      "src/server/schema/schema.test.ts",
      "src/server/domains/competing/compliance/compliance.test.ts",
      "src/server/domains/experts/chat/own-records/may-go.test.ts",
    ],
  },
};
