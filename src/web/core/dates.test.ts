import { expect, test } from "vitest";
import { dateTimeWords, dateWords, eventTimeWords } from "./dates.ts";

test("an event's time is told as the specification writes it, in UK time on both sides of a clock change", () => {
  expect(eventTimeWords("2025-01-05T15:00:00.000Z")).toBe("Jan 5, 2025 3:00 PM");
  expect(eventTimeWords("2026-03-29T00:59:00.000Z")).toBe("Mar 29, 2026 12:59 AM");
  expect(eventTimeWords("2026-03-29T01:00:00.000Z")).toBe("Mar 29, 2026 2:00 AM");
  expect(eventTimeWords("2026-10-25T00:30:00.000Z")).toBe("Oct 25, 2026 1:30 AM");
  expect(eventTimeWords("2026-10-25T01:30:00.000Z")).toBe("Oct 25, 2026 1:30 AM");
});

test("dates are told the British way", () => {
  expect(dateWords("2025-01-05")).toBe("5 Jan 2025");
  expect(dateTimeWords("2025-07-05T15:00:00.000Z")).toBe("5 Jul 2025, 16:00");
});
