import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { linePoints } from "./WeightCard.tsx";

const weighing = fc.record({
  after: fc.integer({ min: 1, max: 400 }),
  value: fc.integer({ min: 1, max: 1200 }),
});
const weighings = fc.array(weighing, { minLength: 2, maxLength: 12 }).map((given) => {
  let days = 0;
  return given.map(({ after, value }) => {
    days += after;
    return { date: addDays("2020-01-01", days), value };
  });
});

test("every point is inside the drawing, later days further right", () => {
  fc.assert(
    fc.property(weighings, (values) => {
      const points = linePoints(values);
      for (const { x, y } of points)
        expect([x >= 0, x <= 100, y >= 0, y <= 32]).not.toContain(false);
      expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).toSorted((a, b) => a - b));
    }),
  );
});

test("a greater weight is never drawn lower", () => {
  fc.assert(
    fc.property(weighings, (values) => {
      const points = linePoints(values);
      const byWeight = points
        .map(({ y }, at) => ({ y, value: values[at]?.value ?? 0 }))
        .toSorted((one, other) => one.value - other.value);
      const heights = byWeight.map(({ y }) => y);
      expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    }),
  );
});

test("a constant weight is a level line", () => {
  const points = linePoints([
    { date: "2026-01-01", value: 500 },
    { date: "2026-02-01", value: 500 },
  ]);
  expect(points.map(({ y }) => y)).toEqual([16, 16]);
});
