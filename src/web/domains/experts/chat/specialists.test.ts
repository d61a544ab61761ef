import { expect, test } from "vitest";
import { assistantTypes } from "#contract/experts/chat.ts";
import type { WeekOfSpecialist } from "#contract/experts/chat-ratings.ts";
import { together } from "./RatingsPage.tsx";
import { specialistFor, specialists, titleOf } from "./specialists.ts";
import { formatMessageTime } from "./Bubble.tsx";

test("every specialist of the server is listed, with a sentence and sample questions", () => {
  expect(specialists.map(({ type }) => type)).toEqual([...assistantTypes]);
  for (const { description, suggestions } of specialists) {
    expect(description.charAt(0)).toBe(description.charAt(0).toUpperCase());
    expect(new Set(suggestions).size).toBe(3);
  }
});

test("a URL leads to the specialist it names, otherwise to the first", () => {
  const [first, second] = specialists;
  expect(specialistFor(second?.type ?? "")).toBe(second);
  for (const asked of [null, "", "astrologer", "toString"])
    expect(specialistFor(asked)).toBe(first);
  expect(first && titleOf(first)).toBe(`${first?.name} Chat`);
});

test("a message of today shows its time, an earlier one its day too, in UK time", () => {
  const now = new Date("2026-07-01T08:00:00Z");
  expect(formatMessageTime("2026-06-30T23:30:00Z", now)).toBe("00:30");
  expect(formatMessageTime("2026-06-30T22:59:00Z", now)).toBe("30 Jun 2026, 23:59");
  expect(formatMessageTime("2025-07-01T08:00:00Z", now)).toBe("1 Jul 2025, 09:00");
});

test("weeks are added up, and no weeks give 0", () => {
  const week: WeekOfSpecialist = {
    week: "2026-11-16",
    assistantType: "health",
    answers: 5,
    notHeld: 1,
    askedBack: 1,
    chosen: 0,
    up: 3,
    down: 2,
  };
  expect(together("All", [week, { ...week, answers: 7, up: 0 }])).toEqual({
    name: "All",
    answers: 12,
    up: 3,
    down: 4,
    notHeld: 2,
    askedBack: 2,
    chosen: 0,
  });
  expect(together("None", [])).toMatchObject({ answers: 0, up: 0, down: 0, notHeld: 0 });
});
