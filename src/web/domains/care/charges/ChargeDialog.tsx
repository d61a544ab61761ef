import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Charge, chargeEndpoints, ChargeInput } from "#contract/care/charges.ts";
import { sterling } from "#rules/money.ts";
import { EntityFields } from "#web/core/EntityFields.tsx";
import { useEntityForm } from "#web/core/entity-form.ts";
import { choice, type FieldSpec } from "#web/core/field-spec.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { queryOf, useMutate } from "#web/core/query.ts";
import { DeleteDialog } from "#web/domains/data/bin/DeleteDialog.tsx";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { useOwners } from "./use-owners.ts";

interface ChargeDialogProps {
  /** The charge to edit; null to add a new one. */
  charge: Charge | null;
  /** The day of a new charge. */
  day: string;
  onClose: () => void;
}

/** How many earlier extras are offered by a press. */
const OFFERED = 6;

/** A form that adds or edits what an owner is charged. */
export function ChargeDialog({ charge, day, onClose }: ChargeDialogProps) {
  const [isDeleting, setDeleting] = useState(false);
  const fields = useFields(charge);
  const { form, conflict } = useChargeForm({ charge, day, onClose });
  return (
    <FormDialog
      title={charge ? `Edit ${charge.what}` : "Add an extra"}
      description="VAT is not worked out: give the price as the owner pays it."
      submit={charge ? "Save" : "Add extra"}
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
      extra={
        charge && (
          <Button variant="quiet" className="mr-auto" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )
      }
      below={
        charge &&
        isDeleting && (
          <DeleteCharge charge={charge} onClose={() => setDeleting(false)} onDone={onClose} />
        )
      }
    >
      <EntityFields form={form} conflict={conflict} fields={fields}>
        {!charge && (
          <UsualCharges
            onChoose={(what, price) => {
              form.setValue("what", what);
              form.setValue("price", price);
            }}
          />
        )}
        <FormFields form={form} fields={fields} />
      </EntityFields>
    </FormDialog>
  );
}

function useChargeForm({ charge, day, onClose }: ChargeDialogProps) {
  const create = useMutate(chargeEndpoints.create);
  const update = useMutate(chargeEndpoints.update);
  const entity = useEntityForm({
    schema: ChargeInput,
    row: charge,
    values: charge ?? { date: day, horseId: null, what: "", quantity: 1 },
    draftName: `charge:${charge?.id ?? "new"}`,
    create: (body) => create.mutateAsync({ body }),
    change: ({ id }, body) => update.mutateAsync({ params: { id }, body }),
    failed: "Failed to save the extra",
    onSaved: ({ what, ownerName }) => {
      toast({ title: `${what} charged to ${ownerName}` });
      onClose();
    },
  });
  const { sharesOf } = useOwners();
  const horseId = entity.form.watch("horseId");
  const [first] = typeof horseId === "string" ? sharesOf(horseId) : [];
  const ownerId = first?.ownerId;
  const { setValue } = entity.form;
  useEffect(() => {
    // whoever owns the chosen horse is charged, unless somebody else is chosen afterwards
    if (ownerId && !charge) setValue("ownerId", ownerId);
  }, [ownerId, charge, setValue]);
  return entity;
}

interface DeleteChargeProps {
  charge: Charge;
  onClose: () => void;
  onDone: () => void;
}

function DeleteCharge({ charge: { id, what }, onClose, onDone }: DeleteChargeProps) {
  const remove = useMutate(chargeEndpoints.remove);
  return (
    <DeleteDialog
      id={id}
      title={`Delete ${what}?`}
      text="The month’s statement is without it. What was mailed or paid stays as it is."
      confirm="Delete extra"
      remove={() => remove.mutateAsync({ params: { id } })}
      busy={remove.isPending}
      done={`${what} deleted`}
      failed="Failed to delete the extra"
      onClose={onClose}
      onDone={onDone}
    />
  );
}

const options = (known: readonly { id: string; name: string }[]) =>
  known.map(({ id, name }) => ({ value: id, label: name }));

function useFields(charge: Charge | null): readonly FieldSpec[] {
  const { data: horses = [] } = useHorseNames();
  const { owners } = useOwners();
  // a horse or contact that is deleted since keeps its name here
  const withOld = (known: ReturnType<typeof options>, id?: string | null, name?: string | null) =>
    id && name && !known.some(({ value }) => value === id)
      ? [...known, { value: id, label: name }]
      : known;
  return [
    choice("horseId", "Horse", withOld(options(horses), charge?.horseId, charge?.horseName)),
    choice("ownerId", "Charged to", withOld(options(owners), charge?.ownerId, charge?.ownerName), {
      required: true,
    }),
    { name: "what", label: "What for", kind: "text", required: true, wide: true },
    {
      name: "price",
      label: "Price each (£)",
      kind: "number",
      step: 0.01,
      required: true,
      hint: "Below 0 for a credit",
    },
    { name: "quantity", label: "How many", kind: "number", min: 1, step: 1, required: true },
    { name: "date", label: "Day", kind: "date", required: true },
    { name: "askedBy", label: "Who asked for it", kind: "text" },
    { name: "askedOn", label: "Asked for on", kind: "date" },
    { name: "notes", label: "Notes", kind: "notes" },
  ];
}

/** What was charged before, with the price of the last time, to choose by a press. */
function UsualCharges({ onChoose }: { onChoose: (what: string, price: number) => void }) {
  const { data = [] } = useQuery(queryOf(chargeEndpoints.usual, {}));
  if (data.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 font-semibold">As before</legend>
      {data.slice(0, OFFERED).map(({ what, price }) => (
        <Button key={what} onClick={() => onChoose(what, price)} className="max-w-full">
          <span className="truncate">{what}</span> {sterling(price)}
        </Button>
      ))}
    </fieldset>
  );
}
