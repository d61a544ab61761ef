import { expect, test } from "vitest";
import { namesOf } from "./other-names.ts";
import { signVocabulary } from "./signs.ts";

test("one name of a medicine leads to the others, however it is written", () => {
  for (const typed of ["bute", "BUTE ", "equipalazone", "pro-dynam"])
    expect(namesOf(typed), typed).toEqual(
      expect.arrayContaining([typed, "phenylbutazone", "danilon"]),
    );
  expect(namesOf("osphos")).toContain("tiludron");
});

test("what is no name of a medicine stands alone", () => {
  for (const typed of ["", "b", "butes", "clover", "phenylbutazone paste"])
    expect(namesOf(typed)).toEqual([typed]);
});

test("every name finds all others of its medicine", () => {
  for (const { words } of signVocabulary)
    for (const word of words.filter((each) => !each.includes("*")))
      for (const other of words) expect(namesOf(word)).toContain(other.replace("*", ""));
});
