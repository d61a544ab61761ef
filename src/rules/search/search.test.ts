import { describe, expect, test } from "vitest";
import {
  marked,
  known,
  likeness,
  named,
  score,
  type RankedHit,
  merge,
  fold,
  queryTerms,
  wordsOf,
} from "./match.ts";

describe("words", () => {
  test("are compared without case, accents and apostrophes", () => {
    expect(fold("Séan O’Brien")).toBe("sean obrien");
    expect(wordsOf("Bjørn's 2 (old) boots")).toEqual(["bjorns", "2", "old", "boots"]);
  });

  test("of any script are words", () => {
    expect(wordsOf("سمسم 🐴 Köln")).toEqual(["سمسم", "koln"]);
  });

  test("around the subject are left out, unless there are no others", () => {
    expect(queryTerms("When was Biscuit shod?")).toEqual(["biscuit", "shod"]);
    expect(queryTerms("what is it")).toEqual(["what", "is", "it"]);
    expect(queryTerms("🐴 %_\\")).toEqual([]);
  });
});

describe("likeness", () => {
  test("a whole word scores higher than a beginning, and that higher than a typing error", () => {
    const whole = likeness("bramble", "bramble");
    const beginning = likeness("bram", "bramble");
    const slip = likeness("bramle", "bramble");
    expect(whole).toBeGreaterThan(beginning);
    expect(beginning).toBeGreaterThan(slip);
    expect(slip).toBeGreaterThan(0);
  });

  test.each([
    ["brambel", "bramble"],
    ["samsn", "samson"],
    ["wilhelmna", "wilhelmina"],
    ["bsicuit", "biscuit"],
  ])("%s means %s", (typed, word) => {
    expect(likeness(typed, word)).toBeGreaterThan(0);
  });

  test.each([
    ["cat", "car"],
    ["826046", "826047"],
    ["bramble", "pickle"],
  ])("%s does not mean %s", (typed, word) => {
    expect(likeness(typed, word)).toBe(0);
  });
});

test("every word must match, in any field", () => {
  const fields = [named("New Shoes, Biscuit"), known("farrier", "Tom Ridley")];
  expect(score(["biscuit", "farrier"], fields)).toBeGreaterThan(0);
  expect(score(["biscuit", "vet"], fields)).toBe(0);
  expect(score([], fields)).toBe(0);
});

describe("merge", () => {
  const hits = (type: RankedHit["type"], count: number, of = 1) =>
    Array.from({ length: count }, (_, at): RankedHit => ({
      type,
      id: `${type}${at}`,
      title: type,
      score: of - at / 100,
    }));

  test("shows at most three of a group and nine in all, and every group before a second hit", () => {
    const groups = merge([
      ...hits("library", 4),
      ...hits("record", 4),
      ...hits("person", 4),
      ...hits("command", 4),
      ...hits("horse", 4),
    ]);
    expect(groups.map(({ title, hits: shown }) => [title, shown.length])).toEqual([
      ["Horses", 2],
      ["Do", 2],
      ["People", 2],
      ["Records", 2],
      ["Library", 1],
    ]);
  });

  test("leaves out hits with a much lower score than the best, and empty groups", () => {
    expect(merge([...hits("horse", 1), ...hits("person", 1, 0.4)]).map((g) => g.title)).toEqual([
      "Horses",
    ]);
  });

  test("puts records and events in one group, best first", () => {
    const [group] = merge([...hits("record", 1, 0.8), ...hits("event", 1, 0.9)]);
    expect(group?.hits.map(({ type }) => type)).toEqual(["event", "record"]);
  });
});

describe("marks", () => {
  const found = (title: string, asked: string[]) =>
    marked(title, asked)
      .map((part) => (part.found ? `[${part.text}]` : part.text))
      .join("");

  test("the matched letters, and a misspelt word as a whole", () => {
    expect(found("Can Biscuit go?", ["bis"])).toBe("Can [Bis]cuit go?");
    expect(found("Bramble", ["bramle"])).toBe("[Bramble]");
    expect(found("Séan", ["sea"])).toBe("[Séa]n");
    expect(found("🐴 (Dun)", ["x"])).toBe("🐴 (Dun)");
  });
});
