import { useState } from "react";
import { v7 as uuid } from "uuid";
import type { input } from "zod/v4/core";
import { type CareEvent, CareEventEdit, careEventEndpoints } from "#contract/care/care-events.ts";
import { londonDate, londonTime } from "#rules/london.ts";
import { useMutate } from "#web/core/query.ts";
import { useContractForm } from "#web/core/form.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { useVersions } from "#web/core/versions.ts";
import { toast } from "#web/ui/toast.ts";
import type { Open } from "./open-dialog.ts";
import { afterCompletion } from "./after-completion.ts";
import { firstTime } from "./first-time.ts";

interface EventForm {
  event: CareEvent | null;
  day: string;
  onClose: () => void;
  onOpen: (open: Open) => void;
}

/** The event form's state and its save, and the two versions when somebody else has saved meanwhile. */
export function useEventForm({ event, day, onClose, onOpen }: EventForm) {
  const [newId] = useState(() => uuid());
  const create = useMutate(careEventEndpoints.create);
  const update = useMutate(careEventEndpoints.update);
  const versions = useVersions({ schema: CareEventEdit, opened: event, typed: asTyped });
  const save = async (body: Parameters<typeof forNew>[0]) => {
    if (!event) return create.mutateAsync({ body: { ...forNew(body), id: newId } });
    return update.mutateAsync({ params: { id: event.id }, body });
  };
  const form = useContractForm(
    CareEventEdit,
    event ? asTyped(event) : blank(day),
    async (input) => {
      const body = versions.settled(input);
      try {
        const saved = await save(body);
        toast({ title: `Event ${event ? "updated" : "created"} successfully!` });
        onClose();
        const next = event?.status === "COMPLETED" ? null : afterCompletion(saved);
        if (next) onOpen(next);
      } catch (error) {
        if (versions.meets(error, body)) return;
        showFailure("Error", error, event ? "Failed to update event" : "Failed to create event");
      }
    },
  );
  return { form, conflict: versions.conflict };
}

// a new event is PENDING, whatever the form would say
function forNew(typed: input<typeof CareEventEdit>) {
  const { status: _, ...made } = typed;
  return made;
}

const blank = (day: string) => ({
  title: "",
  description: "",
  notes: "",
  priority: "MEDIUM" as const,
  horseId: "none",
  dueDate: day && `${day}T${firstTime(day, new Date())}`,
  recurring: null,
  recurringEnd: "",
});

/** An event as the form types it: its time in UK local time. */
function asTyped(event: CareEvent) {
  const due = new Date(event.dueDate);
  return {
    ...event,
    horseId: event.horseId ?? "none",
    dueDate: `${londonDate(due)}T${londonTime(due).slice(0, 5)}`,
    recurringEnd: event.recurringEnd ?? "",
  };
}
