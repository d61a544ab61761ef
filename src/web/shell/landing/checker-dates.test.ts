import { expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { check } from "#rules/vaccination/check.ts";
import { bodies } from "#rules/vaccination/rulebooks.ts";
import { formatJabsToCome, exampleDates } from "./checker-dates.ts";

const days = { event: "2026-12-05", today: "2026-11-25" };

test("jabs up to and including today give no text", () => {
  expect(formatJabsToCome(["2026-11-25", "2025-11-25"], days)).toBeNull();
  expect(formatJabsToCome([], days)).toBeNull();
});

test("a future jab counts up to the day of the event and not after it", () => {
  expect(formatJabsToCome(["2026-12-05", "2026-11-26", "2025-01-01"], days)).toBe(
    "Still to come and counted as given: the jab of 26 Nov 2026 and 5 Dec 2026.",
  );
  expect(formatJabsToCome(["2031-03-03", "2026-12-01"], days)).toBe(
    "Still to come and counted as given: the jab of 1 Dec 2026. After the event and not counted: the jab of 3 Mar 2031.",
  );
});

test("sixty of them fit in a line", () => {
  const many = Array.from(
    { length: 60 },
    (_, at) => `2027-01-${String((at % 28) + 1).padStart(2, "0")}`,
  );
  expect(formatJabsToCome(many, days)).toBe(
    "After the event and not counted: the jab of 1 Jan 2027, 2 Jan 2027, 3 Jan 2027 and 25 more.",
  );
});

test("for a past event every future jab is after the event", () => {
  expect(formatJabsToCome(["2026-11-26"], { ...days, event: "2026-11-01" })).toMatch(
    /^After the event/,
  );
});

test.each(bodies)("the example may compete by %s, whatever the day", (body) => {
  for (let day = 0; day < 400; day += 1) {
    const example = exampleDates(new Date(`${addDays("2026-11-25", day)}T12:00:00Z`));
    expect(new Date(`${example.event}T12:00:00Z`).getUTCDay()).toBe(6);
    expect(check({ body, ...example }).verdict, example.event).toBe("OK");
  }
});
