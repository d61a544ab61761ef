import { type Outing, outingEndpoints, OutingInput } from "#contract/competing/outings.ts";
import { useMutate } from "#web/core/query.ts";
import { useCreateOnce } from "#web/core/create-once.ts";
import { useContractForm } from "#web/core/draft-form.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { useVersions } from "#web/core/versions.ts";
import { toast } from "#web/ui/toast.ts";
import { blankOuting, typedOuting } from "./outing-input.ts";

/** The outing form's state and save function, and both versions if somebody else has saved meanwhile. */
export function useOutingForm(outing: Outing | null, day: string, onClose: () => void) {
  const { createOnce, idPart } = useCreateOnce<Outing>();
  const create = useMutate(outingEndpoints.create);
  const update = useMutate(outingEndpoints.update);
  const versions = useVersions({ schema: OutingInput, opened: outing, typed: typedOuting });
  const form = useContractForm(
    OutingInput,
    outing ? typedOuting(outing) : blankOuting(day),
    async ({ horseIds, ...input }, saved) => {
      const body = versions.settled({ ...input, horseIds: horseIds.toSorted() });
      try {
        if (outing) await update.mutateAsync({ params: { id: outing.id }, body });
        else
          await createOnce({
            create: (id) => create.mutateAsync({ body: { ...body, id } }),
            change: ({ id, updatedAt }) =>
              update.mutateAsync({ params: { id }, body: { updatedAt, ...body } }),
          });
        toast({ title: outing ? "Outing saved" : "Outing added" });
        saved();
        onClose();
      } catch (error) {
        if (versions.meets(error, body)) return;
        showFailure("Error", error, "Failed to save the outing");
      }
    },
    {
      name: `outing:${outing?.id ?? "new"}`,
      parts: { opened: versions.openedPart, id: idPart },
    },
  );
  return { form, conflict: versions.conflict };
}
