import { type CareEvent, careEventEndpoints } from "#contract/care/care-events.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { toast, UNDO_DURATION } from "#web/ui/toast.ts";

function fail(error: unknown) {
  showFailure("Error", error, "Failed to update event");
  return null;
}

/** Completes an event with an undo button in the toast; resolves to the event, or to null after showing the failure. */
export function useComplete(event: CareEvent) {
  const update = useMutate(careEventEndpoints.update);
  const params = { id: event.id };
  // the undo button, for a tap on the wrong row
  const reopen = () =>
    void update
      .mutateAsync({ params, body: { status: event.status, completedAt: null } })
      .then(() => toast({ title: "Open again" }), fail);
  const complete = (description?: string) => {
    const body = { status: "COMPLETED" as const, completedAt: new Date().toISOString() };
    return update.mutateAsync({ params, body }).then((done) => {
      toast({
        title: "Event updated successfully!",
        ...(description && { description }),
        duration: UNDO_DURATION,
        action: { label: "Undo", run: reopen },
      });
      return done;
    }, fail);
  };
  return { complete, isCompleting: update.isPending };
}
