import { actEndpoints } from "#contract/journal/acts.ts";
import { useSteps } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { toast, type ToastAction } from "#web/ui/toast.ts";

/** Returns a function that makes a toast's undo button for actions, given their ids. */
export function useUndoActs(): (actIds: readonly string[]) => ToastAction {
  const undo = useSteps(async (makeCall, ids: readonly string[]) => {
    for (const id of ids) await makeCall(actEndpoints.undo, { params: { id } });
  });
  return (actIds) => ({
    label: "Undo",
    run: () =>
      void undo.mutateAsync(actIds.toReversed()).then(
        () => toast({ title: "Undone" }),
        (error: unknown) => showFailure("Error", error, "Failed to undo it"),
      ),
  });
}
