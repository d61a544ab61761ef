import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path/posix";
import { expect, test } from "vitest";

/*
 * Every part of the server may read every table by src/server/schema/, but only the domain in whose file a table
 * is defined may write to it. Other domains call a function of that domain for a change.
 */

const read = (pattern: string) =>
  globSync(pattern)
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => ({
      file,
      text: readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""),
    }));

/** The domain that owns each table, by the table's name in the code and in the database. */
const owners = new Map(
  read("src/server/schema/*.ts").flatMap(({ file, text }) => {
    const owner = /^\w+/.exec(basename(file))?.[0] ?? "";
    return Array.from(text.matchAll(/export const (\w+) = pgTable\(\s*"(\w+)"/g)).flatMap(
      ([, code = "", table = ""]) => [[code, owner] as const, [table, owner] as const],
    );
  }),
);

/** The parts of the server that write to tables of other domains, and why. */
const exceptions: Record<string, string> = {
  "operations/demo": "furnishes a whole yard in one go, of which nobody else knows anything yet",
  "data/bin": "puts back what the journal's bin keeps, and takes it out there",
  "data/undo": "takes an act back with what it put into the bin, in one statement",
  "data/export": "an archive that is made anew leaves its file to be erased",
};

/** The tables that a file writes to, whether by the query builder, in SQL, or by the methods of `yardRows`. */
function written(text: string): string[] {
  const aliases = new Map(
    Array.from(text.matchAll(/const (\w+) = (?:alias\()?(\w+)[;,]/g), ([, name, of]) => [name, of]),
  );
  const byBuilder = text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g);
  const inSql = text.matchAll(/\b(?:insert into|delete from|update) (\w+)(?= |\n|$)/g);
  const rows = Array.from(text.matchAll(/const (\w+) = yardRows\((\w+)/g)).filter(([, name = ""]) =>
    new RegExp(String.raw`\b${name}\s*\.(insert|update|remove)\(`).test(text),
  );
  return [
    ...Array.from(byBuilder, ([, table = ""]) => aliases.get(table) ?? table),
    ...Array.from(inSql, ([, table = ""]) => table),
    ...rows.map(([, , table = ""]) => table),
  ].filter((table) => owners.has(table));
}

const writes = read("src/server/{core,domains,journal,data}/**/*.ts").flatMap(({ file, text }) => {
  const [, domain = "", noun = ""] =
    /src\/server\/(?:domains\/)?(\w+)\/(?:([\w-]+)\/)?/.exec(file) ?? [];
  return written(text).map((table) => ({ file, domain, noun, table }));
});

test("tables and writes are found", () => {
  expect(owners.size).toBeGreaterThan(90);
  expect(new Set(writes.map(({ table }) => owners.get(table))).size).toBeGreaterThan(8);
  expect(writes.length).toBeGreaterThan(80);
});

test("only the domain that owns a table writes to it", () => {
  const wrong = writes.filter(
    ({ domain, noun, table }) =>
      owners.get(table) !== domain && exceptions[`${domain}/${noun}`] === undefined,
  );
  expect(wrong.map(({ file, table }) => `${file} writes ${table}`)).toEqual([]);
});
