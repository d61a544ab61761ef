import type { Addition } from "./addition.ts";

/** The addition of an expert on endurance riding: name, title, icon and welcome. */
export const expert: Addition = {
  name: "expert",
  calledInTour: "An expert",
  edits: [
    {
      file: "src/rules/knowledge/entry.ts",
      replace: '["bha", "be", "tba", "bhs", "health"] as const',
      by: '["bha", "be", "tba", "bhs", "health", "egb"] as const',
    },
    {
      file: "src/rules/knowledge/entry.ts",
      after: "  health: null,",
      insert: "  egb: null,\n",
    },
    {
      file: "src/rules/knowledge/entry.ts",
      after: '  health: "Ask your vet, or the body whose rule it is.",',
      insert: '  egb: "Ask Endurance GB, or the secretary of the ride.",\n',
    },
    {
      file: "src/contract/experts/assistant-labels.ts",
      after: '    card: { label: "Horse Health", about: "Veterinary guidelines" },\n  },',
      insert: `  egb: {
    name: "Endurance Assistant",
    scope: "endurance riding",
    field: "Endurance",
    card: null,
  },
`,
    },
    {
      file: "src/web/domains/experts/chat/specialists.ts",
      after: "  Medal,",
      insert: "  Route,\n",
    },
    {
      file: "src/web/domains/experts/chat/specialists.ts",
      after: '      "What are the early signs of laminitis?",\n    ],\n  },',
      insert: `  egb: {
    icon: Route,
    welcome: "Ask about endurance riding: passports, vaccinations and fit horses.",
    suggestions: [
      "Does the passport have to travel with the horse?",
      "When is the next flu jab due?",
      "What is a normal temperature for a horse?",
    ],
  },
`,
    },
  ],
  beside: [
    { file: "knowledge/thesaurus.json", replace: '"health": []}', by: '"health": [], "egb": []}' },
  ],
  tests: {
    unit: ["src/assistant/knowledge.test.ts", "src/web/domains/experts"],
    server: [
      "src/server/domains/experts/chat/chat.test.ts",
      "src/server/domains/experts/library/library.test.ts",
    ],
  },
};
