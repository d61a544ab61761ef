import {
  type Outing,
  outingEndpoints,
  OutingInput,
  outingBodies,
  outingBodyLabels,
} from "#contract/competing/outings.ts";
import { useCreateOnce } from "#web/core/create-once.ts";
import { useContractForm } from "#web/core/draft-form.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { useVersions } from "#web/core/versions.ts";
import { toast } from "#web/ui/toast.ts";

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

/** The initial values of a new outing. */
export const blankOuting = (day: string) => ({
  name: "",
  venue: "",
  notes: "",
  firstDay: day,
  lastDay: "",
  feiRules: false,
  horseIds: [],
});

/** An outing as the form edits it; its horses sorted by id, so that the order of ticking makes no difference. */
export const typedOuting = (outing: Outing) => ({
  ...outing,
  lastDay: outing.lastDay === outing.firstDay ? "" : outing.lastDay,
  horseIds: outing.horses.map(({ id }) => id).toSorted(),
});

/** The fields of the outing form; its horses and the FEI's rule are checkboxes below. */
export const outingFields: readonly FieldSpec[] = [
  { name: "name", label: "Name", kind: "text", required: true, wide: true },
  { name: "firstDay", label: "First day", kind: "date", required: true },
  { name: "lastDay", label: "Last day", kind: "date", hint: "Empty: it is over on the same day" },
  choice("body", "Whose rules count", optionsOf(outingBodies, outingBodyLabels), {
    required: true,
  }),
  { name: "venue", label: "Venue", kind: "text" },
  { name: "notes", label: "Notes", kind: "notes" },
];
