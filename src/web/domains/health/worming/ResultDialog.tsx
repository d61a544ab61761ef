import type { WormTask } from "#rules/worming/tasks.ts";
import { RecordForm } from "#web/domains/care/records/RecordForm.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { knownOfResult } from "./result-form.ts";

interface ResultDialogProps {
  horse: { id: string; name: string };
  task: WormTask;
  onClose: () => void;
}

/** A form for the record of one horse's egg count or test, prefilled except for the result. */
export const ResultDialog = ({ horse, task, onClose }: ResultDialogProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    size="lg"
    title={`Add result: ${horse.name}`}
    description={
      task === "TAPEWORM"
        ? "Filled in as a saliva test; if it was a blood test, choose that."
        : "What is known is filled in."
    }
  >
    <RecordForm
      kind="general"
      horse={horse}
      record={null}
      prefill={{ eventId: null, record: { ...knownOfResult[task] } }}
      onDone={onClose}
    />
  </Dialog>
);
