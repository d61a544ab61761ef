import type { Endpoint } from "#contract/endpoint.ts";
import { useMutateAny } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { FROM_THE_BIN, useUndo } from "#web/domains/archive/bin/undo.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { toast } from "#web/ui/toast.ts";
import type { AnyRecord } from "./kinds.ts";

interface DeleteRecordDialogProps {
  record: AnyRecord;
  name: string;
  call: Endpoint;
  onClose: () => void;
}

/** Asks once more before a record goes. */
export function DeleteRecordDialog({ record, name, call, onClose }: DeleteRecordDialogProps) {
  const remove = useMutateAny(call);
  const undo = useUndo();
  const confirm = () =>
    remove.mutateAsync({ params: { horseId: record.horseId, id: record.id } }).then(
      () => {
        onClose();
        toast({ title: "Health record deleted successfully", action: undo(record.id) });
      },
      (error: unknown) => showFailure("Error", error, "Failed to delete record"),
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this record?"
      text={`${name} will be deleted. This action cannot be undone. ${FROM_THE_BIN}`}
      confirm="Delete record"
      onConfirm={() => void confirm()}
      busy={remove.isPending}
    />
  );
}
