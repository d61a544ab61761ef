import { type Outing, outingEndpoints } from "#contract/competing/outings.ts";
import { useMutate } from "#web/core/query.ts";
import { DeleteDialog } from "#web/domains/data/bin/DeleteDialog.tsx";

interface DeleteOutingDialogProps {
  outing: Pick<Outing, "id" | "name">;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before an outing is deleted. */
export function DeleteOutingDialog({ outing, ...dialog }: DeleteOutingDialogProps) {
  const remove = useMutate(outingEndpoints.remove);
  return (
    <DeleteDialog
      {...dialog}
      id={outing.id}
      title={`Delete ${outing.name}?`}
      text="The horses and their records stay."
      confirm="Delete outing"
      remove={() => remove.mutateAsync({ params: { id: outing.id } })}
      busy={remove.isPending}
      done="Outing deleted"
      failed="Failed to delete the outing"
    />
  );
}
