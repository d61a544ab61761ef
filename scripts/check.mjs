// `npm run check`: runs all checks that need no database or browser, in parallel, or only the named ones: `npm run
// check -- types lint`.
import { performance } from "node:perf_hooks";
import { runQuietly } from "./steps/run.mjs";
import { withPackagePrograms } from "./steps/runtime.mjs";

// the compiler checks types because it is incremental, while the linter, which could report them too, is not
const parts = {
  types: "tsc -b",
  lint: "oxlint --type-aware",
  format: "oxfmt --check",
  dead: "knip",
  // quick feedback: `npm test` also runs what is tagged `slow`
  unit: "vitest run --project unit --tags-filter=!slow",
  audit: "node scripts/audit.ts",
};

// the compiler and the linter's types are Go: with more memory they collect garbage more rarely, a sixth of their work
const env = withPackagePrograms({ GOGC: "400" });

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  process.stdout.write(
    `There is no part called ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}.\n`,
  );
  process.exitCode = 1;
} else await checkAll(named.length > 0 ? named : Object.keys(parts));

async function checkAll(names) {
  const results = await Promise.all(names.map(check));
  for (const { name, output } of results.filter(({ code }) => code !== 0))
    process.stdout.write(`\n== ${parts[name]}\n${output}\n`);
  const failed = results.filter(({ code }) => code !== 0).length;
  process.stdout.write(`\n${results.length - failed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function check(name) {
  const began = performance.now();
  const [file, ...words] = parts[name].split(" ");
  // on Windows the program of a package is a shell script
  const shell = process.platform === "win32";
  const { code, output } = await runQuietly({ file, words, shell, env });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? "✓" : "✗"} ${name}  ${seconds} s\n`);
  return { name, code, output };
}
