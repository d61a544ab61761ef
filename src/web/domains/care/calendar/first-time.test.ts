import { expect, test } from "vitest";
import { firstTime } from "./first-time.ts";

test("a new event is not overdue when it is saved", () => {
  expect(firstTime("2026-11-22", new Date("2026-11-22T07:30:00Z"))).toBe("09:00");
  expect(firstTime("2026-11-22", new Date("2026-11-22T08:59:00Z"))).toBe("09:00");
  expect(firstTime("2026-11-22", new Date("2026-11-22T09:00:00Z"))).toBe("10:00");
  expect(firstTime("2026-11-22", new Date("2026-11-22T14:10:00Z"))).toBe("15:00");
  expect(firstTime("2026-11-22", new Date("2026-11-22T23:10:00Z"))).toBe("23:59");
});

test("another day begins at nine, and the time is UK time", () => {
  expect(firstTime("2026-11-23", new Date("2026-11-22T14:10:00Z"))).toBe("09:00");
  expect(firstTime("2026-07-01", new Date("2026-07-01T08:30:00Z"))).toBe("10:00");
});
