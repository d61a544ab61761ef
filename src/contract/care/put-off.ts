import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { byId, calendarDate, optionalText } from "#contract/fields.ts";
import { CareEvent } from "./care-events.ts";

const why = optionalText(300);

/** Puts an event off until another day, at the time it had. */
export const SnoozeInput = z.strictObject({ until: calendarDate("Say until when"), why });
export type SnoozeInput = z.output<typeof SnoozeInput>;

/** Leaves an event out this time. */
export const SkipInput = z.strictObject({ why });
export type SkipInput = z.output<typeof SkipInput>;

export const putOffEndpoints = {
  snooze: endpoint("POST", "/api/care-events/:id/snooze", {
    access: "groom",
    section: "care",
    summary:
      "Put an event off until a later day, with who and why; what follows of its plan or series is counted as before",
    params: byId,
    body: SnoozeInput,
    reply: CareEvent,
  }),
  skip: endpoint("POST", "/api/care-events/:id/skip", {
    access: "groom",
    section: "care",
    summary:
      "Leave an event out this time, with who and why: its plan or series goes on with the next time",
    params: byId,
    body: SkipInput,
    reply: z.null(),
  }),
};
