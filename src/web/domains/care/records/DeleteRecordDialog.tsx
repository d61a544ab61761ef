import type { Endpoint } from "#contract/endpoint.ts";
import { useMutateAny } from "#web/core/query.ts";
import { DeleteDialog } from "#web/domains/data/bin/DeleteDialog.tsx";
import type { AnyRecord } from "./kind-look.ts";

interface DeleteRecordDialogProps {
  record: AnyRecord;
  name: string;
  call: Endpoint;
  onClose: () => void;
}

/** Asks before a record is deleted. */
export function DeleteRecordDialog({ record, name, call, onClose }: DeleteRecordDialogProps) {
  const remove = useMutateAny(call);
  const { id, horseId } = record;
  return (
    <DeleteDialog
      id={id}
      title="Delete this record?"
      text={`${name} will be deleted.`}
      confirm="Delete record"
      remove={() => remove.mutateAsync({ params: { horseId, id } })}
      busy={remove.isPending}
      done="Health record deleted successfully"
      failed="Failed to delete record"
      onClose={onClose}
    />
  );
}
