import { availableParallelism } from "node:os";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { commonLetters } from "./scripts/web/common-letters.ts";
import { browserLaunch } from "./testing/browser.ts";
import { LongestFirst } from "./testing/longest-first.ts";
import { quickStart } from "./testing/quick-start.ts";

// a worker loads the product once, not once a file: whatever a test opens, sets or replaces it puts back
const isolate = false;

const double = (name: string) => join(import.meta.dirname, "testing/doubles", name);
const cheaper = [
  { find: "@node-rs/argon2", replacement: double("argon2.ts") },
  { find: /^\.\/redraw-photo\.ts$/, replacement: double("redraw-photo.ts") },
];

// React as it is shipped: its build for development takes half as long again, and no test asks for its warnings
const asShipped = { "process.env.NODE_ENV": JSON.stringify("production") };

export default defineConfig({
  test: {
    // what was transformed before is not transformed again, which is a fifth of the unit tests' work
    fsModuleCache: true,
    // processes that start, attacks that last and pages that load are waited for: others work meanwhile
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    // thousands of questions to the library, a device that is loaded anew for each test, and the longest comparisons with
    // oracles take longer than all other unit tests together
    tags: [{ name: "slow", description: "`npm run check` leaves these out to be quick" }],
    projects: [
      {
        test: {
          name: "unit",
          isolate,
          include: ["src/{rules,assistant,contract,web}/**/*.test.{ts,tsx}", "src/*.test.ts"],
          exclude: ["**/*.browser.test.tsx"],
          globalSetup: ["scripts/steps/model-for-tests.mjs"],
          // a property test beside a busy neighbour takes longer than the usual five seconds
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias: cheaper },
        test: {
          name: "server",
          isolate,
          include: ["src/server/**/*.test.ts", "scripts/**/*.test.ts", "testing/**/*.test.ts"],
          exclude: ["testing/offline/**"],
          globalSetup: ["scripts/steps/model-for-tests.mjs", "testing/database.ts"],
          setupFiles: ["testing/matchers.ts"],
          // each worker loads the server
          execArgv: quickStart.words,
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias: cheaper },
        test: {
          // loads many instances of the app and puts stubs in place of what a browser has: in a worker of its own
          name: "server-alone",
          include: ["testing/offline/**/*.test.ts"],
          globalSetup: ["scripts/steps/model-for-tests.mjs", "testing/database.ts"],
          setupFiles: ["testing/matchers.ts"],
          execArgv: quickStart.words,
          hookTimeout: 60_000,
        },
      },
      {
        // no plugin for React: nothing here is edited while it runs
        plugins: [tailwindcss(), commonLetters()],
        oxc: { jsx: { runtime: "automatic", development: false } },
        define: asShipped,
        // all packages are found at the start: one found later would load the page anew in the middle of a test
        optimizeDeps: {
          entries: ["src/web/main.tsx", "testing/web/*.{ts,tsx}"],
          // found only once a test loads them, when everything would be loaded anew in the middle of the run
          include: [
            "react/jsx-runtime",
            "fflate",
            "papaparse",
            "read-excel-file/universal",
            "write-excel-file/universal",
          ],
          rolldownOptions: { transform: { define: asShipped } },
        },
        test: {
          name: "components",
          isolate,
          // by itself: a fourth page beside the others would slow all down
          sequence: { groupOrder: 1 },
          include: ["src/web/**/*.browser.test.tsx"],
          setupFiles: ["testing/web/setup.ts"],
          // what is waited for takes longer than the usual second beside a busy neighbour
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: browserLaunch,
              contextOptions: {
                locale: "en-GB",
                timezoneId: "Europe/London",
                reducedMotion: "reduce",
              },
            }),
            instances: [{ browser: "chromium", viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});
