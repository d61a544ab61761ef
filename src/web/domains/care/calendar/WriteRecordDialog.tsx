import { useQuery } from "@tanstack/react-query";
import { type CareEvent, careEventEndpoints } from "#contract/care/care-events.ts";
import { queryOf } from "#web/core/query.ts";
import { RecordForm } from "#web/domains/care/records/RecordForm.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** The prefilled record of an event, to be saved or skipped; saving the record completes the event. */
export function WriteRecordDialog({ event, onClose }: { event: CareEvent; onClose: () => void }) {
  const { data: prefill, error } = useQuery({
    ...queryOf(careEventEndpoints.prefill, { params: { id: event.id } }),
    // fetched each time the dialog opens, but never refetched while the user types
    gcTime: 0,
    staleTime: "static",
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={titleOf(event)}
      description={`${whatFollows(event)} What is known is filled in.`}
    >
      {error && <p role="alert">{error.sentence}</p>}
      {prefill === undefined && !error && <Skeleton className="h-48 w-full" />}
      {prefill?.horseId && (
        <RecordForm
          kind={prefill.kind}
          horse={{ id: prefill.horseId, name: event.horseName ?? "" }}
          record={null}
          prefill={{ eventId: prefill.eventId, record: prefill.record }}
          onDone={onClose}
        />
      )}
      {prefill !== undefined && !prefill?.horseId && (
        <div className="grid justify-items-start gap-4">
          <p>The event names no horse. Write the record from the horse’s own card.</p>
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
    </Dialog>
  );
}

const whatFollows = ({ status, title }: CareEvent) =>
  status === "COMPLETED" ? `${title} is done.` : `Saving it completes “${title}”.`;

const titleOf = ({ owesRecord }: CareEvent) =>
  owesRecord ? "Record the dose" : "Write the record?";
