import { type Transfer, transferEndpoints } from "#contract/data/transfers.ts";
import { useSave } from "#web/core/query.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { toast } from "#web/ui/toast.ts";

interface UndoTransferDialogProps {
  transfer: Transfer;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks before an offer is withdrawn or a hand-over undone. */
export function UndoTransferDialog({
  transfer,
  onClose,
  onDone = onClose,
}: UndoTransferDialogProps) {
  const { save, busy } = useSave(transferEndpoints.undo, { failed: "Failed to undo it" });
  const { title, text, confirm, done } = textsOf(transfer);
  const undo = () =>
    void save({ params: { id: transfer.id } }, () => {
      onDone();
      toast({ title: done });
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      text={text}
      confirm={confirm}
      onConfirm={undo}
      busy={busy}
    />
  );
}

function textsOf({ state, direction, horseName, toEmail, otherYardName }: Transfer) {
  if (state === "OFFERED")
    return {
      title: `Withdraw the offer of ${horseName}?`,
      text: `The link that ${toEmail ?? "they"} got no longer works.`,
      confirm: "Withdraw the offer",
      done: `${horseName} is no longer on offer`,
    };
  const other = otherYardName ?? "the other yard";
  return direction === "OUT"
    ? {
        title: `Take ${horseName} back?`,
        text: `It is of this yard again, with everything as it was, and this yard pays for it. The yard ${other} keeps, to read, what it wrote since, and is told.`,
        confirm: "Take it back",
        done: `${horseName} is back`,
      }
    : {
        title: `Hand ${horseName} back?`,
        text: `It is of the yard ${other} again, which pays for it and is told. What came with the horse goes back; what this yard wrote since stays here, to read.`,
        confirm: "Hand it back",
        done: `${horseName} was handed back`,
      };
}
