// `npm run drill -- NAME [ARGUMENTS]`: runs the long form of a drill; without a name it lists the drills.
import { readdirSync } from "node:fs";
import { basename } from "node:path";

const rounds = new URL("../testing/drills/rounds/", import.meta.url);
const names = readdirSync(rounds).map((file) => basename(file, ".ts"));
const [name = ""] = process.argv.splice(2, 1);
if (names.includes(name)) await import(new URL(`${name}.ts`, rounds).href);
else {
  console.log(`npm run drill -- NAME, where NAME is one of: ${names.toSorted().join(", ")}`);
  process.exitCode = 1;
}
