import { useQuery } from "@tanstack/react-query";
import {
  careEventStatuses,
  careEventStatusLabels,
  careEventTypeLabels,
  careEventTypes,
  priorities,
  priorityLabels,
  recurringLabels,
} from "#contract/care/care-event-types.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { recurringPatterns } from "#rules/care/recurrence.ts";
import { queryOf } from "#web/core/query.ts";
import { type FieldSpec, optionsOf } from "#web/core/field-spec.ts";

const eventType: FieldSpec = {
  name: "eventType",
  label: "Event type",
  kind: "choice",
  required: true,
  options: optionsOf(careEventTypes, careEventTypeLabels),
};
const status: FieldSpec = {
  name: "status",
  label: "Status",
  kind: "choice",
  required: true,
  options: optionsOf(careEventStatuses, careEventStatusLabels),
};
const addable = priorities.filter((each) => each !== "URGENT");

/** The fields of the event form; a status and the highest priority only when editing. */
export function useEventFields(editing: boolean): readonly FieldSpec[] {
  const { data: horses = [] } = useQuery(queryOf(horseEndpoints.list, {}));
  const named = horses.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { name: "title", label: "Title", kind: "text", required: true, wide: true },
    eventType,
    { name: "dueDate", label: "Due date and time", kind: "dateTime", required: true },
    {
      name: "horseId",
      label: "Horse",
      kind: "choice",
      required: true,
      options: [{ value: "none", label: "No particular horse" }, ...named],
    },
    {
      name: "priority",
      label: "Priority",
      kind: "choice",
      required: true,
      options: optionsOf(editing ? priorities : addable, priorityLabels),
    },
    ...(editing ? [status] : []),
    {
      name: "recurring",
      label: "Repeats",
      kind: "choice",
      options: optionsOf(recurringPatterns, recurringLabels),
    },
    { name: "recurringEnd", label: "Repeats until", kind: "date" },
    { name: "description", label: "Description", kind: "notes" },
    { name: "notes", label: "Notes", kind: "notes" },
  ];
}
