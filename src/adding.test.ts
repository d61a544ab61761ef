import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { recordKinds } from "#contract/care/record-types.ts";
import { HorseInput } from "#contract/horses/horses.ts";
import { bodies } from "#rules/vaccination/rulebooks.ts";

/** The product's sources without their comments: no tests, and not the demo yard, which is data. */
const sources = globSync("src/**/*.{ts,tsx}")
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.test\.tsx?$|\/demo\//.test(file))
  .map((file) => ({
    file,
    text: readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""),
  }));

/** The files that name at least so many of these one by one: who adds another has to add it there. */
const listing = (members: readonly RegExp[], least: number, except: readonly string[] = []) =>
  sources
    .filter(({ file }) => !except.includes(file))
    .filter(({ text }) => members.filter((member) => member.test(text)).length >= least)
    .map(({ file }) => file)
    .toSorted();

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const word = (...forms: string[]) => new RegExp(String.raw`\b(${forms.join("|")})\b`);

test("a field of a horse is added in four files: a migration and these", () => {
  const fields = Object.keys(HorseInput.shape).map((name) => word(name, snake(name)));
  expect(listing(fields, fields.length - 2)).toEqual([
    "src/contract/horses/horses.ts",
    "src/server/schema/horses.ts",
    "src/web/domains/horses/fields.ts",
  ]);
});

test("a kind of record is added in seven files: a migration, the journal's list of tables, and these", () => {
  const kinds = recordKinds.map((kind) => {
    const table = kind === "general" ? "health_records" : `${kind}_records`;
    const named = kind.charAt(0).toUpperCase() + kind.slice(1);
    return word(kind, table, `${kind}Records`, `${kind}Fields`, `${named}Input`, `${named}Record`);
  });
  // the experts answer questions about single kinds, each by a statement of its own
  const except = ["src/server/domains/experts/chat/own-records/queries.ts"];
  expect(listing(kinds, kinds.length, except)).toEqual([
    "src/contract/care/record-types.ts",
    "src/contract/care/records.ts",
    "src/server/domains/care/records/records.ts",
    "src/server/schema/care-records.ts",
    "src/web/domains/care/records/kinds.ts",
  ]);
});

test("a body's rules are added in four files: a migration, the rules themselves, and these", () => {
  const named = bodies.map((body) => new RegExp(`"${body}"|\\b${body}:`));
  expect(listing(named, named.length - 1)).toEqual([
    "src/assistant/own-records/destinations.ts",
    "src/rules/vaccination/rulebooks.ts",
  ]);
});
