// `npm run audit`: known weaknesses of the packages we use. High and critical ones fail, unless excepted with a reason
// and a day in scripts/audit/exceptions.json. Where npm cannot ask (no net, no such service), it says so and passes.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseJson } from "#server/core/parse-json.ts";
import { Exceptions, judge } from "./audit/judge.ts";

const exceptions = Exceptions.parse(
  JSON.parse(readFileSync(new URL("audit/exceptions.json", import.meta.url), "utf8")),
);
const { stdout } = spawnSync("npm", ["audit", "--json"], {
  encoding: "utf8",
  timeout: 30_000,
  shell: process.platform === "win32",
});
const found = judge(parseJson(stdout), exceptions, new Date().toISOString().slice(0, 10));

if (found.unasked) console.log("audit: npm could not ask for known weaknesses just now");
else {
  for (const each of found.excepted) console.log(`audit: excepted for now: ${each}`);
  for (const each of found.open) console.error(`audit: ${each}`);
  if (found.open.length === 0) console.log("audit: no high or critical weakness is known");
  process.exitCode = found.open.length > 0 ? 1 : 0;
}
