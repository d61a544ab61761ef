import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The folders where no name may end in `Words`; the assistant is not among them, because it processes words. */
const withoutWords = /^(src\/(web|contract|rules|server)|testing)\//;

const files = globSync("{src,testing}/**/*.{ts,tsx}").map((file) => file.replaceAll("\\", "/"));

/** A name that is only a participle or a gerund: one capital letter, and the ending -ed or -ing. */
const regular = /^[A-Z][a-z]+(?:ed|ing)$/;
const irregular = new Set(
  "Begun Borne Bought Bound Broken Brought Built Caught Chosen Come Cut Dealt Done Drawn Driven Eaten Fallen Fed Felt Forbidden Forgotten Found Given Gone Grown Heard Held Hidden Kept Known Laid Learnt Led Left Lent Lost Made Meant Met Paid Put Read Ridden Said Seen Sent Set Shown Shut Sold Spent Split Spoken Stood Struck Sought Swept Taken Taught Thought Thrown Told Understood Won Worn Woken Written".split(
    " ",
  ),
);
/** Nouns that have the form of a participle or gerund. */
const nouns = new Set(
  "Breed Briefing Deed Feed Finding Morning Need Outing Processing Rating Seed Setting Shed Speed Standing Thing Warning".split(
    " ",
  ),
);

const isParticiple = (name: string) =>
  (regular.test(name) || irregular.has(name)) && !nouns.has(name);

/** All names whose declaration matches a pattern, each with its file. */
const declared = (pattern: RegExp, among: readonly string[]) =>
  among.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name = ""]) => ({ file, name })),
  );

const typePattern = /^\s*(?:export )?(?:declare )?(?:interface|type) (\w+)(?=[<\s={])/gm;
const valuePattern = /^\s*(?:export )?(?:async )?(?:function\*?|const|let) (\w+)(?=[(<\s:=])/gm;

test("declarations are found", () => {
  expect(declared(typePattern, files).length).toBeGreaterThan(500);
  expect(declared(valuePattern, files).length).toBeGreaterThan(2_000);
});

test.each(["Asked", "Given", "Pending", "Held"])("%s is only a participle, not a noun", (name) => {
  expect(isParticiple(name)).toBe(true);
});

test.each(["Feed", "SentQuestion", "Outing", "Standing"])("%s is a noun", (name) => {
  expect(isParticiple(name)).toBe(false);
});

test("types are nouns; no name is only a participle", () => {
  const types = declared(typePattern, files);
  expect(types.filter(({ name }) => isParticiple(name))).toEqual([]);
});

test("functions are verbs; one that makes a text is called format…, and no name ends in Words", () => {
  const values = declared(
    valuePattern,
    files.filter((file) => withoutWords.test(file)),
  );
  expect(values.filter(({ name }) => name.endsWith("Words"))).toEqual([]);
});

const exportPattern =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface) (?:\{([^}]*)\}|(\w+))/gm;

/** File names that many folders use, and those of files that start a process. */
const everyFolders = new Set(
  "app dev fields format index jobs judge kinds limits main parts plan queries render routes rows rulebook rulebooks".split(
    " ",
  ),
);

/** Files named after a subject that their exports are parts of, rather than after the exports. */
const subjects = new Set(
  [
    "contract/care/event-fields contract/care/record-fields contract/policy",
    "rules/costs/forecast rules/identity/number rules/money rules/search/match",
    "rules/vaccination/bodies/national rules/vaccination/plan-findings",
    "server/background-work server/core/database/expressions",
    "server/core/faults server/core/http/admission server/domains/care/event-series",
    "server/domains/care/event-sources server/domains/experts/chat/own-records/facts",
    "server/domains/people/privacy/retention",
    "web/domains/experts/chat/RatedAnswers web/domains/data/copy/yard-copy",
    "web/domains/data/outbox/versions-sent",
  ].flatMap((line) => line.split(" ")),
);

/** The words of a name, each cut to its first letters, so that 'judges' and 'judgeTrips' share one. */
const stems = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase().slice(0, 3))
    .filter((stem) => stem.length > 1);

const shareWord = (file: string, exported: string) => {
  const said = new Set(stems(exported));
  return stems(file).some((stem) => said.has(stem));
};

const moduleName = (path: string) => path.replace(/^.*\//, "").replace(/\.tsx?$/, "");

const exportsOf = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(exportPattern)]
    .map(([, among = "", name = ""]) => `${among} ${name}`)
    .join(" ")
    .trim();

/** Modules imported as a whole, whose file name is part of every use of an export: `passkeys.list`. */
const importedWhole = new Set(
  files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/import \* as \w+ from "([^"]+)"/g)].map(
      ([, from = ""]) => moduleName(from),
    ),
  ),
);

const namedAmiss = files
  .filter((file) => file.startsWith("src/") && !/\.test\.|\/schema\//.test(file))
  .map((file) => ({ file, exported: exportsOf(file), name: moduleName(file) }))
  .filter(({ exported, name }) => exported && !everyFolders.has(name) && !importedWhole.has(name))
  .filter(({ exported, name }) => !shareWord(name, exported))
  .map(({ file }) => file.replace(/^src\//, "").replace(/\.tsx?$/, ""));

test("a file's name shares a word with its exports, or is listed as their subject", () => {
  expect(namedAmiss.filter((file) => !subjects.has(file))).toEqual([]);
  expect([...subjects].filter((subject) => !namedAmiss.includes(subject))).toEqual([]);
});

test.each([
  ["due-this-time", "isDueThisTime", true],
  ["passports", "passportOf", true],
  ["complaints", "privacyRoutes", false],
])("%s exporting %s: shares a word is %s", (file, exported, shared) => {
  expect(shareWord(file, exported)).toBe(shared);
});
