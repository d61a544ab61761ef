import { afterEach, expect, test, vi } from "vitest";
import { safeParse } from "zod/v4/core";
import { readByClock } from "./device-clock.ts";
import type { Endpoint } from "./endpoint.ts";
import { dayDone, instantDone, optionalDayDone, pastDate } from "./fields.ts";

const HOUR = 3_600_000;
const at = (instant: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(instant) });
afterEach(() => vi.useRealTimers());

/** What a value becomes from a device whose clock ours is ahead of, or the sentence it is refused with. */
const taken = (schema: NonNullable<Endpoint["body"]>, value: unknown, hours = 0) =>
  readByClock(hours * HOUR, () => {
    const result = safeParse(schema, value);
    return result.success ? result.data : `refused: ${result.error.issues[0]?.message}`;
  });

const done = instantDone("Say when");
const past = pastDate("Give the date", "It cannot lie in the future");

test("an instant is put right first, and looked at then; whoever keeps it refuses the future", () => {
  at("2026-06-10T09:00:00Z");
  expect(taken(done, "2026-06-10T12:00:00Z", -3)).toBe("2026-06-10T09:00:00.000Z");
  expect(taken(done, "2026-06-10T08:00", 0), "as UK clocks show it").toBe(
    "2026-06-10T07:00:00.000Z",
  );
  expect(taken(done, "2026-06-10T08:00:00Z", 3)).toBe("2026-06-10T11:00:00.000Z");
  expect(taken(done, "1900-01-01T02:00:00Z", -3)).toBe("refused: Date must be 1900-01-01 or later");
  expect(taken(done, "yesterday", 3)).toBe(
    "refused: Give a date and time as year-month-day and hours, such as 2025-01-31T15:00",
  );
  expect(taken(done, "", 3)).toBe("refused: Say when");
});

test("a day that is today there is today here, before it is held against ours", () => {
  at("2026-06-10T09:00:00Z");
  expect(taken(past, "2026-06-11", -24)).toBe("2026-06-10");
  expect(taken(past, "2026-06-12", -24)).toBe("refused: It cannot lie in the future");
  expect(taken(dayDone("Give it"), "2026-06-09", 24)).toBe("2026-06-10");
  expect(taken(dayDone("Give it"), "2026-06-31", 24)).toBe(
    "refused: Give a date as year-month-day, such as 2025-01-31",
  );
  for (const [given, kept] of [
    [" 2026-06-09 ", "2026-06-10"],
    ["2026-06-08", "2026-06-08"],
    ["", null],
    [undefined, null],
  ])
    expect(taken(optionalDayDone(), given, 24)).toBe(kept);
});

test("where something is edited, its days are ours already; an instant is put right there too", () => {
  at("2026-06-10T09:00:00Z");
  const edited = (schema: NonNullable<Endpoint["body"]>, value: unknown, hours: number) =>
    readByClock(hours * HOUR, () => safeParse(schema, value), { edits: true }).data;
  expect(edited(past, "2026-06-09", 24)).toBe("2026-06-09");
  expect(edited(past, "2026-06-11", -24), "tomorrow is refused").toBe(undefined);
  expect(edited(optionalDayDone(), "2026-06-09", 24)).toBe("2026-06-09");
  expect(edited(done, "2026-06-10T12:00:00Z", -3)).toBe("2026-06-10T09:00:00.000Z");
  expect(taken(past, "2026-06-09", 24), "the next call adds").toBe("2026-06-10");
});

test("the next call is read by its own clock, whatever became of the one before", () => {
  at("2026-06-10T09:00:00Z");
  const fail = () => {
    throw new Error("a fault");
  };
  expect(() => readByClock(24 * HOUR, fail)).toThrow("a fault");
  expect(safeParse(dayDone("Give it"), "2026-06-09").data).toBe("2026-06-09");
});
