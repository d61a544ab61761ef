import { expect, test } from "vitest";
import { makeReader, speechOf } from "./readable.ts";
import { soundOf, dictionaryOfWords } from "./spelling.ts";

const dictionary = dictionaryOfWords(
  "vaccination medicine register passport shoulder people bridle often doctor horse grass laminitis country can have eat not staff slide".split(
    " ",
  ),
);
const speech = speechOf({ horse: ["oss", "cuddy"], nothing: ["nowt"], "do not": ["dinnae"] });
const read = makeReader(dictionary, speech);

test("dialect is replaced by everyday words, and the rest is kept", () => {
  expect(read("T'oss has nowt, I dinnae ken.")).toBe("the horse has nothing, I do not ken.");
  expect(read("my Cuddy's fine")).toBe("my Cuddy's fine");
  expect(read("wi' a cuddy o' mine")).toBe("with a horse of mine");
});

test("phonetic spelling is read as the word that sounds the same", () => {
  expect(read("medisin and bridel for peple in the cuntry")).toBe(
    "medicine and bridle for people in the country",
  );
});

test("one unknown word in a long text is kept unless a typing error explains it", () => {
  const clean = "can a horse have tildren not often given to people in the country";
  expect(read(clean)).toBe(clean);
  expect(read("can a horse have a pasport when often people eat grass in the country")).toContain(
    "passport",
  );
});

test("a horse's name, a number and a word of the library are kept", () => {
  expect(read("can Rejister have 500kg of grass")).toBe("can Rejister have 500kg of grass");
  expect(read("he eats grasses")).toBe("he eats grasses");
});

test("a very long text is read quickly", () => {
  const words = Array.from({ length: 5_000 }, (_, at) => `wrd${"x".repeat(at % 7)}y`);
  expect(read(words.join(" ")).length).toBeGreaterThan(5_000);
});

test.each([
  ["fizio", "physio"],
  ["rite", "right"],
  ["nee", "knee"],
  ["kolic", "colic"],
  ["seeze", "seize"],
])("%s sounds like %s", (heard, meant) => expect(soundOf(heard)).toBe(soundOf(meant)));
