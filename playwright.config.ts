import { defineConfig } from "@playwright/test";
import { BASE_URL, PORT } from "./e2e/address.ts";
import { browserLaunch } from "./testing/browser.ts";

/** The screens that a yard has in its hand all day, and what a phone has of its own. `npm run journeys` takes every file. */
const ON_EVERY_PHONE = [
  "accessible",
  "book-jab",
  "calendar",
  "care",
  "compliance",
  "costs",
  "first-day",
  "first-run",
  "horse-rows",
  "horses",
  "layout-shift",
  "medicines",
  "navigation",
  "passport",
  "people",
  "pictures",
  "rights",
  "search",
  "shell",
  "taps",
  "today",
  "visits",
  "worming",
].map((name) => `${name}.e2e.ts`);
const takesAll = process.env["LOOSEBOX_JOURNEYS"] === "all";

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.e2e.ts",
  fullyParallel: true,
  // a machine that others use stumbles at times: what passes only then is listed by name at the end of `npm test`
  retries: process.env["CI"] ? 1 : 0,
  // on two cores: half of a journey waits for a transition, a toast or a mail
  workers: 4,
  // long journeys look at many pages through axe, twice; CI has two cores
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: BASE_URL,
    locale: "en-GB",
    timezoneId: "Europe/London",
    // journeys answer calls themselves, which a worker would fetch past them
    serviceWorkers: "block",
    // costs a third of the time; `--trace on` for the journey one looks into
    trace: "off",
    launchOptions: browserLaunch,
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "phone",
      testMatch: takesAll ? "*.e2e.ts" : ON_EVERY_PHONE,
      use: {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        // every journey once with motion and once for who wants none, which is the quicker
        contextOptions: { reducedMotion: "reduce" },
      },
    },
  ],
  webServer: {
    command: "node e2e/server.ts",
    url: `${BASE_URL}/api/health`,
    timeout: 90_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: { PORT: String(PORT) },
  },
});
