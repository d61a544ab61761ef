import { expect, test } from "vitest";
import { check } from "#rules/vaccination/check.ts";
import { bodies } from "#rules/vaccination/rulebooks.ts";
import { addDays } from "#rules/dates.ts";
import { exampleDates } from "./example-dates.ts";

test.each(bodies)("the example may compete by %s, whatever the day", (body) => {
  for (let day = 0; day < 400; day += 1) {
    const example = exampleDates(new Date(`${addDays("2026-11-25", day)}T12:00:00Z`));
    expect(new Date(`${example.event}T12:00:00Z`).getUTCDay()).toBe(6);
    expect(check({ body, ...example }).verdict, example.event).toBe("OK");
  }
});
