import { showFailure } from "#web/core/show-failure.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { FROM_THE_BIN, useUndo } from "./undo.ts";

interface DeleteDialogProps {
  /** What is deleted, by the id it has. */
  id: string;
  title: string;
  /** What goes with it, or stays. */
  text: string;
  confirm: string;
  remove: () => Promise<unknown>;
  busy: boolean;
  done: string;
  failed: string;
  onClose: () => void;
  /** Instead of closing, once it is deleted. */
  onDone?: () => void;
}

/** Asks once more before something goes into the bin; a toast says that it has, with the way back. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { id, title, text, confirm, remove, busy, done, failed, onClose, onDone = onClose } = props;
  const undo = useUndo();
  const press = () =>
    void remove().then(
      () => {
        onDone();
        toast({ title: done, action: undo(id) });
      },
      (error: unknown) => showFailure("Error", error, failed),
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      text={`${text} This action cannot be undone. ${FROM_THE_BIN}`}
      confirm={confirm}
      onConfirm={press}
      busy={busy}
    />
  );
}
