import { useEntityForm } from "#web/core/entity-form.ts";
import {
  type Outing,
  outingEndpoints,
  OutingInput,
  outingBodies,
  outingBodyLabels,
} from "#contract/competing/outings.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { useMutate } from "#web/core/query.ts";
import { toast } from "#web/ui/toast.ts";

/** The outing form's state and save function, and `conflict` if somebody else has saved another version meanwhile. */
export function useOutingForm(outing: Outing | null, day: string, onClose: () => void) {
  const create = useMutate(outingEndpoints.create);
  const update = useMutate(outingEndpoints.update);
  return useEntityForm({
    schema: OutingInput,
    row: outing,
    values: outing ? typedOuting(outing) : blankOuting(day),
    typed: typedOuting,
    draftName: `outing:${outing?.id ?? "new"}`,
    prepare: async (input) => ({ ...input, horseIds: input.horseIds.toSorted() }),
    create: (body) => create.mutateAsync({ body }),
    change: ({ id }, body) => update.mutateAsync({ params: { id }, body }),
    failed: "Failed to save the outing",
    onSaved: () => {
      toast({ title: outing ? "Outing saved" : "Outing added" });
      onClose();
    },
  });
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

/**
 * Converts an outing into the form's values. The horses are sorted by id, so that the order of ticking makes no
 * difference.
 */
export const typedOuting = (outing: Outing) => ({
  ...outing,
  lastDay: outing.lastDay === outing.firstDay ? "" : outing.lastDay,
  horseIds: outing.horses.map(({ id }) => id).toSorted(),
});

/** The fields of the outing form. Its horses and the FEI's rule are not among them; they are checkboxes below. */
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
