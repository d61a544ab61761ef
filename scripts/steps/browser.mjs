import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { StepFailed } from "./failure.mjs";
import { runQuietly } from "./run.mjs";
import { inClone, node24, withPackagePrograms } from "./runtime.mjs";

/**
 * The path of a Chromium that runs on this machine: an installed one, otherwise Playwright's own, otherwise (as
 * root on Debian) the distribution's. If none is available, throws `StepFailed` with what is missing.
 */
export async function findBrowser(progress) {
  progress.step("Looking for a browser");
  const here = await firstThatRuns(onThisMachine());
  if (here) return here;
  progress.step("Fetching Playwright's own Chromium");
  const own = await playwrightsOwn();
  if (own) return own;
  if (process.getuid?.() === 0 && onPath("apt-get")) {
    progress.step("Installing Debian's Chromium");
    const debians = await debiansOwn();
    if (debians) return debians;
  }
  throw new StepFailed(
    "The browser tests need a Chromium, and there is none that runs here. Install Chromium or Google Chrome, or name one in CHROME_PATH, or run: npx playwright install --with-deps chromium",
  );
}

function onThisMachine() {
  const named = [process.env.LOOSEBOX_CHROMIUM, process.env.CHROME_PATH].filter(Boolean);
  // the first is only headless, and therefore faster
  const usual = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
  ];
  return [...named, ...usual.map(onPath).filter(Boolean), ...INSTALLED.filter(existsSync)];
}

const INSTALLED = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

const onPath = (name) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync) ?? null;

async function firstThatRuns(paths) {
  for (const path of paths) if (await runs(path)) return path;
  return null;
}

// that the file exists is not enough: Ubuntu's is an empty wrapper, and a downloaded one may lack system libraries
async function runs(path) {
  const profile = mkdtempSync(join(tmpdir(), "loosebox-browser-"));
  const words = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    `--user-data-dir=${profile}`,
    "--dump-dom",
    "data:text/html,<p>here</p>",
  ];
  const { code, output } = await runQuietly({ file: path, words, timeoutMs: 60_000 });
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  return code === 0 && output.includes("<p>here</p>");
}

async function playwrightsOwn() {
  const there = await playwrightsPath();
  if (there && existsSync(there) && (await runs(there))) return there;
  await runQuietly({
    file: node24(),
    words: [inClone("node_modules/playwright/cli.js"), "install", "chromium"],
    timeoutMs: 300_000,
  });
  return there && existsSync(there) && (await runs(there)) ? there : null;
}

async function playwrightsPath() {
  const ask = "process.stdout.write(require('playwright').chromium.executablePath())";
  const { code, output } = await runQuietly({ file: node24(), words: ["-e", ask] });
  return code === 0 ? output.trim() : null;
}

async function debiansOwn() {
  const env = withPackagePrograms({ DEBIAN_FRONTEND: "noninteractive" });
  const apt = (...words) => runQuietly({ file: "apt-get", words, env, timeoutMs: 600_000 });
  await apt("update");
  for (const name of ["chromium-headless-shell", "chromium"]) {
    await apt("install", "-y", "--no-install-recommends", name);
    const there = onPath(name);
    if (there && (await runs(there))) return there;
  }
  return null;
}
