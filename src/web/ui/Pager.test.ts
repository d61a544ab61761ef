import { expect, test } from "vitest";
import { pageWindow, shownOf } from "./Pager.tsx";

test("a short list shows every page", () => {
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(3, 4)).toEqual([1, 2, 3, 4]);
  expect(pageWindow(1, 0)).toEqual([]);
});

test("the window moves with the page and stops at both ends", () => {
  expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(3, 20)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(4, 20)).toEqual([2, 3, 4, 5, 6]);
  expect(pageWindow(19, 20)).toEqual([16, 17, 18, 19, 20]);
  expect(pageWindow(20, 20)).toEqual([16, 17, 18, 19, 20]);
});

test("a page beyond the last shows the last window", () => {
  expect(pageWindow(99, 7)).toEqual([3, 4, 5, 6, 7]);
});

test.each([
  [1, 24, "1-12 of 24"],
  [2, 24, "13-24 of 24"],
  [2, 13, "13-13 of 13"],
  [17, 200, "193-200 of 200"],
  [99, 24, "24-24 of 24"],
  [1, 1, "1-1 of 1"],
])("page %i of %i entries shows %s", (page, total, words) => {
  expect(shownOf(page, 12, total)).toBe(words);
});
