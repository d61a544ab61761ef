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
import { recurringPatterns } from "#rules/care/recurrence.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { useHorses } from "#web/domains/horses/use-horses.ts";

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

/** The fields of the event form; a status and the highest priority only when editing. */
export function useEventFields(editing: boolean): readonly FieldSpec[] {
  const { data: horses = [] } = useHorses();
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
