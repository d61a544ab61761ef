import * as fc from "fast-check";
import { expect, test } from "vitest";
import { tooltipPlace } from "./TippedIconButton.tsx";

const tooltip = { width: 100, height: 30 };
const button = (left: number, top: number) => ({ left, top, width: 44, bottom: top + 44 });

test("above the middle of its button, where there is room", () => {
  expect(tooltipPlace(tooltip, button(500, 300), 1280)).toEqual({ left: 472, top: 264 });
});

test("below a button at the top of the window", () => {
  expect(tooltipPlace(tooltip, button(500, 43), 1280).top).toBe(93);
  expect(tooltipPlace(tooltip, button(500, 44), 1280).top).toBe(8);
});

test("never beyond an edge, and at the left edge of a screen that is too narrow", () => {
  expect(tooltipPlace(tooltip, button(0, 300), 320).left).toBe(8);
  expect(tooltipPlace(tooltip, button(276, 300), 320).left).toBe(212);
  expect(tooltipPlace({ width: 400, height: 30 }, button(100, 300), 320).left).toBe(8);
});

test("a tooltip never covers its button", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 600 }),
      fc.integer({ min: 10, max: 200 }),
      (top, height) => {
        const at = tooltipPlace({ width: 100, height }, button(500, top), 1280).top;
        expect(at + height <= top || at >= top + 44).toBe(true);
      },
    ),
  );
});
