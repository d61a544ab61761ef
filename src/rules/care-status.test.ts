import { expect, test } from "vitest";
import { careStatus } from "./care-status.ts";

const fine = { overdueEvents: 0, soonEvents: 0, lastVaccination: null, flu: null };
const today = "2026-11-21";

test("a horse with nothing on record is up to date", () => {
  expect(careStatus(fine, today)).toBe("UP_TO_DATE");
});

test("an overdue event outweighs one that is near", () => {
  expect(careStatus({ ...fine, soonEvents: 2 }, today)).toBe("DUE_SOON");
  expect(careStatus({ ...fine, soonEvents: 2, overdueEvents: 1 }, today)).toBe("OVERDUE");
});

test.each([
  ["2026-01-01", "UP_TO_DATE"],
  ["2025-12-22", "UP_TO_DATE"],
  ["2025-12-21", "DUE_SOON"],
  ["2025-11-21", "DUE_SOON"],
  ["2025-11-20", "OVERDUE"],
])("vaccinated on %s is %s a year on", (lastVaccination, status) => {
  expect(careStatus({ ...fine, lastVaccination }, today)).toBe(status);
});

test("what the chosen bodies' rules say takes the place of the twelve months", () => {
  const lastVaccination = "2026-08-01";
  expect(careStatus({ ...fine, lastVaccination, flu: "LAPSED" }, today)).toBe("OVERDUE");
  expect(careStatus({ ...fine, lastVaccination, flu: "LAPSES_SOON" }, today)).toBe("DUE_SOON");
  expect(careStatus({ ...fine, lastVaccination: "2025-01-01", flu: "IN_DATE" }, today)).toBe(
    "UP_TO_DATE",
  );
});
