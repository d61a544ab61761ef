import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Folders without a name in `Words`: the assistant handles words indeed. */
const withoutWords = /^(src\/(web|contract|rules|server)|testing)\//;

const files = globSync("{src,testing}/**/*.{ts,tsx}").map((file) => file.replaceAll("\\", "/"));

/** A name that is nothing but a participle or a gerund: one capital letter, and an ending. */
const regular = /^[A-Z][a-z]+(?:ed|ing)$/;
const irregular = new Set(
  "Begun Borne Bought Bound Broken Brought Built Caught Chosen Come Cut Dealt Done Drawn Driven Eaten Fallen Fed Felt Forbidden Forgotten Found Given Gone Grown Heard Held Hidden Kept Known Laid Learnt Led Left Lent Lost Made Meant Met Paid Put Read Ridden Said Seen Sent Set Shown Shut Sold Spent Split Spoken Stood Struck Sought Swept Taken Taught Thought Thrown Told Understood Won Worn Woken Written".split(
    " ",
  ),
);
/** Nouns that look like one. */
const nouns = new Set(
  "Breed Briefing Deed Feed Finding Morning Need Outing Rating Seed Setting Shed Speed Standing Thing Warning".split(
    " ",
  ),
);

const isParticiple = (name: string) =>
  (regular.test(name) || irregular.has(name)) && !nouns.has(name);

/** The names that a pattern finds declared, each with its file. */
const declared = (pattern: RegExp, among: readonly string[]) =>
  among.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name = ""]) => ({ file, name })),
  );

const typePattern = /^\s*(?:export )?(?:declare )?(?:interface|type) (\w+)(?=[<\s={])/gm;
const valuePattern = /^\s*(?:export )?(?:async )?(?:function\*?|const|let) (\w+)(?=[(<\s:=])/gm;

test("there are names to judge", () => {
  expect(declared(typePattern, files).length).toBeGreaterThan(500);
  expect(declared(valuePattern, files).length).toBeGreaterThan(2_000);
});

test.each(["Asked", "Given", "Pending", "Held"])(
  "%s says what was done, not what it is",
  (name) => {
    expect(isParticiple(name)).toBe(true);
  },
);

test.each(["Feed", "SentQuestion", "Outing", "Standing"])("%s says what it is", (name) => {
  expect(isParticiple(name)).toBe(false);
});

test("types are nouns: none is called by a participle alone", () => {
  const types = declared(typePattern, files);
  expect(types.filter(({ name }) => isParticiple(name))).toEqual([]);
});

test("functions are verbs: what makes a text is called format…, nothing ends in Words", () => {
  const values = declared(
    valuePattern,
    files.filter((file) => withoutWords.test(file)),
  );
  expect(values.filter(({ name }) => name.endsWith("Words"))).toEqual([]);
});
