import { expect, test } from "vitest";
import type { PrefilledRow } from "#contract/care/visit-calls.ts";
import {
  formatDue,
  formatTimeUntil,
  formatNames,
  nextGroups,
  formatSaveLabel,
} from "./format-visit.ts";

const date = "2026-11-23";
const row = (given: Partial<PrefilledRow> = {}): PrefilledRow => ({
  horseId: "a",
  name: "Samson",
  imageUrl: null,
  color: null,
  ticked: true,
  event: null,
  due: null,
  last: null,
  dose: null,
  visitType: null,
  next: [],
  ...given,
});
const event = { id: "e", title: "Farrier visit", due: date, booked: true };

test("a horse is late, booked, due, or neither", () => {
  expect(formatDue(row({ due: "2026-11-22" }), date)).toEqual({ late: true, words: "1 day late" });
  expect(formatDue(row({ due: "2026-11-19" }), date).words).toBe("4 days late");
  expect(formatDue(row({ due: date, event }), date)).toEqual({
    late: false,
    words: "booked today",
  });
  expect(formatDue(row({ due: "2027-01-04" }), date).words).toBe("due 4 Jan 2027");
  expect(formatDue(row(), date).words).toBe("not seen before");
});

test("the time until the next visit is in days, weeks, then months", () => {
  expect(
    ["2026-11-23", "2026-11-24", "2027-01-04", "2027-11-23"].map((by) => formatTimeUntil(date, by)),
  ).toEqual(["the same day", "in 1 day", "in 6 weeks", "in 12 months"]);
});

test("the button counts the records and adds up their costs to the penny", () => {
  const seen = (cost: string | null) => ({ horseId: "a", seen: true, cost });
  expect(formatSaveLabel([seen("180.10"), seen("0.20"), seen("")], null)).toBe(
    "Save 3 records, £180.30",
  );
  expect(formatSaveLabel([seen("180.10")], 245.5)).toBe("Save 1 record, £245.50");
  expect(formatSaveLabel([seen(null), { horseId: "b", seen: false, cost: "9" }], null)).toBe(
    "Save 1 record",
  );
  expect(formatSaveLabel([{ horseId: "b", seen: false, eventId: "e" }], null)).toBe(
    "Save, none seen",
  );
});

test("next dates are grouped by day, and a chosen date takes precedence over the plan's", () => {
  const horses = ["a", "b", "c", "d"].map((horseId) =>
    row({ horseId, name: horseId, next: [{ subject: "CHECKUP", by: "2027-11-23" }] }),
  );
  const bare = row({ horseId: "e", name: "e" });
  const prefill = { kind: "VET" as const, horses: [...horses, bare] };
  const seen = (horseId: string, more = {}) => ({
    horseId,
    seen: true,
    visitType: "CHECKUP",
    ...more,
  });
  const rows = [
    seen("a"),
    seen("b", { nextDue: "2027-01-04" }),
    { horseId: "c", seen: false },
    seen("d"),
    seen("e"),
  ];
  const { groups, none } = nextGroups(prefill, rows);
  expect(groups).toEqual([
    { by: "2027-01-04", rows: [{ at: 1, name: "b" }] },
    {
      by: "2027-11-23",
      rows: [
        { at: 0, name: "a" },
        { at: 3, name: "d" },
      ],
    },
  ]);
  expect(none).toEqual(["e"]);
});

test("long lists of names end in a count", () => {
  expect(formatNames(["a", "b", "c"], 2)).toBe("a, b, c");
  expect(formatNames(["a", "b", "c", "d"], 2)).toBe("a, b and 2 more");
});
