import { expect, test } from "vitest";
import { pageNumber } from "./page-number.ts";

test.each([
  ["1", 1],
  ["17", 17],
  [null, 1],
  ["", 1],
  ["0", 1],
  ["-3", 1],
  ["2.9", 2],
  ["two", 1],
  ["NaN", 1],
  ["1e3", 1_000],
  ["1001", 1_000],
  ["Infinity", 1_000],
  ["-Infinity", 1],
])("?page=%j gives page %i", (text, page) => {
  expect(pageNumber(text, 1_000)).toBe(page);
});
