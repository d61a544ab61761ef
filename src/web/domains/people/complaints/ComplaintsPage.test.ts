import { expect, test } from "vitest";
import { formatFileSize } from "#web/domains/people/settings/PrivacyPage.tsx";
import { complaintState } from "./ComplaintsPage.tsx";

const due = Date.parse("2026-12-01T12:00:00Z");
const at = (now: number, closedAt: string | null = null) =>
  complaintState({ closedAt, dueAt: "2026-12-01T12:00:00.000Z" }, now);
const week = 7 * 86_400_000;

test("a complaint is urgent in its last week, and overdue only after its exact time", () => {
  expect(at(due - week)).toEqual({ state: "ok", word: "To be told by 1 Dec 2026" });
  expect(at(due - week + 1).state).toBe("soon");
  expect(at(due).state).toBe("soon");
  expect(at(due + 1)).toEqual({ state: "overdue", word: "Overdue" });
});

test("a complaint closed late is closed, not overdue", () => {
  expect(at(due + week, "2026-12-02T23:30:00.000Z")).toEqual({
    state: "off",
    word: "Closed 2 Dec 2026",
  });
});

test.each([
  [0, "1 KB"],
  [1_023, "1 KB"],
  [1_536, "2 KB"],
  [1_047_000, "1022 KB"],
  [1_048_575, "1.0 MB"],
  [1_048_576, "1.0 MB"],
  [52_428_800, "50.0 MB"],
])("%i bytes are %s", (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words);
});
