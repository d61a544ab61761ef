import { expect, test } from "vitest";
import { monthGrid } from "#rules/month-grid.ts";
import { dayByKey } from "./MonthCard.tsx";

const weeks = monthGrid("2026-03-31", "SUNDAY");

test.each([
  ["ArrowLeft", "2026-03-30"],
  ["ArrowRight", "2026-04-01"],
  ["ArrowUp", "2026-03-24"],
  ["ArrowDown", "2026-04-07"],
  ["Home", "2026-03-29"],
  ["End", "2026-04-04"],
  ["PageUp", "2026-02-28"],
  ["PageDown", "2026-04-30"],
  ["a", null],
])("%s goes from 31 March to %s", (key, to) => {
  expect(dayByKey(key, "2026-03-31", weeks)).toBe(to);
});
