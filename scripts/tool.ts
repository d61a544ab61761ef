// `npm run tool -- NAME [ARGUMENTS]`: runs a tool for occasional use; without a name it lists the tools.
import { readdirSync } from "node:fs";
import { basename } from "node:path";

const tools = new URL("tools/", import.meta.url);
const names = readdirSync(tools)
  .filter((file) => !file.includes(".test."))
  .map((file) => basename(file, ".ts"));
const [name = ""] = process.argv.splice(2, 1);
if (names.includes(name)) await import(new URL(`${name}.ts`, tools).href);
else {
  console.log(`npm run tool -- NAME, where NAME is one of: ${names.toSorted().join(", ")}`);
  process.exitCode = 1;
}
