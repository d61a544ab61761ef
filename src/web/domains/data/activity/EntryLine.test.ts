import { expect, test } from "vitest";
import { formatChange, formatEntry } from "./EntryLine.tsx";
import type { ActivityEntry } from "#contract/data/activity.ts";

const entry = (given: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: "1",
  at: "2026-01-05T09:00:00.000Z",
  by: "Robin Marsh",
  byPerson: true,
  action: "CHANGED",
  what: "Farrier record",
  name: "Trimming of 5 Jan 2025",
  rowId: "2",
  horseId: "3",
  horseName: "Bramble",
  along: 0,
  changes: [],
  ...given,
});

test("a thing is named with its horse, and a horse without itself", () => {
  expect(formatEntry(entry())).toBe("the farrier record “Trimming of 5 Jan 2025” of Bramble");
  expect(formatEntry(entry({ what: "Horse", name: "Bramble", rowId: "3" }))).toBe(
    "the horse “Bramble”",
  );
  expect(
    formatEntry(entry({ horseId: null, horseName: null, what: "Outing", name: "Gatcombe" })),
  ).toBe("the outing “Gatcombe”");
});

test("an erased thing is named as erased, not as 'null'", () => {
  expect(formatEntry(entry({ name: null }))).toBe("the farrier record (erased since) of Bramble");
});

test.each([
  ["480 kg", "495 kg", "Weight from 480 kg to 495 kg"],
  [null, "495 kg", "Weight set to 495 kg"],
  ["480 kg", null, "Weight emptied (was 480 kg)"],
  [null, null, "Weight set to nothing"],
])("a field changed from %j to %j", (from, to, words) => {
  expect(formatChange({ field: "Weight", from, to })).toBe(words);
});
