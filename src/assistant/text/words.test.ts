import { describe, expect, test } from "vitest";
import { asksOwnRecords } from "#assistant/own-records/asks-own-records.ts";
import { editDistance } from "#rules/search/edit-distance.ts";
import { compilePattern, matches, patternCompiler, startsWithAny, stemText } from "./patterns.ts";
import { normalise } from "#assistant/own-records/normalise.ts";
import { correctSpelling, dictionaryOf } from "./spelling.ts";
import { stem, namesIn, sentencesOf, wordsOf } from "./words.ts";

describe("words", () => {
  test("are lower case, without apostrophes, with numbers split from units", () => {
    expect(wordsOf("She can't carry 500kg, it's £1,000!")).toEqual([
      "she",
      "cant",
      "carry",
      "500",
      "kg",
      "its",
      "1000",
    ]);
  });

  test("keep an eventing class whole and distinguish BE in capitals from to be", () => {
    expect(wordsOf("be 90 or BE100?")).toEqual(["be90", "or", "be100"]);
    expect(wordsOf("What does BE say to be safe")).toContain("eventing");
    expect(wordsOf("what must it be")).not.toContain("eventing");
  });

  test("leave out markup", () => {
    expect(wordsOf("<b>flu</b> jab")).toEqual(["flu", "jab"]);
  });

  test("keep decimals and drop full stops", () => {
    expect(wordsOf("14.2hh. Fine.")).toEqual(["14.2", "hh", "fine"]);
  });

  test.each([
    ["ponies", "pony"],
    ["riding", "rid"],
    ["rides", "rid"],
    ["covered", "cover"],
    ["stopped", "stop"],
    ["feet", "foot"],
    ["passes", "pass"],
    ["be90", "be90"],
  ])("%s has the stem %s", (word, expected) => {
    expect(stem(word)).toBe(expected);
  });

  test("form sentences", () => {
    expect(sentencesOf("He is down. What now?\nHelp")).toEqual([
      "He is down.",
      "What now?",
      "Help",
    ]);
  });
});

describe("spelling", () => {
  const dictionary = dictionaryOf(
    new Map([
      ["laminitis", 5],
      ["vaccination", 9],
      ["foal", 3],
    ]),
  );

  test.each([
    ["lamintis", "laminitis"],
    ["laimnitis", "laminitis"],
    ["vacination", "vaccination"],
    ["laminitis", null],
    ["foel", null],
    ["elephants", null],
  ])("%s is %s", (word, expected) => {
    expect(correctSpelling(dictionary, word)).toBe(expected);
  });

  test("counts a transposition as one edit and stops at the limit", () => {
    expect(editDistance("hores", "horse", 2)).toBe(1);
    expect(editDistance("abcdef", "uvwxyz", 2)).toBe(3);
  });
});

describe("patterns", () => {
  const shut = patternCompiler({ eye: ["eye", "eyelid"] })("@eye & shut|held closed");

  test("need one word of each group, in any inflection, ignoring articles and possessives", () => {
    expect(matches(stemText("his eyes are shut"), shut)).toBe(true);
    expect(matches(stemText("the eyelid is held closed"), shut)).toBe(true);
    expect(matches(stemText("shut the gate"), shut)).toBe(false);
    expect(matches(stemText("he closed his eye"), shut)).toBe(false);
  });

  test("match the beginning of a sentence", () => {
    expect(startsWithAny(stemText("what is colic"), [compilePattern("what is")])).toBe(true);
    expect(startsWithAny(stemText("so what is colic"), [compilePattern("what is")])).toBe(false);
  });
});

describe("own records", () => {
  const known = new Set(["weatherbys", "january"]);

  test("recognise a horse's name by its capital, unless the library capitalises the word", () => {
    expect(namesIn("When was Rosie seen by Weatherbys in January?", known)).toEqual(["rosie"]);
  });

  test.each([
    ["when is Bella's jab due", true],
    ["list my horses", true],
    ["how much have i spent on vets", true],
    ["when is the flu booster due", false],
    ["how old must a horse be to race", false],
  ])("%s: %s", (question, expected) => {
    expect(asksOwnRecords(question, known)).toBe(expected);
  });
});

test("a word that is a property of every object is treated like any other", () => {
  expect(stem("constructor")).toBe("constructor");
  expect(normalise("the constructor of it")).toContain("constructor");
});
