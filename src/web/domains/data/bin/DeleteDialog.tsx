import { showFailure } from "#web/core/show-failure.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { FROM_THE_BIN, useUndo } from "./undo.ts";

interface DeleteDialogProps {
  /** The id of the row to delete. */
  id: string;
  title: string;
  /** Says what is deleted with the row, and what stays. */
  text: string;
  confirm: string;
  remove: () => Promise<unknown>;
  busy: boolean;
  done: string;
  failed: string;
  onClose: () => void;
  /** Called after the deletion; by default the dialog closes. */
  onDone?: () => void;
}

/** Asks before something is moved to the bin; afterwards a toast offers to undo the deletion. */
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
