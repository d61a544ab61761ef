import { EntityFields } from "#web/core/EntityFields.tsx";
import { useState } from "react";
import { Link } from "wouter";
import type { CareEvent } from "#contract/care/care-events.ts";
import { paths } from "#contract/paths.ts";
import { LastChange } from "#web/domains/data/activity/LastChange.tsx";
import { AlertsOf } from "#web/domains/horses/care-notes/AlertsOf.tsx";
import { useMayWrite } from "#web/core/session.ts";
import { Button, buttonLook } from "#web/ui/Button.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import type { Open } from "./open-dialog.ts";
import { formatSnoozed } from "./format.ts";
import { DeleteEventDialog } from "./DeleteEventDialog.tsx";
import { useEventFields, useEventForm } from "./event-form.ts";
import { type VisitKind, visitKinds } from "#contract/care/care-subjects.ts";
import { useLeave } from "#web/ui/leaving.ts";
import { logVisit } from "#web/domains/care/visits/log-visit.ts";

interface EventFormDialogProps {
  /** The event to edit; left out to add a new event. */
  event?: CareEvent;
  /** The initial day of a new event. */
  day?: string;
  onClose: () => void;
  onOpen: (open: Open) => void;
}

/** Adds an event, or edits one. */
export function EventFormDialog({ event, day = "", onClose, onOpen }: EventFormDialogProps) {
  const mayWrite = useMayEdit(event);
  const fields = useEventFields(event !== undefined);
  const { form, conflict } = useEventForm({ event: event ?? null, day, onClose, onOpen });
  const [title, submit] = event ? ["Edit Care Event", "Save changes"] : ["Add Event", "Add Event"];
  return (
    <FormDialog
      title={mayWrite ? title : "Care Event"}
      submit={mayWrite ? submit : null}
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
      below={event && <BelowEvent event={event} mayWrite={mayWrite} onClose={onClose} />}
    >
      <EventAlerts event={event} />
      {event?.snoozedFrom && <p className="text-sm text-muted">{formatSnoozed(event)}</p>}
      <fieldset disabled={!mayWrite} className="contents">
        <EntityFields form={form} conflict={conflict} fields={fields} />
      </fieldset>
    </FormDialog>
  );
}

function useMayEdit(event: CareEvent | undefined): boolean {
  const mayWrite = useMayWrite("care", event && event.horseId);
  return mayWrite && !event?.paperId;
}

interface BelowEventProps {
  event: CareEvent;
  mayWrite: boolean;
  onClose: () => void;
}

/** What else can be done with an event, and who changed it last. */
function BelowEvent({ event, mayWrite, onClose }: BelowEventProps) {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      {event.paperId && <PapersLink event={event} />}
      {mayWrite && (
        <div className="mt-4 flex flex-wrap gap-3">
          <LogVisitButton event={event} onOpen={onClose} />
          <Button variant="quiet" onClick={() => setDeleting(true)}>
            Delete event
          </Button>
        </div>
      )}
      <LastChange of={event} />
      {deleting && (
        <DeleteEventDialog event={event} onClose={() => setDeleting(false)} onDone={onClose} />
      )}
    </>
  );
}

/** Where the paper is whose last day the event is. */
function PapersLink({ event }: { event: CareEvent }) {
  const address = event.horseId
    ? `${paths.horse.replace(":id", event.horseId)}#papers`
    : paths.papers;
  return (
    <Link href={address} className={`${buttonLook("secondary")} mt-4`}>
      See papers
    </Link>
  );
}

const EventAlerts = ({ event }: Pick<EventFormDialogProps, "event">) =>
  event?.horseId && <AlertsOf horseId={event.horseId} />;

/** A button that logs the visit of a pending event; renders nothing for events that are not visits. */
function LogVisitButton({ event, onOpen }: { event: CareEvent; onOpen: () => void }) {
  const leave = useLeave();
  const kind = kindOf(event);
  const mayLog = useMayWrite("health", event.horseId);
  if (!kind || event.status === "COMPLETED" || !mayLog) return null;
  const open = () => {
    onOpen();
    logVisit({ kind, eventIds: [event.id] });
  };
  return <Button onClick={() => leave(open)}>Log visit</Button>;
}

const kindOf = ({ eventType }: CareEvent): VisitKind | undefined =>
  eventType === "CHECKUP" ? "VET" : visitKinds.find((kind) => kind === eventType);
