import { binEndpoints, type BinItem } from "#contract/data/bin.ts";
import { useSave } from "#web/core/query.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";

/** Asks before an item in the bin is erased for good. */
export function EraseDialog({ item, onClose }: { item: BinItem; onClose: () => void }) {
  const { save, busy } = useSave(binEndpoints.erase, {
    done: { title: "Deleted for good" },
    failed: "Failed to delete it for good",
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${item.name} for good?`}
      text={`${item.what} and everything that hangs on it, files too, are erased. What stays: that it was deleted, by whom and when, and lines in the medicines book, which the law wants kept. This action cannot be undone.`}
      confirm="Delete for good"
      onConfirm={() => void save({ params: { id: item.id } }, onClose)}
      busy={busy}
    />
  );
}
