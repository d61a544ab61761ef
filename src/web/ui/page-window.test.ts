import { expect, test } from "vitest";
import { pageWindow } from "./page-window.ts";

test("a short list shows every page", () => {
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(3, 4)).toEqual([1, 2, 3, 4]);
  expect(pageWindow(1, 0)).toEqual([]);
});

test("the window slides with the page and stops at both ends", () => {
  expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(3, 20)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(4, 20)).toEqual([2, 3, 4, 5, 6]);
  expect(pageWindow(19, 20)).toEqual([16, 17, 18, 19, 20]);
  expect(pageWindow(20, 20)).toEqual([16, 17, 18, 19, 20]);
});

test("a page beyond the last still shows the last window", () => {
  expect(pageWindow(99, 7)).toEqual([3, 4, 5, 6, 7]);
});
