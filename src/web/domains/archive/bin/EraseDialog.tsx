import { binEndpoints, type BinItem } from "#contract/archive/bin.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { toast } from "#web/ui/toast.ts";

/** Asks once more before something in the bin is erased. */
export function EraseDialog({ item, onClose }: { item: BinItem; onClose: () => void }) {
  const erase = useMutate(binEndpoints.erase);
  const confirm = () =>
    void erase.mutateAsync({ params: { id: item.id } }).then(
      () => {
        onClose();
        toast({ title: "Deleted for good" });
      },
      (error: unknown) => showFailure("Error", error, "Failed to delete it for good"),
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${item.name} for good?`}
      text={`${item.what} and everything that hangs on it, files too, are erased. What stays: that it was deleted, by whom and when, and lines in the medicines book, which the law wants kept. This action cannot be undone.`}
      confirm="Delete for good"
      onConfirm={confirm}
      busy={erase.isPending}
    />
  );
}
