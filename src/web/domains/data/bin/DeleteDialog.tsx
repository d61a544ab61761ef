import { showFailure } from "#web/core/show-failure.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { FROM_THE_BIN, useUndo } from "./undo.ts";

interface DeleteDialogProps {
  /** The id of what is deleted. */
  id: string;
  title: string;
  /** What is deleted with it, or stays. */
  text: string;
  confirm: string;
  remove: () => Promise<unknown>;
  busy: boolean;
  done: string;
  failed: string;
  onClose: () => void;
  /** Called after the deletion; closes by default. */
  onDone?: () => void;
}

/** Asks before something is moved to the bin; a toast then offers an undo. */
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
