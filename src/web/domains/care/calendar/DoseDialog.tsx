import type { CareEvent } from "#contract/care/care-events.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Open } from "./open-dialog.ts";
import { useComplete } from "./use-complete.ts";

interface DoseDialogProps {
  event: CareEvent;
  onClose: () => void;
  onOpen: (open: Open) => void;
}

/**
 * Asks for the dose of a vaccination event that is being, or has just been, completed, and says what happens
 * without the dose.
 */
export function DoseDialog({ event, onClose, onOpen }: DoseDialogProps) {
  const { complete, isCompleting } = useComplete(event);
  const notGiven = async () => {
    if (event.status === "COMPLETED") return onClose();
    if (!isPlanned(event)) return (await complete(STAYS_WITHOUT_DOSE)) && onClose();
    toast({ title: "Not given", description: "The vaccination stays due as it was." });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Was the dose given?"
      description={event.horseName ? `${event.title}: ${event.horseName}` : event.title}
      footer={
        <>
          <Button busy={isCompleting} onClick={() => void notGiven()}>
            Not given
          </Button>
          <Button variant="primary" onClick={() => onOpen({ what: "record", event })}>
            Record the dose
          </Button>
        </>
      }
    >
      <p>
        A vaccination counts once its dose is on record. {whatFollows(event)} “Can I go?” answers as
        before.
      </p>
    </Dialog>
  );
}

const isPlanned = ({ planId, fromRecord }: CareEvent) => planId !== null || fromRecord !== null;

const whatFollows = (event: CareEvent) =>
  isPlanned(event)
    ? "Without it the plan stays where it is: the vaccination stays due, and"
    : "Without it this event is done and";

const STAYS_WITHOUT_DOSE = "Not given: the event is done, and no dose is on record.";
