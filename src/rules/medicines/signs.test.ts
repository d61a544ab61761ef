import { expect, test } from "vitest";
import { signsIn } from "./signs.ts";

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
])("%s is known as %o", (text, signs) => {
  expect(signsIn(text)).toEqual(signs);
});
