import { type Outing, outingEndpoints } from "#contract/competing/outings.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { FROM_THE_BIN, useUndo } from "#web/domains/archive/bin/undo.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { toast } from "#web/ui/toast.ts";

interface DeleteOutingDialogProps {
  outing: Pick<Outing, "id" | "name">;
  onClose: () => void;
  onDone: () => void;
}

/** Asks once more before an outing goes. */
export function DeleteOutingDialog({ outing, onClose, onDone }: DeleteOutingDialogProps) {
  const remove = useMutate(outingEndpoints.remove);
  const undo = useUndo();
  const confirm = () =>
    remove.mutateAsync({ params: { id: outing.id } }).then(
      () => {
        toast({ title: "Outing deleted", action: undo(outing.id) });
        onDone();
      },
      (error: unknown) => showFailure("Error", error, "Failed to delete the outing"),
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${outing.name}?`}
      text={`The horses and their records stay. This action cannot be undone. ${FROM_THE_BIN}`}
      confirm="Delete outing"
      onConfirm={() => void confirm()}
      busy={remove.isPending}
    />
  );
}
