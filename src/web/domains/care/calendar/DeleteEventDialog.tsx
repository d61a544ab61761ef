import { type CareEvent, careEventEndpoints } from "#contract/care/care-events.ts";
import { useMutate } from "#web/core/query.ts";
import { DeleteDialog } from "#web/domains/data/bin/DeleteDialog.tsx";

interface DeleteEventDialogProps {
  event: CareEvent;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before an event is deleted. */
export function DeleteEventDialog({ event, ...dialog }: DeleteEventDialogProps) {
  const remove = useMutate(careEventEndpoints.remove);
  return (
    <DeleteDialog
      {...dialog}
      id={event.id}
      title={`Delete ${event.title}?`}
      text="The event will be deleted."
      confirm="Delete event"
      remove={() => remove.mutateAsync({ params: { id: event.id } })}
      busy={remove.isPending}
      done="Event deleted successfully!"
      failed="Failed to delete event"
    />
  );
}
