import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { StepFailed } from "./failure.mjs";
import { runQuietly } from "./run.mjs";
import { inClone, node24, npmCommand, withPackagePrograms } from "./runtime.mjs";

/**
 * Installs the packages of package-lock.json unless they are installed: by `npm ci` or, if that fails (a lock
 * file from one system may lack parts for another), by `npm install`.
 */
export async function installPackages(progress, { withTests = false } = {}) {
  if (isInstalled(withTests)) return;
  progress.step("Installing packages");
  const stopCounting = countPackages(progress);
  try {
    await install(progress, withTests);
  } finally {
    stopCounting();
  }
  rememberInstalled(withTests);
}

async function install(progress, withTests) {
  const scope = withTests ? ["--include=dev", "--include=optional"] : ["--include=optional"];
  const ways = [
    ["ci", ...scope],
    ["install", "--no-save", ...scope],
    ["install", "--no-save", "--no-package-lock", ...scope],
  ];
  let last = { output: "" };
  for (const words of ways) {
    last = await npm(words);
    if (last.code === 0 && !lacksThisSystem()) return bringNode24();
    progress.note(`npm ${words[0]} was not enough here, trying another way`);
  }
  throw new StepFailed("npm could not install the packages. Its own words are above.", last.output);
}

const npm = (words) =>
  runQuietly({
    ...npmCommand([...words, "--no-audit", "--no-fund", "--loglevel=error"]),
    env: withPackagePrograms(),
  });

// the package `node` downloads its program in an install script, which npm may be configured not to run
async function bringNode24() {
  if (node24()) return;
  const { output } = await npm(["rebuild", "node", "--ignore-scripts=false"]);
  if (!node24())
    throw new StepFailed(
      "Loosebox needs Node 24, and npm did not bring it along (it may have been told to ignore scripts). Start Loosebox with Node 24 or newer.",
      output,
    );
}

function isInstalled(withTests) {
  const there = readJson(HIDDEN_LOCK);
  if (!there || !node24()) return false;
  if (readText(STAMP) === stamp(withTests)) return true;
  if (!matchesLock(there, withTests) || lacksThisSystem()) return false;
  rememberInstalled(withTests);
  return true;
}

function matchesLock(there, withTests) {
  const wanted = readJson(inClone("package-lock.json"))?.packages ?? {};
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith("node_modules/")) return true;
    const found = there.packages?.[path];
    if (found) return found.version === entry.version;
    return entry.optional || entry.devOptional || entry.peer || (entry.dev && !withTests);
  });
}

/** Whether a package that has a part for each operating system lacks this system's. */
function lacksThisSystem() {
  const packages = readJson(HIDDEN_LOCK)?.packages ?? {};
  const system = `${process.platform}-${process.arch}`;
  return Object.values(packages).some(({ optionalDependencies = {} }) => {
    const parts = Object.keys(optionalDependencies).filter((name) => name.includes(system));
    return parts.length > 0 && !parts.some((name) => existsSync(inClone("node_modules", name)));
  });
}

function rememberInstalled(withTests) {
  try {
    writeFileSync(STAMP, stamp(withTests));
  } catch {
    // in a clone that cannot be written to, the comparison is repeated each time
  }
}

const stamp = (withTests) => {
  const lock = readText(inClone("package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${withTests ? "all" : "some"}\n`;
};

/** Regularly shows how many packages have been installed; returns a function that stops this. */
function countPackages(progress) {
  const all = Object.entries(readJson(inClone("package-lock.json"))?.packages ?? {});
  const top = all.filter(
    ([path, entry]) => path.lastIndexOf("node_modules/") === 0 && isForUs(entry),
  );
  const clock = setInterval(() => {
    // the last and largest package is downloaded separately, after all others
    const last = existsSync(inClone("node_modules/node/bin")) ? "" : ", Node 24 still on its way";
    progress.note(`${arrived()} of ${top.length} packages${last}`);
  }, 1_000);
  return () => clearInterval(clock);
}

const isForUs = ({ os = [], cpu = [] }) =>
  (os.length === 0 || os.includes(process.platform)) &&
  (cpu.length === 0 || cpu.includes(process.arch));

function arrived() {
  const folder = inClone("node_modules");
  if (!existsSync(folder)) return 0;
  const names = readdirSync(folder).filter((name) => !name.startsWith("."));
  const scoped = names.filter((name) => name.startsWith("@"));
  const inScopes = scoped.map((name) => readdirSync(inClone("node_modules", name)).length);
  return inScopes.reduce((sum, each) => sum + each, names.length - scoped.length);
}

const HIDDEN_LOCK = inClone("node_modules/.package-lock.json");
const STAMP = inClone("node_modules/.loosebox-installed");

function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
