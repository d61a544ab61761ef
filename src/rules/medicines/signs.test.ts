import { expect, test } from "vitest";
import { signsIn, namesOf, signVocabulary } from "./signs.ts";

test.each([
  ["Danilon Equidos", ["PHENYLBUTAZONE", "SUXIBUZONE"]],
  ["suxibuzone", ["PHENYLBUTAZONE", "SUXIBUZONE"]],
  ["Pro-Dynam", ["PHENYLBUTAZONE"]],
  ["pro dynam 1 g", ["PHENYLBUTAZONE"]],
  ["ProDynam", ["PHENYLBUTAZONE"]],
  ["Ventipulmin granules", ["BETA_2_AGONIST", "CLENBUTEROL"]],
  ["DILATEROL", ["BETA_2_AGONIST", "CLENBUTEROL"]],
  ["Ventolin inhaler", ["BETA_2_AGONIST", "SALBUTAMOL"]],
  ["Laurabolin", ["ANABOLIC_STEROID", "NANDROLONE"]],
  ["nandrolone", ["ANABOLIC_STEROID", "NANDROLONE"]],
  ["dynamite", []],
  ["Professional dynamics", []],
])("%s has the signs %o", (text, signs) => {
  expect(signsIn(text)).toEqual(signs);
});

test("one name of a medicine finds the others, whatever its case and hyphens", () => {
  for (const typed of ["bute", "BUTE ", "equipalazone", "pro-dynam"])
    expect(namesOf(typed), typed).toEqual(
      expect.arrayContaining([typed, "phenylbutazone", "danilon"]),
    );
  expect(namesOf("osphos")).toContain("tiludron");
});

test("text that is no name of a medicine has no other names", () => {
  for (const typed of ["", "b", "butes", "clover", "phenylbutazone paste"])
    expect(namesOf(typed)).toEqual([typed]);
});

test("every name finds all others of its medicine", () => {
  for (const { words } of signVocabulary)
    for (const word of words.filter((each) => !each.includes("*")))
      for (const other of words) expect(namesOf(word)).toContain(other.replace("*", ""));
});
