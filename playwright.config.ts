import { defineConfig } from "@playwright/test";
import { BASE_URL, PORT } from "./e2e/address.ts";
import { browserLaunch } from "./testing/browser.ts";
import { dayInTurn } from "./testing/runs.ts";

/**
 * `npm run journeys` takes every journey on both screens. `npm test` takes what keeps a promise that no other test
 * keeps: one whole path of each feature on one screen; what is lost or shown to the wrong person if it fails (rights, a
 * shared computer, two people at once, lost replies and typed text); and some of the pages and dialogs on a phone's
 * screen, others each day (screens.e2e.ts). The paths that guard neither people, rights, money nor data take turns: each of
 * `@turn-0` to `@turn-3` has one day of four. The rest is tagged `@long`, for components, calls or a
 * journey that stays test the same. `@phone` is what a phone changes, taken on both screens; `@phone-first` is taken on
 * the phone alone; `@phone-only` is of no use on a desk.
 */
const takesAll = process.env["LOOSEBOX_JOURNEYS"] === "all";
const left = takesAll ? [] : [/@long/, new RegExp(`@turn-[^${dayInTurn % 4}]`)];
// the workers take it over, so that a run over midnight has one day
process.env["LOOSEBOX_DAY"] ??= String(dayInTurn);
/** For a person who wants no motion, which is the quicker. */
const still = { reducedMotion: "reduce" } as const;

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.e2e.ts",
  grepInvert: left,
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
    {
      name: "desktop",
      grepInvert: takesAll ? /@phone-only/ : [...left, /@phone-(only|first)/],
      use: { viewport: { width: 1280, height: 800 }, ...(!takesAll && { contextOptions: still }) },
    },
    {
      name: "phone",
      grep: takesAll ? /.*/ : /@phone/,
      use: {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        // every one of `npm run journeys` once with motion, on the desk, and once without
        contextOptions: still,
      },
    },
  ],
  webServer: {
    command: "node --import ./scripts/quick-imports.mjs e2e/server.ts",
    url: `${BASE_URL}/api/health`,
    timeout: 90_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    // the compile cache of `npm start`
    env: { PORT: String(PORT), NODE_COMPILE_CACHE: "node_modules/.cache/loosebox" },
  },
});
