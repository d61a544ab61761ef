import { expect, test } from "vitest";
import { billLine, fits, monthsBill } from "./price-script.ts";

test("the sum is what is billed", () => {
  expect(monthsBill(1)).toBe("£3.50");
  expect(monthsBill(12)).toBe("£42.00");
  expect(billLine(1)).toContain("1 horse at £3.50");
  expect(billLine(12)).toContain("12 horses at £3.50 each");
});

test("each number of horses belongs to one plan", () => {
  const plans = [
    { least: "1", most: "5" },
    { least: "6", most: "25" },
    { least: "26", most: "Infinity" },
  ];
  for (let horses = 1; horses <= 60; horses += 1)
    expect(plans.filter((plan) => fits(plan, horses))).toHaveLength(1);
});
