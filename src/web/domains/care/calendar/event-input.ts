import type { input } from "zod/v4/core";
import type { CareEvent, CareEventEdit } from "#contract/care/care-events.ts";
import { londonDate, londonTime } from "#rules/london.ts";
import { firstTime } from "./first-time.ts";

/** The body of a new event: without a status (the server sets PENDING), and not URGENT, which needs an edit. */
export function forNew(typed: input<typeof CareEventEdit>) {
  const { status: _, priority, ...made } = typed;
  return { ...made, priority: priority === "URGENT" ? ("HIGH" as const) : priority };
}

/** The initial values of a new event, with or without a day. */
export const blankEvent = (day: string, now = new Date()) => ({
  title: "",
  description: "",
  notes: "",
  priority: "MEDIUM" as const,
  horseId: "none",
  dueDate: day && `${day}T${firstTime(day, now)}`,
  recurring: null,
  recurringEnd: "",
});

/** An event as the form edits it: its time in UK local time. */
export function typedEvent(event: CareEvent) {
  const due = new Date(event.dueDate);
  return {
    ...event,
    horseId: event.horseId ?? "none",
    dueDate: `${londonDate(due)}T${londonTime(due).slice(0, 5)}`,
    recurringEnd: event.recurringEnd ?? "",
  };
}
