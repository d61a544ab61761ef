import { expect, test } from "vitest";
import { formatCourse, isOver } from "./course.ts";

const TODAY = "2026-10-05";

test.each([
  [false, null, "Active", false],
  [false, "2026-10-06", "Active", false],
  [false, "2026-10-05", "Active", false],
  [false, "2026-10-04", "Ended 4 Oct 2026", true],
  [false, "2025-12-31", "Ended 31 Dec 2025", true],
  [true, "2026-10-04", "Completed", true],
  [true, "2026-10-06", "Completed", true],
  [true, null, "Completed", true],
])("completed %s, its last day %s: '%s'", (completed, endDate, label, over) => {
  expect(formatCourse({ completed, endDate }, TODAY)).toBe(label);
  expect(isOver({ completed, endDate }, TODAY)).toBe(over);
});
