import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { freePort } from "./free-port.mjs";
import { runAloud } from "./run.mjs";
import { inClone, node24, root, withPackagePrograms } from "./runtime.mjs";

/**
 * The numbers of passed, failed and skipped tests, the names of failed tests and of those that passed only when
 * repeated, and the duration of each test in ms.
 */
const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], times: [] };

/** The sum of several results. */
export const sum = (counts) =>
  counts.reduce(
    (all, each) => ({
      passed: all.passed + each.passed,
      failed: all.failed + each.failed,
      skipped: all.skipped + each.skipped,
      failures: [...all.failures, ...each.failures],
      flaky: [...all.flaky, ...each.flaky],
      times: [...all.times, ...each.times],
    }),
    nothing,
  );

/** The last line of the output: `N passed, N failed`, and the number of skipped tests if there are any. */
export const total = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;

/** A list of the tests that passed only when repeated, under a line with their number; empty if there are none. */
export const flakyOnes = ({ flaky }) =>
  flaky.length > 0 ? [`Flaky: ${flaky.length} passed only when repeated`, ...flaky] : [];

/** The slowest tests, one on each line, the slowest first. */
export const slowest = ({ times }, most = 10) =>
  times
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, most)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);

/**
 * Runs the named projects of vitest (`unit`, `server`, `components`); `components` runs in the browser at this
 * path.
 */
export const runVitest = (projects, browser) =>
  counted(countVitest, async (report) =>
    runAloud({
      file: node24(),
      words: [
        inClone("node_modules/vitest/vitest.mjs"),
        "run",
        // with a project that belongs to it, as `server-alone` does
        ...projects.flatMap((name) => ["--project", `${name}*`]),
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ],
      env: withPackagePrograms(browser ? { LOOSEBOX_CHROMIUM: browser } : {}),
    }),
  );

/**
 * Runs every journey in the browser at this path, or only the short version that `playwright.config.ts` describes.
 */
export const runPlaywright = (browser, everyJourney) =>
  counted(countPlaywright, async (report) =>
    runAloud({
      file: node24(),
      words: [inClone("node_modules/@playwright/test/cli.js"), "test", "--reporter=list,json"],
      env: withPackagePrograms({
        LOOSEBOX_CHROMIUM: browser,
        ...(everyJourney && { LOOSEBOX_JOURNEYS: "all" }),
        E2E_PORT: String(await freePort()),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
      }),
    }),
  );

// returns the counts in the report, with one failure more if the run failed without a failure in the report
async function counted(count, run) {
  const folder = mkdtempSync(join(tmpdir(), "loosebox-report-"));
  const report = join(folder, "report.json");
  const code = await run(report);
  const found = existsSync(report) ? count(JSON.parse(readFileSync(report, "utf8"))) : nothing;
  rmSync(folder, { recursive: true, force: true });
  if (code === 0 || found.failed > 0) return found;
  return { ...found, failed: 1, failures: [`the run ended with code ${code}`] };
}

function countVitest(report) {
  // a file that does not load contains no tests that could fail
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...broken.map(({ name, message }) => `${name}: ${message}`),
      ...report.testResults.flatMap(failedTests),
    ],
    flaky: [],
    times: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${relative(root, name)} > ${fullName}`,
        ms: duration ?? 0,
      })),
    ),
  };
}

const failedTests = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages }) =>
      [`${name} > ${fullName}`, ...failureMessages].join("\n"),
    );

/**
 * The counts in Playwright's report. A test that passed when repeated counts as passed, and is also listed as
 * flaky.
 */
export function countPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
    failures: [...errors.map(({ message }) => message), ...suites.flatMap(failedJourneys)],
    flaky: suites.flatMap(flakyJourneys),
    times: suites.flatMap(timedJourneys),
  };
}

const timedJourneys = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `${file} > ${title} (${projectName})`,
      ms: results.reduce((all, { duration }) => all + duration, 0),
    })),
  ),
  ...suites.flatMap(timedJourneys),
];

const flakyJourneys = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "flaky")
      .map(({ projectName }) => `${file}:${line} > ${title} (${projectName})`),
  ),
  ...suites.flatMap(flakyJourneys),
];

const failedJourneys = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) =>
      [
        `${file}:${line} > ${title}`,
        ...tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? [])),
      ].join("\n"),
    ),
  ...suites.flatMap(failedJourneys),
];
