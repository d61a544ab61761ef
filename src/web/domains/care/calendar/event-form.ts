import { type CareEvent, CareEventEdit, careEventEndpoints } from "#contract/care/care-events.ts";
import { useMutate } from "#web/core/query.ts";
import { useCreateOnce } from "#web/core/create-once.ts";
import { useContractForm } from "#web/core/draft-form.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { useVersions } from "#web/core/versions.ts";
import { toast } from "#web/ui/toast.ts";
import type { Open } from "./open-dialog.ts";
import { afterCompletion } from "./after-completion.ts";
import { blankEvent, forNew, typedEvent } from "./event-input.ts";

interface EventForm {
  event: CareEvent | null;
  day: string;
  onClose: () => void;
  onOpen: (open: Open) => void;
}

/** The event form's state and save function, and both versions if somebody else has saved meanwhile. */
export function useEventForm({ event, day, onClose, onOpen }: EventForm) {
  const { createOnce, idPart } = useCreateOnce<CareEvent>();
  const create = useMutate(careEventEndpoints.create);
  const update = useMutate(careEventEndpoints.update);
  const versions = useVersions({ schema: CareEventEdit, opened: event, typed: typedEvent });
  const save = async (body: Parameters<typeof forNew>[0]) => {
    if (event) return update.mutateAsync({ params: { id: event.id }, body });
    return createOnce({
      create: (id) => create.mutateAsync({ body: { ...forNew(body), id } }),
      change: ({ id, updatedAt }) =>
        update.mutateAsync({ params: { id }, body: { updatedAt, ...body } }),
    });
  };
  const form = useContractForm(
    CareEventEdit,
    event ? typedEvent(event) : blankEvent(day),
    async (input, saved) => {
      const body = versions.settled(input);
      try {
        const kept = await save(body);
        toast({ title: `Event ${event ? "updated" : "created"} successfully!` });
        saved();
        onClose();
        const next = event?.status === "COMPLETED" ? null : afterCompletion(kept);
        if (next) onOpen(next);
      } catch (error) {
        if (versions.meets(error, body)) return;
        showFailure("Error", error, event ? "Failed to update event" : "Failed to create event");
      }
    },
    {
      name: `event:${event?.id ?? "new"}`,
      parts: { opened: versions.openedPart, id: idPart },
    },
  );
  return { form, conflict: versions.conflict };
}
