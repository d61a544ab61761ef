import { expect, test } from "vitest";
import { differenceSaid } from "./device-clock.ts";

const now = new Date("2026-03-01T10:00:00.000Z");

test("without the header the device's clock is taken to be right", () => {
  expect(differenceSaid(undefined, now)).toBe(0);
});

test("a clock that is slow or fast, by hours or by years", () => {
  expect(differenceSaid("2026-03-01T10:00:00.000Z", now)).toBe(0);
  expect(differenceSaid("2026-03-01T07:00:00Z", now)).toBe(3 * 3_600_000);
  expect(differenceSaid("2026-03-01T13:00:00.123456Z", now)).toBe(-3 * 3_600_000 - 123);
  expect(differenceSaid("1970-01-01T00:00:00Z", now)).toBe(now.getTime());
});

test("what cannot be read is refused: nobody would see that it was not counted", () => {
  for (const wrong of [
    "",
    "now",
    "1772359200000",
    "2026-03-01",
    "2026-03-01T10:00:00",
    "2026-03-01T10:00:00+01:00",
    "2026-13-01T10:00:00Z",
    "2026-03-01T10:00:00Z, 2026-03-01T10:00:00Z",
    ["2026-03-01T10:00:00Z"],
  ])
    expect(() => differenceSaid(wrong, now), String(wrong)).toThrow(
      "Give Device-Time as an instant in UTC, such as 2025-01-31T15:00:00Z",
    );
});
