// `npm test`: runs every test from a fresh clone, or one kind: `npm test -- --only unit|server|components|browser`. Of
// the journeys it runs a short version (playwright.config.ts); with `--every-journey` it runs all.
import { findBrowser } from "./steps/browser.mjs";
import { buildModelIfStale, buildWebIfStale } from "./steps/build.mjs";
import { showFailure, StepFailed } from "./steps/failure.mjs";
import { installPackages } from "./steps/install.mjs";
import { makeProgress } from "./steps/progress.mjs";
import { flakyOnes, runPlaywright, runVitest, slowest, sum, total } from "./steps/suites.mjs";

/** Maximum characters of one failure in the final list. */
const LONGEST_FAILURE = 1_500;

const KINDS = ["unit", "server", "components", "browser"];

const progress = makeProgress();
try {
  process.exitCode = await test(kindsAsked());
} catch (error) {
  process.exitCode = showFailure(progress, error);
}

async function test(kinds) {
  await installPackages(progress, { withTests: true });
  const withJourneys = kinds.includes("browser");
  if (withJourneys) await buildWebIfStale(progress);
  await buildModelIfStale(progress);
  const inBrowser = withJourneys || kinds.includes("components");
  const browser = inBrowser ? await findBrowser(progress) : null;

  const counts = [];
  const projects = kinds.filter((kind) => kind !== "browser");
  if (projects.length > 0) {
    progress.say(`Running the ${projects.join(" and ")} tests`);
    counts.push(await runVitest(projects, browser));
  }
  if (withJourneys) {
    progress.say(`Running the journeys in ${browser}`);
    counts.push(await runPlaywright(browser, process.argv.includes("--every-journey")));
  }
  progress.end();
  const all = sum(counts);
  // repeated at the end, because the first report is thousands of lines above
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
