import { useEntityForm } from "#web/core/entity-form.ts";
import type { input } from "zod/v4/core";
import {
  careEventStatuses,
  careEventStatusLabels,
  careEventTypeLabels,
  careEventTypes,
  priorities,
  prioritiesOfNew,
  priorityLabels,
  recurringLabels,
} from "#contract/care/care-event-types.ts";
import { type CareEvent, careEventEndpoints } from "#contract/care/care-events.ts";
import { CareEventEdit } from "#contract/care/event-input.ts";
import { recurringPatterns } from "#rules/care/recurrence.ts";
import { londonDate, londonTime } from "#rules/london.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { useMutate } from "#web/core/query.ts";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { toast } from "#web/ui/toast.ts";
import { afterCompletion, type Open } from "./open-dialog.ts";

interface EventForm {
  event: CareEvent | null;
  day: string;
  onClose: () => void;
  onOpen: (open: Open) => void;
}

/** The event form's state and save function, and `conflict` if somebody else has saved another version meanwhile. */
export function useEventForm({ event, day, onClose, onOpen }: EventForm) {
  const create = useMutate(careEventEndpoints.create);
  const update = useMutate(careEventEndpoints.update);
  return useEntityForm({
    schema: CareEventEdit,
    row: event,
    values: event ? typedEvent(event) : blankEvent(day),
    typed: typedEvent,
    draftName: `event:${event?.id ?? "new"}`,
    create: ({ id, ...body }) => create.mutateAsync({ body: { ...forNew(body), id } }),
    change: ({ id }, body) => update.mutateAsync({ params: { id }, body }),
    failed: event ? "Failed to update event" : "Failed to create event",
    onSaved: (kept) => {
      toast({ title: `Event ${event ? "updated" : "created"} successfully!` });
      onClose();
      const next = event?.status === "COMPLETED" ? null : afterCompletion(kept);
      if (next) onOpen(next);
    },
  });
}

/**
 * The body of a new event. It has no status, because the server sets PENDING, and its priority is never URGENT,
 * which only an edit can set.
 */
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

/** Converts an event into the form's values, with its time in UK local time. */
export function typedEvent(event: CareEvent) {
  const due = new Date(event.dueDate);
  return {
    ...event,
    horseId: event.horseId ?? "none",
    dueDate: `${londonDate(due)}T${londonTime(due).slice(0, 5)}`,
    recurringEnd: event.recurringEnd ?? "",
  };
}

/**
 * The initial time `HH:MM` of a new event: nine in the morning; if the day is today and nine has passed, the
 * next full hour.
 */
export function firstTime(day: string, now: Date): string {
  const next = Number(londonTime(now).slice(0, 2)) + 1;
  if (day !== londonDate(now) || next <= 9) return "09:00";
  return next > 23 ? "23:59" : `${next}:00`;
}

const eventType: FieldSpec = choice(
  "eventType",
  "Event type",
  optionsOf(careEventTypes, careEventTypeLabels),
  { required: true },
);
const status: FieldSpec = choice(
  "status",
  "Status",
  optionsOf(careEventStatuses, careEventStatusLabels),
  { required: true },
);

/** The fields of the event form. Status and the highest priority are offered only when editing. */
export function useEventFields(editing: boolean): readonly FieldSpec[] {
  const { data: horses = [] } = useHorseNames();
  const named = horses.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { name: "title", label: "Title", kind: "text", required: true, wide: true },
    eventType,
    { name: "dueDate", label: "Due date and time", kind: "dateTime", required: true },
    choice("horseId", "Horse", [{ value: "none", label: "No particular horse" }, ...named], {
      required: true,
    }),
    choice(
      "priority",
      "Priority",
      optionsOf(editing ? priorities : prioritiesOfNew, priorityLabels),
      { required: true },
    ),
    ...(editing ? [status] : []),
    choice("recurring", "Repeats", optionsOf(recurringPatterns, recurringLabels)),
    { name: "recurringEnd", label: "Repeats until", kind: "date" },
    { name: "description", label: "Description", kind: "notes" },
    { name: "notes", label: "Notes", kind: "notes" },
  ];
}
