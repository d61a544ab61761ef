import { expect, test } from "vitest";
import { formatShortWeekdayAndDay } from "./format-day.ts";
import {
  formatEventDay,
  formatHead,
  formatEventLateness,
  formatEventMoment,
  formatRest,
  formatSpoken,
} from "./format-event.ts";
import { sampleEvent } from "./sample-event.ts";

test("an event is headed by its horse, or by its title where it has none, and says neither twice", () => {
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

test("how late an event is counts UK days", () => {
  const late = (dueDate: string) => formatEventLateness(sampleEvent({ dueDate }), "2026-07-02");
  expect(late("2026-07-02T06:15:00Z")).toBe("since 7:15");
  expect(late("2026-06-30T23:30:00Z")).toBe("1 day late");
  expect(late("2026-06-23T09:00:00Z")).toBe("9 days late");
  expect(late("2026-03-01T09:00:00Z")).toBe("since 1 March");
});

test("the day of an event has its year where it is another", () => {
  const when = (dueDate: string) => formatEventDay(sampleEvent({ dueDate }), "2026-11-24");
  expect(when("2026-11-26T10:00:00Z")).toBe("Thu 26 Nov");
  expect(when("2027-06-01T09:00:00Z")).toBe("1 Jun 2027");
});

test("an event that is moved is on the day that its row says, and is moved to one in the same words", () => {
  const event = sampleEvent({ dueDate: "2026-11-26T10:00:00Z" });
  expect(formatEventMoment(event, "2026-11-24")).toBe(
    `${formatEventDay(event, "2026-11-24")}, 10:00`,
  );
  expect(formatShortWeekdayAndDay("2026-11-26")).toBe("Thu 26 Nov");
});
