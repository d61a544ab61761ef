import { defineConfig } from "vitest/config";

// a worker loads the product once, not once a file: whatever a test opens, sets or replaces it puts back
const isolate = false;

export default defineConfig({
  test: {
    // much of a server test is waiting for PostgreSQL: no core is kept back
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          isolate,
          include: ["src/{rules,assistant,contract,web}/**/*.test.{ts,tsx}", "src/*.test.ts"],
          globalSetup: ["scripts/steps/model-for-tests.mjs"],
          // a property test beside a busy neighbour takes longer than the usual five seconds
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "server",
          isolate,
          include: ["src/server/**/*.test.ts", "scripts/**/*.test.ts", "testing/**/*.test.ts"],
          globalSetup: ["scripts/steps/model-for-tests.mjs", "testing/database.ts"],
          setupFiles: ["testing/matchers.ts"],
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
