import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { recordKinds } from "#contract/care/record-types.ts";
import { HorseInput } from "#contract/horses/horse.ts";
import { bodies } from "#rules/vaccination/rulebooks.ts";
import { type Addition, applyEdits, filesInTour, filesOf } from "../scripts/adding/addition.ts";
import { additions } from "../scripts/adding/additions.ts";
import { horseField } from "../scripts/adding/horse-field.ts";
import { recordKind } from "../scripts/adding/record-kind.ts";
import { ruleBody } from "../scripts/adding/rule-body.ts";

/** The product's sources without comments. Tests are left out, and so is the demo yard, which is data. */
const sources = globSync("src/**/*.{ts,tsx}")
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.test\.tsx?$|\/demo\//.test(file))
  .map((file) => ({
    file,
    text: readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""),
  }));

/** The files that name at least this many of the members, which therefore have to be changed when a member is added. */
const listing = (members: readonly RegExp[], least: number, except: readonly string[] = []) =>
  sources
    .filter(({ file }) => !except.includes(file))
    .filter(({ text }) => members.filter((member) => member.test(text)).length >= least)
    .map(({ file }) => file)
    .toSorted();

/** The files among the product's sources that an addition (scripts/adding) changes. */
const sourcesIn = ({ edits }: Addition) =>
  filesOf(edits)
    .filter((file) => file.startsWith("src/") && existsSync(file))
    .toSorted();

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const word = (...forms: string[]) => new RegExp(String.raw`\b(${forms.join("|")})\b`);

/** What a link shows to people without an account is chosen field by field: a new field or kind is not shown. */
const shownByLinks = [
  "src/contract/data/shared-horse.ts",
  "src/server/data/share-links/shared-queries.ts",
  "src/web/domains/data/share-links/SharedHorseCard.tsx",
];

/** What a sheet can have is chosen column by column: a new field or kind does not come in by one. */
const inSheets = [
  "src/contract/data/imports.ts",
  "src/contract/data/record-columns.ts",
  "src/contract/data/sheet-columns.ts",
  "src/server/data/imports/importers.ts",
];

test("the prepared addition of a horse's field changes every file that lists the fields", () => {
  const fields = Object.keys(HorseInput.shape).map((name) => word(name, snake(name)));
  expect(listing(fields, fields.length - 2, [...shownByLinks, ...inSheets])).toEqual(
    sourcesIn(horseField),
  );
});

test("the prepared addition of a kind of record changes every file that lists the kinds", () => {
  const kinds = recordKinds.map((kind) => {
    const table = kind === "general" ? "health_records" : `${kind}_records`;
    const named = kind.charAt(0).toUpperCase() + kind.slice(1);
    return word(kind, table, `${kind}Records`, `${kind}Fields`, `${named}Input`, `${named}Record`);
  });
  // these files answer questions about single kinds, so that a new kind does not change them
  const except = [
    "src/server/domains/experts/chat/own-records/queries.ts",
    "src/server/data/inspection/queries.ts",
    ...shownByLinks,
    ...inSheets,
  ];
  expect(listing(kinds, kinds.length, except)).toEqual(sourcesIn(recordKind));
});

test("the prepared addition of a body's rules changes every file that lists the bodies", () => {
  const named = bodies.map((body) => new RegExp(`"${body}"|\\b${body}:`));
  expect(listing(named, named.length - 1)).toEqual(sourcesIn(ruleBody));
});

/*
 * `npm run tool -- prove-adding` makes these additions and runs the compiler and the tests. Here the additions
 * are only applied in memory, so that a change of the sources that breaks one is noticed at once.
 */
const tour = readFileSync("docs/tour.md", "utf8");
const presentText = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : null);

test.each(additions)(
  "the prepared addition $name can be applied, and changes as many files as the tour says",
  (addition) => {
    const { edits, beside, tests } = addition;
    const after = applyEdits([...edits, ...beside], presentText);
    expect([...after.keys()].toSorted()).toEqual(filesOf([...edits, ...beside]).toSorted());
    expect(filesOf(edits)).toHaveLength(filesInTour(tour, addition));
    for (const file of Object.values(tests).flat()) expect(existsSync(file), file).toBe(true);
  },
);

test("a prepared edit is refused if its line is missing or occurs twice, or if its new file exists already", () => {
  const edit = { file: "a.ts", after: "one", insert: "two\n" };
  expect(applyEdits([edit], () => "one\n").get("a.ts")).toBe("one\ntwo\n");
  expect(() => applyEdits([edit], () => "three\n")).toThrow("a.ts has 0 times");
  expect(() => applyEdits([edit], () => "one\none\n")).toThrow("a.ts has 2 times");
  expect(() => applyEdits([{ file: "a.ts", text: "" }], () => "")).toThrow("there already");
});
