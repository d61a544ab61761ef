import { expect, test } from "vitest";
import { formatEventTime } from "./UpcomingEvents.tsx";

test("an event's time has the specification's format, in UK time on both sides of a clock change", () => {
  expect(formatEventTime("2025-01-05T15:00:00.000Z")).toBe("Jan 5, 2025 3:00 PM");
  expect(formatEventTime("2026-03-29T00:59:00.000Z")).toBe("Mar 29, 2026 12:59 AM");
  expect(formatEventTime("2026-03-29T01:00:00.000Z")).toBe("Mar 29, 2026 2:00 AM");
  expect(formatEventTime("2026-10-25T00:30:00.000Z")).toBe("Oct 25, 2026 1:30 AM");
  expect(formatEventTime("2026-10-25T01:30:00.000Z")).toBe("Oct 25, 2026 1:30 AM");
});

test("an event's time is correct at the turn of the year", () => {
  expect(formatEventTime("2026-12-31T23:59:59Z")).toBe("Dec 31, 2026 11:59 PM");
  expect(formatEventTime("2027-01-01T12:00:00Z")).toBe("Jan 1, 2027 12:00 PM");
});
