import { runs } from "#testing/runs.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "#rules/dates.ts";
import { check } from "#rules/vaccination/check.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import { fluDays } from "./flu-days.ts";

const sport: Body[] = ["BE", "BS", "BD", "PC"];
const days = (...doses: string[]) => {
  const found = fluDays({ doses, otherVaccinations: [] }, sport);
  return found && `${found.from} to ${found.by}`;
};

test("the second and third dose have the rules' own windows", () => {
  // the second dose is due 21 to 60 days after the first, the third 120 to 180 days after the second
  expect(days("2026-01-10")).toBe("2026-01-31 to 2026-03-11");
  expect(days("2026-01-10", "2026-02-10")).toBe("2026-06-10 to 2026-08-09");
});

test("a booster is due in the month before the same date a year later", () => {
  expect(days("2026-01-10", "2026-02-10", "2026-07-10")).toBe("2027-06-10 to 2027-07-10");
  expect(days("2023-09-01", "2023-10-01", "2024-02-29")).toBe("2025-01-28 to 2025-02-28");
});

test("a broken course restarts: the last dose counts as a first", () => {
  expect(days("2024-01-10", "2024-02-10", "2024-07-10", "2026-03-01")).toBe(
    "2026-03-22 to 2026-04-30",
  );
});

test("racing requires its booster after six months", () => {
  const record = { doses: ["2026-01-10", "2026-02-10", "2026-07-10"], otherVaccinations: [] };
  expect(fluDays(record, ["BHA", ...sport])?.by).toBe("2027-01-10");
});

test("without a dose, or a body, the rules name no day", () => {
  expect(days()).toBeNull();
  expect(fluDays({ doses: ["2026-01-10"], otherVaccinations: [] }, [])).toBeNull();
});

test("a dose on the last day keeps the course valid for each body, and one the day after breaks it for at least one", () => {
  const gaps = fc.array(fc.integer({ min: 15, max: 400 }), { maxLength: 4 });
  const aChoice = fc.subarray(sport, { minLength: 1 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900 }), gaps, aChoice, (start, steps, bodies) => {
      const doses = [addDays("2024-01-01", start)];
      for (const step of steps) doses.push(addDays(doses.at(-1) ?? "", step));
      const found = fluDays({ doses, otherVaccinations: [] }, bodies);
      expect(found).not.toBeNull();
      const { from, by } = found ?? { from: "", by: "" };
      expect(daysBetween(from, by)).toBeGreaterThanOrEqual(0);
      const holds = (on: string) => bodies.every((body) => goesOn(doses, on, body));
      expect(holds(by)).toBe(true);
      expect(holds(from)).toBe(true);
      expect(holds(addDays(by, 1))).toBe(false);
    }),
    { numRuns: runs(300) },
  );
});

/**
 * Whether the checker accepts one more dose as the next of the present course, and not only as the first of a
 * new one.
 */
function goesOn(doses: readonly string[], on: string, body: Body) {
  const fortnightLater = addDays(on, 14);
  const { verdict } = check({ doses: [...doses, on], body, event: fortnightLater });
  return verdict !== "NO";
}
