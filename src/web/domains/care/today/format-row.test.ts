import { aTodayGroup } from "#testing/web/day-makers.ts";
import { describe, expect, test } from "vitest";
import type { TodayGroup } from "#contract/care/today.ts";
import {
  formatActionLabel,
  formatDone,
  formatHead,
  formatLateness,
  formatRest,
  formatTime,
  formatWantedTime,
} from "./format-row.ts";

const named = (...names: string[]) => ({
  horses: names.map((name) => ({ id: name, name, eventId: null })),
});
const TODAY = "2026-11-22";

test("a row is headed by its horses if they are few, otherwise by what is done", () => {
  const few = aTodayGroup(named("Rannoch", "Biscuit", "Foxglove"));
  expect([formatHead(few), formatRest(few)]).toEqual([
    "Rannoch, Biscuit, Foxglove",
    "Farrier visit",
  ]);
  const many = aTodayGroup(named("Samson", "Dylan", "Pickle", "Teasel"));
  expect([formatHead(many), formatRest(many)]).toEqual([
    "Farrier visit",
    "Samson, Dylan and 2 more",
  ]);
  const none = aTodayGroup({ title: "Walk the fences" });
  expect([formatHead(none), formatRest(none), formatDone(none)]).toEqual([
    "Walk the fences",
    "",
    "Walk the fences",
  ]);
});

test("a row's button is named by its action and horses", () => {
  const pill = aTodayGroup({ title: "Pergolide", ...named("Pickle") });
  expect(formatActionLabel(pill)).toBe("Done: Pergolide, Pickle");
  expect(formatActionLabel({ ...pill, action: "RECORD_DOSE" })).toBe(
    "Record the dose: Pergolide, Pickle",
  );
  expect(formatDone(pill)).toBe("Pickle, Pergolide");
});

describe("the lateness of a row", () => {
  test.each([
    [{ overdue: 0 }, ""],
    [{ overdue: 1, lateDays: 1 }, "1 day late"],
    [{ overdue: 2, lateDays: 9 }, "9 days late"],
    [{ overdue: 1, lateDays: 144, dueDate: "2026-07-01T17:00:00.000Z" }, "since 1 July"],
    [{ overdue: 1, lateDays: 400, dueDate: "2025-10-18T17:00:00.000Z" }, "since 18 October 2025"],
    [{ overdue: 1, dueDate: "2026-11-22T07:15:00.000Z" }, "since 7:15"],
    [{ overdue: 1, dueDate: null }, "lapsed"],
  ])("%o: %s", (given, words) => {
    expect(formatLateness(aTodayGroup(given), TODAY)).toBe(words);
  });
});

test("the time of today's tasks is UK time", () => {
  const at = (given: Partial<TodayGroup>) => formatWantedTime(aTodayGroup(given), TODAY);
  expect(at({ dueDate: "2026-11-22T09:30:00.000Z" })).toBe("9:30");
  expect(at({ dueDate: "2026-11-22T18:00:00.000Z", dueFrom: "2026-11-01" })).toBe("");
  expect(at({ dueDate: "2026-11-20T09:30:00.000Z" })).toBe("Begun");
  expect(formatTime("2026-07-01T06:15:00.000Z")).toBe("7:15");
});
