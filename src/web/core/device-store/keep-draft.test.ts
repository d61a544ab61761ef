import { expect, test } from "vitest";
import { formatAgo } from "./keep-draft.ts";

const now = Date.parse("2026-11-23T12:00:00Z");

test.each([
  [0, "just now"],
  // negative, because the device's clock was set back
  [-5, "just now"],
  [1, "1 minute ago"],
  [12.9, "12 minutes ago"],
  [60, "1 hour ago"],
  [23 * 60 + 59, "23 hours ago"],
  [24 * 60, "on 22 Nov 2026, 12:00"],
])("%s minutes: %s", (minutes, words) => {
  expect(formatAgo(now - minutes * 60_000, now)).toBe(words);
});
