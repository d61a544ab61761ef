import { type Horse, horseEndpoints } from "#contract/horses/horses.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { FROM_THE_BIN, useUndo } from "#web/domains/archive/bin/undo.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { toast } from "#web/ui/toast.ts";

/** Asks once more before a horse goes with everything that is kept of it. */
export function DeleteHorseDialog({ horse, onClose }: { horse: Horse; onClose: () => void }) {
  const remove = useMutate(horseEndpoints.remove);
  const undo = useUndo();
  const confirm = () =>
    void remove.mutateAsync({ params: { id: horse.id } }).then(
      () => {
        onClose();
        toast({ title: "Horse deleted successfully", action: undo(horse.id) });
      },
      (error: unknown) => showFailure("Error", error, "Failed to delete horse"),
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${horse.name}?`}
      text={`This deletes ${horse.name} with all health records, care events and photos; its lines in the medicines book stay. This action cannot be undone. ${FROM_THE_BIN}`}
      confirm="Delete horse"
      onConfirm={confirm}
      busy={remove.isPending}
    />
  );
}
