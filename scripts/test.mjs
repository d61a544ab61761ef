// `npm test`: every test from a fresh clone, or one kind: `npm test -- --only unit|server|browser`. On a phone's
// screen it takes the journeys of the screens that are in the hand all day; with `--every-journey` it takes all.
import { existsSync } from "node:fs";
import { findBrowser } from "./steps/browser.mjs";
import { buildModelIfStale, buildWebIfStale } from "./steps/build.mjs";
import { showFailure, StepFailed } from "./steps/failure.mjs";
import { installPackages } from "./steps/install.mjs";
import { makeProgress } from "./steps/progress.mjs";
import { inClone } from "./steps/runtime.mjs";
import { flakyOnes, runPlaywright, runVitest, slowest, sum, total } from "./steps/suites.mjs";

/** Most characters shown of one failure in the list at the end. */
const LONGEST_FAILURE = 1_500;

const KINDS = ["unit", "server", "browser"];

const progress = makeProgress();
try {
  process.exitCode = await test(kindsAsked());
} catch (error) {
  process.exitCode = showFailure(progress, error);
}

async function test(kinds) {
  await installPackages(progress, { withTests: true });
  const withBrowser = kinds.includes("browser") && existsSync(inClone("playwright.config.ts"));
  if (withBrowser) await buildWebIfStale(progress);
  await buildModelIfStale(progress);
  const browser = withBrowser ? await findBrowser(progress) : null;

  const counts = [];
  const projects = kinds.filter((kind) => kind !== "browser");
  if (projects.length > 0) {
    progress.say(`Running the ${projects.join(" and ")} tests`);
    counts.push(await runVitest(projects));
  }
  if (browser) {
    progress.say(`Running the browser tests in ${browser}`);
    counts.push(await runPlaywright(browser, process.argv.includes("--every-journey")));
  }
  progress.end();
  const all = sum(counts);
  // once more at the end: where they were reported first is thousands of lines above
  for (const failure of all.failures)
    process.stdout.write(`\nFailed: ${failure.slice(0, LONGEST_FAILURE)}\n`);
  const flaky = flakyOnes(all);
  if (flaky.length > 0) process.stdout.write(`\n${flaky.join("\n")}\n`);
  process.stdout.write(`\nThe slowest:\n${slowest(all).join("\n")}\n`);
  process.stdout.write(`\n${total(all)}\n`);
  return all.failed > 0 || all.passed === 0 ? 1 : 0;
}

function kindsAsked() {
  const at = process.argv.indexOf("--only");
  if (at < 0) return KINDS;
  const only = process.argv[at + 1];
  if (KINDS.includes(only)) return [only];
  throw new StepFailed(`--only takes ${KINDS.join(", ")}.`);
}
