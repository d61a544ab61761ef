import * as fc from "fast-check";
import { expect, test } from "vitest";
import { splitPence } from "./money.ts";

test("pennies that cannot be split go to the first", () => {
  expect(splitPence(10_000, [1, 1, 1])).toEqual([3_334, 3_333, 3_333]);
  expect(splitPence(2, [0, 0, 0])).toEqual([1, 1, 0]);
  expect(splitPence(565_00, [180, 95, 35, 95, 120, 40])).toEqual([
    18_000, 9_500, 3_500, 9_500, 12_000, 4_000,
  ]);
});

test("the parts add up to the total, each less than a penny from its exact share", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), {
    minLength: 1,
    maxLength: 200,
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), weights, (total, given) => {
      const parts = splitPence(total, given);
      const sum = given.reduce((all, weight) => all + weight, 0);
      expect(parts.reduce((all, part) => all + part, 0)).toBe(total);
      for (const [at, part] of parts.entries()) {
        const due = sum > 0 ? (total * (given[at] ?? 0)) / sum : total / given.length;
        expect(Math.abs(part - due)).toBeLessThan(1);
        expect(Number.isInteger(part) && part >= 0).toBe(true);
      }
    }),
  );
});
