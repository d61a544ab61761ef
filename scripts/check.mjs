// `npm run check`: everything that can be said of the code without a database or a browser, all of it at once.
import { performance } from "node:perf_hooks";
import { runQuietly } from "./steps/run.mjs";
import { withPackagePrograms } from "./steps/runtime.mjs";

// the compiler looks again only at what has changed since; the linter, which could report types too, at everything
const pieces = ["types", "lint", "format:check", "dead", "unit", "audit"];

const results = await Promise.all(pieces.map(check));
for (const { piece, output } of results.filter(({ code }) => code !== 0))
  process.stdout.write(`\n== npm run ${piece}\n${output}\n`);
const failed = results.filter(({ code }) => code !== 0).length;
process.stdout.write(`\n${results.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;

async function check(piece) {
  const began = performance.now();
  const { code, output } = await runQuietly({
    file: "npm",
    words: ["run", "--silent", piece],
    shell: process.platform === "win32",
    env: withPackagePrograms(),
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? "✓" : "✗"} ${piece}  ${seconds} s\n`);
  return { piece, code, output };
}
