import { useId, useState } from "react";
import type { CareEvent } from "#contract/care/care-events.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { VersionChoice } from "#web/core/VersionChoice.tsx";
import { LastChange } from "#web/domains/archive/activity/LastChange.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import type { Open } from "./open-dialog.ts";
import { DeleteEventDialog } from "./DeleteEventDialog.tsx";
import { useEventFields } from "./event-fields.ts";
import { useEventForm } from "./event-form.ts";

interface EventFormDialogProps {
  /** The event to edit; without one a new one is added. */
  event?: CareEvent;
  /** The day a new event begins with. */
  day?: string;
  onClose: () => void;
  onOpen: (open: Open) => void;
}

/** Adds an event, or edits one. */
export function EventFormDialog({ event, day = "", onClose, onOpen }: EventFormDialogProps) {
  const id = useId();
  const [deleting, setDeleting] = useState(false);
  const fields = useEventFields(event !== undefined);
  const { form, conflict } = useEventForm({ event: event ?? null, day, onClose, onOpen });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={event ? "Edit Care Event" : "Add Event"}
      footer={
        <>
          {event && (
            <Button variant="quiet" className="mr-auto" onClick={() => setDeleting(true)}>
              Delete event
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={form.formState.isSubmitting}>
            {event ? "Save changes" : "Add Event"}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(sent) => void form.submit(sent)} className="grid gap-4">
        {conflict ? (
          <VersionChoice conflict={conflict} fields={fields} />
        ) : (
          <FormFields form={form} fields={fields} />
        )}
      </form>
      <LastChange of={event} />
      {event && deleting && (
        <DeleteEventDialog event={event} onClose={() => setDeleting(false)} onDone={onClose} />
      )}
    </Dialog>
  );
}
