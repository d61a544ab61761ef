import { expect, test } from "vitest";
import { countEvents, countLines, forEvents, readCounts } from "./counts.ts";

const lines = (...eggs: string[]) =>
  countLines(
    eggs.map((_, index) => ({ id: `horse-${index}`, name: `Horse ${index}` })),
    "2026-06-01",
  ).map((line, index) => ({ ...line, eggs: eggs[index] ?? "" }));

test("counts are parsed as laboratories write them, and empty rows are left out", () => {
  const { counts } = readCounts(lines("650", "", " < 50", "1,250", "0"), "2026-06-01");
  expect(
    counts?.map(({ horseId, eggsPerGram, eggReading }) => [horseId, eggsPerGram, eggReading]),
  ).toEqual([
    ["horse-0", 650, "EXACT"],
    ["horse-2", 50, "BELOW"],
    ["horse-3", 1_250, "EXACT"],
    ["horse-4", 0, "EXACT"],
  ]);
});

test.each([["lots"], ["-5"], ["2.5"], ["<"], ["999999"]])("'%s' is refused in its row", (typed) => {
  expect(readCounts(lines("100", typed), "2026-06-01").fault).toEqual({
    horseId: "horse-1",
    sentence: "Horse 1: give eggs per gram as a whole number, such as 250 or <50.",
  });
});

test("a count completes its horse's event, a booked one of today before an overdue one", () => {
  const horse = (id: string, eventId: string | null) => ({ id, name: id, eventId });
  const row = { action: "ENTER_COUNTS" as const };
  const events = countEvents({
    overdue: [{ ...row, horses: [horse("bramble", "late"), horse("domino", "late too")] }],
    today: [
      { ...row, horses: [horse("bramble", "booked")] },
      { action: "DONE", horses: [horse("pickle", "pill")] },
    ],
  });
  const count = { id: "a", date: "2026-06-01", eggsPerGram: 50, eggReading: "EXACT" as const };
  const all = ["bramble", "domino", "pickle"].map((horseId) => ({ ...count, horseId }));
  expect(forEvents(all, events).map(({ eventId }) => eventId)).toEqual([
    "booked",
    "late too",
    null,
  ]);
});

test("a missing or future date is refused, and so is a sheet without counts", () => {
  expect(readCounts(lines("50"), "2026-05-31").fault?.sentence).toContain("future");
  const [line] = lines("50");
  expect(line && readCounts([{ ...line, date: "" }], "2026-06-01").fault?.sentence).toContain(
    "date",
  );
  expect(readCounts(lines("", " "), "2026-06-01").fault?.horseId).toBeNull();
});
