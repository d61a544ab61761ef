import { expect, test } from "vitest";
import {
  formatShortWeekdayAndDay,
  formatEventDay,
  formatHead,
  formatEventLateness,
  formatEventMoment,
  formatRest,
  formatSpoken,
} from "./format.ts";
import { sampleEvent } from "./sample-event.ts";

test("an event is headed by its horse, or without one by its title, and repeats neither", () => {
  const lesson = sampleEvent({ title: "Lesson", horseName: "Biscuit" });
  expect([formatHead(lesson), formatRest(lesson), formatSpoken(lesson)]).toEqual([
    "Biscuit",
    "Lesson",
    "Lesson, Biscuit",
  ]);
  const fences = sampleEvent({ title: "Walk the fences" });
  expect([formatHead(fences), formatRest(fences), formatSpoken(fences)]).toEqual([
    "Walk the fences",
    "",
    "Walk the fences",
  ]);
});

test("an event's lateness counts UK days", () => {
  const late = (dueDate: string) => formatEventLateness(sampleEvent({ dueDate }), "2026-07-02");
  expect(late("2026-07-02T06:15:00Z")).toBe("since 7:15");
  expect(late("2026-06-30T23:30:00Z")).toBe("1 day late");
  expect(late("2026-06-23T09:00:00Z")).toBe("9 days late");
  expect(late("2026-03-01T09:00:00Z")).toBe("since 1 March");
});

test("the day of an event has its year if that is not this year", () => {
  const when = (dueDate: string) => formatEventDay(sampleEvent({ dueDate }), "2026-11-24");
  expect(when("2026-11-26T10:00:00Z")).toBe("Thu 26 Nov");
  expect(when("2027-06-01T09:00:00Z")).toBe("1 Jun 2027");
});

test("an event is moved from and to a day in the same format as in its row", () => {
  const event = sampleEvent({ dueDate: "2026-11-26T10:00:00Z" });
  expect(formatEventMoment(event, "2026-11-24")).toBe(
    `${formatEventDay(event, "2026-11-24")}, 10:00`,
  );
  expect(formatShortWeekdayAndDay("2026-11-26")).toBe("Thu 26 Nov");
});
