import { expect, test } from "vitest";
import { csv } from "./csv.ts";

test("cells with commas, quotes and line ends are quoted, null is empty, numbers stay numbers", () => {
  expect(
    csv([
      ["a", 1.5, null],
      ['Say "whoa", twice', "two\nlines", ""],
    ]),
  ).toBe('a,1.5,\r\n"Say ""whoa"", twice","two\nlines",');
});

test.each(["=1+1", "+44", "-5", "@import", "\tx", "＝1+1", "＠x"])(
  "%j does not become a formula",
  (text) => {
    expect(csv([[text]])).toBe(`'${text}`);
  },
);
