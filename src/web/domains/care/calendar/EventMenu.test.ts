import { expect, test } from "vitest";
import { nearDays } from "./EventMenu.tsx";
import { sampleEvent } from "./sample-event.ts";

const days = ["2026-11-24", "2026-11-25"];
const now = new Date("2026-11-24T12:00:00Z");

test.each([
  ["2026-11-20T15:00:00.000Z", days],
  ["2026-11-20T09:00:00.000Z", ["2026-11-25"]],
  ["2026-11-24T15:00:00.000Z", ["2026-11-25"]],
  ["2026-11-25T15:00:00.000Z", ["2026-11-24"]],
])("an event of %s is offered days on which it is not late at once", (dueDate, offered) => {
  expect(nearDays(sampleEvent({ dueDate }), days, now)).toEqual(offered);
});
