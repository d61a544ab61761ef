import * as z from "zod/mini";
import type { CareEvent } from "#contract/care/care-events.ts";
import { CareEventMove } from "#contract/care/event-input.ts";
import { addDays } from "#rules/dates.ts";
import type { FieldSpec } from "#web/core/field-spec.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { formatEventMoment, formatSpoken } from "./format.ts";
import type { EventActs } from "./open-dialog.ts";

interface MoveDialogProps {
  event: CareEvent;
  today: string;
  move: EventActs["move"];
  onClose: () => void;
}

const OtherDay = z.pick(CareEventMove, { day: true });

/** Asks for an event's new day: the alternative to dragging for keyboard and touch. */
export function MoveDialog({ event, today, move, onClose }: MoveDialogProps) {
  const fields: FieldSpec[] = [
    { name: "day", label: "New day", kind: "date", required: true, wide: true, min: today },
  ];
  // has no draft, because there is only one day to type
  const form = useFormWithoutDraft(OtherDay, { day: addDays(today, 1) }, async ({ day }) => {
    if (await move(event, day)) onClose();
  });
  return (
    <FormDialog
      title="Move to another day"
      description={
        <span className="wrap-anywhere">
          {formatSpoken(event)}. Now on {formatEventMoment(event, today)}; it keeps its time.
          {event.recurring && " This one only: the ones after it come as before."}
        </span>
      }
      submit="Move"
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <FormFields form={form} fields={fields} />
    </FormDialog>
  );
}
