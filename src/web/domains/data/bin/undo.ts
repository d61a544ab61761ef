import { BIN_DAYS, binEndpoints } from "#contract/data/bin.ts";
import { useMutate } from "#web/core/query.ts";
import { read } from "#web/core/call.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { toast, type ToastAction } from "#web/ui/toast.ts";

/** The sentence that says where deleted things go, shown beside the specification's 'This action cannot be undone.' */
export const FROM_THE_BIN = `It goes to the bin for ${BIN_DAYS} days, and can be put back from there.`;

/** Returns a function that makes a toast's undo button for a deletion, given the deleted id. */
export function useUndo(): (deletedId: string) => ToastAction {
  const putBack = useMutate(binEndpoints.putBack);
  return (deletedId) => ({
    label: "Undo",
    run: () =>
      void read(binEndpoints.find, { params: { id: deletedId } })
        .then(({ id }) => putBack.mutateAsync({ params: { id } }))
        .then(
          () => toast({ title: "Put back" }),
          (error: unknown) => showFailure("Error", error, "Failed to put it back"),
        ),
  });
}
