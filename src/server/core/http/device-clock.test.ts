import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { type $ZodType, safeParse } from "zod/v4/core";
import { dayDone, instantDone, optionalDayDone, pastDate } from "#contract/fields.ts";
import { clocksOf, readerByOurClock } from "./device-clock.ts";

const now = new Date("2026-03-01T10:00:00.000Z");
const differenceSaid = (said: string | string[] | undefined, at: Date) =>
  clocksOf({ "device-time": said }, at).difference;

test("without the header the device's clock counts as right", () => {
  expect(clocksOf({}, now)).toEqual({ now, difference: 0 });
});

test("a clock that is slow or fast, by hours or by years, is corrected", () => {
  expect(differenceSaid("2026-03-01T10:00:00.000Z", now)).toBe(0);
  expect(differenceSaid("2026-03-01T07:00:00Z", now)).toBe(3 * 3_600_000);
  expect(differenceSaid("2026-03-01T13:00:00.123456Z", now)).toBe(-3 * 3_600_000 - 123);
  expect(differenceSaid("1970-01-01T00:00:00Z", now)).toBe(now.getTime());
});

test("an unreadable header is refused, because nobody would notice that it was ignored", () => {
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

const HOUR = 3_600_000;
const at = (instant: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(instant) });
afterEach(() => vi.useRealTimers());

/** The value as parsed from a device whose clock is this many hours behind ours, or the error's sentence. */
function taken(schema: $ZodType, value: unknown, hours = 0, edits = false) {
  const clocks = { now: new Date(), difference: hours * HOUR };
  const result = readerByOurClock(schema)(value, clocks, { edits });
  return result.success ? result.data : `refused: ${result.error.issues[0]?.message}`;
}

const done = instantDone("Say when");
const past = pastDate("Give the date", "It cannot lie in the future");

test("an instant is corrected before it is validated, so one in the future can be refused", () => {
  at("2026-06-10T09:00:00Z");
  expect(taken(done, "2026-06-10T12:00:00Z", -3)).toBe("2026-06-10T09:00:00.000Z");
  expect(taken(done, "2026-06-10T08:00"), "as UK clocks show it").toBe("2026-06-10T07:00:00.000Z");
  expect(taken(done, "2026-06-10T09:04:00Z"), "a little ahead is now").toBe(
    "2026-06-10T09:00:00.000Z",
  );
  expect(taken(done, "2026-06-10T08:00:00Z", 3)).toBe("2026-06-10T11:00:00.000Z");
  expect(taken(done, "1900-01-01T02:00:00Z", -3)).toBe("refused: Date must be 1900-01-01 or later");
  expect(taken(done, "", 3)).toBe("refused: Say when");
});

test("an invalid instant is refused with the same sentence, also at the end of the date range", () => {
  for (const wrong of ["yesterday", "13 September 275760 00:00 UTC"])
    expect(taken(done, wrong, 3), wrong).toBe(
      "refused: Give a date and time as year-month-day and hours, such as 2025-01-31T15:00",
    );
});

test("a day that is the device's today becomes our today before it is validated", () => {
  at("2026-06-10T09:00:00Z");
  expect(taken(past, "2026-06-11", -24)).toBe("2026-06-10");
  expect(taken(past, "2026-06-12", -24)).toBe("refused: It cannot lie in the future");
  const day = dayDone("Give it");
  expect(taken(day, "2026-06-09", 24)).toBe("2026-06-10");
  expect(taken(day, "2026-06-31", 24)).toBe(
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

test("an edit keeps its days, which are ours already, and corrects its instants", () => {
  at("2026-06-10T09:00:00Z");
  expect(taken(past, "2026-06-09", 24, true)).toBe("2026-06-09");
  expect(taken(past, "2026-06-11", -24, true)).toBe("refused: It cannot lie in the future");
  expect(taken(optionalDayDone(), "2026-06-09", 24, true)).toBe("2026-06-09");
  expect(taken(done, "2026-06-10T12:00:00Z", -3, true)).toBe("2026-06-10T09:00:00.000Z");
});

test("each call is read by its own clock: the contract's schema and later calls are unaffected", () => {
  const day = z.object({ day: dayDone("Give it"), done: z.optional(done) });
  const read = readerByOurClock(day);
  const clocks = { now: new Date("2026-06-10T09:00:00Z"), difference: 24 * HOUR };
  const said = { day: "2026-06-09", done: "2026-06-09T08:00:00.000Z" };
  const ours = { day: "2026-06-10", done: "2026-06-10T08:00:00.000Z" };
  expect(read(said, clocks).data).toEqual(ours);
  expect(safeParse(day, said).data).toEqual(said);
  expect(read(said, { ...clocks, difference: 0 }).data).toEqual(said);
  expect(read(said, clocks, { edits: true }).data).toEqual({ ...ours, day: said.day });
  expect(read(said, clocks).data).toEqual(ours);
});

test("days and instants are found at any depth, and rules about the whole see corrected values", () => {
  at("2026-06-10T09:00:00Z");
  const day = dayDone("Give it").check(z.refine((date) => date !== "2026-06-07"));
  const list = z.array(z.strictObject({ day }));
  const inOrder = z
    .strictObject({ first: day, last: optionalDayDone() })
    .check(
      z.refine(({ first, last }) => last === null || last >= first, { error: "Out of order" }),
    );
  const either = z.union([
    z.strictObject({ done }),
    z.strictObject({ done: z.optional(z.nullable(done)), title: z.string() }),
  ]);
  const schema = z.strictObject({
    list: z._default(list, []),
    byName: z.optional(z.record(z.string(), z.nullable(day))),
    inOrder: z.optional(inOrder),
    either: z.optional(either),
  });
  const [said, ours] = ["2026-06-09", "2026-06-10"];
  const sent = (first: string, last: string | null) => ({
    list: [{ day: said }, { day: "2026-06-01" }],
    byName: { a: said, b: null },
    inOrder: { first, last },
    either: { done: "2026-06-09T08:00:00Z" },
  });
  expect(taken(schema, sent("2026-06-08", said), 24)).toEqual({
    list: [{ day: ours }, { day: "2026-06-01" }],
    byName: { a: ours, b: null },
    inOrder: { first: "2026-06-08", last: ours },
    either: { done: "2026-06-10T08:00:00.000Z" },
  });
  expect(taken(schema, {}, 24)).toEqual({ list: [] });
  expect(taken(schema, sent(said, said), 24)).toMatchObject({
    inOrder: { first: ours, last: ours },
  });
  expect(taken(schema, sent(said, "2026-06-08"), 24)).toBe("refused: Out of order");
  expect(taken(schema, { list: [{ day: said, nmae: 1 }] }, 24)).toMatch(/^refused: /);
  const titled = { title: "Trim", done: "2026-06-09T08:00Z" };
  expect(taken(schema, { either: titled }, 24)).toEqual({
    list: [],
    either: { title: "Trim", done: "2026-06-10T08:00:00.000Z" },
  });
});
