import { expect, test } from "vitest";
import { type Box, toastBottom } from "./ToastRegion.tsx";

const phone = { height: 844 };
const wide = { left: 0, right: 390, height: 100 };
const bar: Box = { left: 0, top: 779, right: 390, bottom: 844 };
const head: Box = { left: 0, top: 0, right: 390, bottom: 68 };
const foot: Box = { left: 0, top: 700, right: 390, bottom: 844 };

test("without obstacles a toast is at the bottom", () => {
  expect(toastBottom(phone, wide, [])).toBe(0);
});

test("a toast is above a phone's bar", () => {
  expect(toastBottom(phone, wide, [bar])).toBe(844 - 779 + 8);
});

test("a toast is between a dialog's title and its buttons", () => {
  expect(toastBottom(phone, wide, [head, foot])).toBe(844 - 700 + 8);
});

test("an element beside it is no obstacle", () => {
  const right: Box = { left: 800, top: 600, right: 1_000, bottom: 800 };
  expect(toastBottom({ height: 800 }, { left: 0, right: 420, height: 90 }, [right])).toBe(0);
});

test("there is enough room below a short dialog", () => {
  const title: Box = { left: 360, top: 176, right: 840, bottom: 220 };
  const buttons: Box = { left: 360, top: 300, right: 840, bottom: 350 };
  expect(toastBottom(phone, { left: 0, right: 420, height: 90 }, [title, buttons])).toBe(0);
});

test("there may be no free place", () => {
  expect(toastBottom(phone, wide, [{ ...head, bottom: 844 }])).toBeNull();
});

test("a toast stays on the screen when an obstacle is scrolled out below", () => {
  const below: Box = { left: 0, top: 989, right: 390, bottom: 1_035 };
  expect(toastBottom(phone, wide, [below])).toBe(0);
  expect(toastBottom(phone, wide, [below, bar])).toBe(844 - 779 + 8);
});
