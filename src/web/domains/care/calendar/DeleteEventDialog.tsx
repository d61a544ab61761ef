import { type CareEvent, careEventEndpoints } from "#contract/care/care-events.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { FROM_THE_BIN, useUndo } from "#web/domains/archive/bin/undo.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { toast } from "#web/ui/toast.ts";

interface DeleteEventDialogProps {
  event: CareEvent;
  onClose: () => void;
  onDone: () => void;
}

/** Asks once more before an event goes. */
export function DeleteEventDialog({ event, onClose, onDone }: DeleteEventDialogProps) {
  const remove = useMutate(careEventEndpoints.remove);
  const undo = useUndo();
  const confirm = () =>
    remove.mutateAsync({ params: { id: event.id } }).then(
      () => {
        toast({ title: "Event deleted successfully!", action: undo(event.id) });
        onDone();
      },
      (error: unknown) => showFailure("Error", error, "Failed to delete event"),
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${event.title}?`}
      text={`The event will be deleted. This action cannot be undone. ${FROM_THE_BIN}`}
      confirm="Delete event"
      onConfirm={() => void confirm()}
      busy={remove.isPending}
    />
  );
}
