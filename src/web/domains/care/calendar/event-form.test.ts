import * as fc from "fast-check";
import { expect, test } from "vitest";
import { CareEventEdit } from "#contract/care/event-input.ts";
import { londonInstant } from "#rules/london.ts";
import { formatMonth } from "#web/core/format-date.ts";
import { parseKnown } from "#web/core/parse-known.ts";
import { eventState } from "./EventRow.tsx";
import { afterCompletion } from "./open-dialog.ts";
import { blankEvent, firstTime, forNew, typedEvent } from "./event-form.ts";
import { formatFullDay, formatShortWeekday, formatWeekday } from "./format.ts";
import { sampleEvent } from "./sample-event.ts";

test("an event that is opened and saved unchanged stays the same, in summer and in winter", () => {
  const minutes = fc.integer({
    min: Date.parse("2025-01-01T00:00:00Z") / 60_000,
    max: Date.parse("2029-12-31T23:59:00Z") / 60_000,
  });
  fc.assert(
    fc.property(minutes, (minute) => {
      const dueDate = new Date(minute * 60_000).toISOString();
      const typed = typedEvent(sampleEvent({ dueDate }));
      const [day = "", time = ""] = typed.dueDate.split("T");
      const sent = parseKnown(CareEventEdit, typed).data?.dueDate ?? "";
      // when clocks go back in October one hour comes twice, and local time cannot say which of the two is meant
      expect(sent).toBe(londonInstant(day, time).toISOString());
      const apart = Date.parse(dueDate) - Date.parse(sent);
      expect([0, 3_600_000]).toContain(apart);
      if (apart > 0) expect(typed.dueDate).toMatch(/-10-\d\dT01:/);
    }),
  );
});

test("'no particular horse' is an option, and is sent as null", () => {
  expect(typedEvent(sampleEvent()).horseId).toBe("none");
  expect(parseKnown(CareEventEdit, typedEvent(sampleEvent())).data).toMatchObject({
    horseId: null,
    recurringEnd: null,
  });
});

test("a new event begins at nine on its day, and is empty without a day", () => {
  const now = new Date("2026-11-22T07:00:00Z");
  expect(blankEvent("2026-12-01", now).dueDate).toBe("2026-12-01T09:00");
  expect(blankEvent("", now).dueDate).toBe("");
});

test("a new event is sent without a status", () => {
  const urgent = { title: "Vet", eventType: "VET", dueDate: "", priority: "URGENT" } as const;
  expect(forNew(urgent).priority).toBe("HIGH");
  expect(forNew({ ...urgent, priority: "LOW" }).priority).toBe("LOW");
  expect(forNew({ title: "Vet", eventType: "VET", dueDate: "", status: "COMPLETED" })).toEqual({
    title: "Vet",
    eventType: "VET",
    dueDate: "",
  });
});

test("only a completed event whose record nobody has written asks for one", () => {
  const done = sampleEvent({ status: "COMPLETED", standsFor: "veterinary" });
  expect(afterCompletion(done)).toEqual({ what: "record", event: done });
  const owed = { ...done, owesRecord: true };
  expect(afterCompletion(owed)).toEqual({ what: "dose", event: owed });
  expect(afterCompletion({ ...done, status: "PENDING" })).toBeNull();
  expect(afterCompletion({ ...done, standsFor: null })).toBeNull();
  const record = { kind: "veterinary" as const, id: "1" };
  expect(afterCompletion({ ...done, record })).toBeNull();
});

test.each([
  ["COMPLETED", "2026-01-01T09:00:00.000Z", "Completed"],
  ["PENDING", "2026-11-20T09:00:00.000Z", "Overdue"],
  ["IN_PROGRESS", "2026-11-20T09:00:00.000Z", "In Progress"],
  ["IN_PROGRESS", "2026-11-24T09:00:00.000Z", "In Progress"],
  ["PENDING", "2026-11-24T09:00:00.000Z", "Pending"],
] as const)("an event that is %s and due on %s is told as %s", (status, dueDate, word) => {
  const now = new Date("2026-11-22T12:00:00Z");
  expect(eventState(sampleEvent({ status, dueDate }), now).word).toBe(word);
});

test("days are formatted as they are, whatever the browser's time zone", () => {
  expect(formatMonth("2026-11-30")).toBe("November 2026");
  // browsers differ on the comma after the weekday
  expect(formatFullDay("2024-02-29").replace(",", "")).toBe("Thursday 29 February 2024");
  expect([formatShortWeekday("2026-11-22"), formatWeekday("2026-11-22")]).toEqual([
    "Sun",
    "Sunday",
  ]);
});

test("a new event is not overdue when it is saved", () => {
  expect(firstTime("2026-11-22", new Date("2026-11-22T07:30:00Z"))).toBe("09:00");
  expect(firstTime("2026-11-22", new Date("2026-11-22T08:59:00Z"))).toBe("09:00");
  expect(firstTime("2026-11-22", new Date("2026-11-22T09:00:00Z"))).toBe("10:00");
  expect(firstTime("2026-11-22", new Date("2026-11-22T14:10:00Z"))).toBe("15:00");
  expect(firstTime("2026-11-22", new Date("2026-11-22T23:10:00Z"))).toBe("23:59");
});

test("another day begins at nine, and the time is UK time", () => {
  expect(firstTime("2026-11-23", new Date("2026-11-22T14:10:00Z"))).toBe("09:00");
  expect(firstTime("2026-07-01", new Date("2026-07-01T08:30:00Z"))).toBe("10:00");
});
