import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Addition, filesInTour } from "../adding/addition.ts";
import { additions } from "../adding/additions.ts";
import { type Copy, copyClone } from "../adding/copy.ts";
import { prove } from "../adding/prove.ts";

// `npm run tool -- prove-adding [NAME …]`: tries the additions of docs/tour.md in a copy of the clone. Each is first
// made as a whole, which must pass all checks with as many files as the tour states, and then without each of its
// files, which some check must detect.
const clone = fileURLToPath(new URL("../../", import.meta.url));
const tour = readFileSync(new URL("../../docs/tour.md", import.meta.url), "utf8");
const asked = process.argv.slice(2);
const chosen = additions.filter(({ name }) => asked.length === 0 || asked.includes(name));

if (chosen.length < asked.length) {
  console.log(`There are ${additions.map(({ name }) => name).join(", ")}`);
  process.exitCode = 1;
} else if (!(await areProven(chosen))) process.exitCode = 1;

async function areProven(all: readonly Addition[]) {
  const copy = copyClone(clone);
  try {
    const proven: boolean[] = [];
    for (const addition of all) proven.push(await isProven(addition, copy));
    return !proven.includes(false);
  } finally {
    copy.remove();
  }
}

async function isProven(addition: Addition, copy: Copy) {
  const { files, red, without } = await prove(addition, copy);
  const said = filesInTour(tour, addition);
  console.log(
    `\n${addition.name}  ${files.length} files, ${red === null ? "green" : `RED, ${red}`}`,
  );
  if (files.length !== said) console.log(`  docs/tour.md says ${said}`);
  for (const [file, what] of without) console.log(`  ${file.padEnd(50)} ${what ?? "NOT NOTICED"}`);
  const isEachNoticed = [...without.values()].every((what) => what !== null);
  return files.length === said && red === null && isEachNoticed;
}
