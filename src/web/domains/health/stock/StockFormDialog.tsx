import { type ReactNode, useState } from "react";
import type { $ZodObject } from "zod/v4/core";
import type { FeedStock, MedicineStock, stockEndpoints } from "#contract/health/stock.ts";
import type { DraftedForm } from "#web/core/draft-form.ts";
import { EntityFields } from "#web/core/EntityFields.tsx";
import type { FieldSpec } from "#web/core/field-spec.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { useMutate } from "#web/core/query.ts";
import type { Beside } from "#web/core/VersionChoice.tsx";
import type { Conflict } from "#web/core/versions.ts";
import { DeleteDialog } from "#web/domains/data/bin/DeleteDialog.tsx";
import { Button } from "#web/ui/Button.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";

interface StockFormDialogProps<S extends $ZodObject> {
  form: DraftedForm<S>;
  conflict: Conflict | null;
  fields: readonly FieldSpec[];
  beside?: readonly Beside[];
  item: MedicineStock | FeedStock | null;
  noun: "medicine" | "feed";
  removal: typeof stockEndpoints.removeMedicine | typeof stockEndpoints.removeFeed;
  onClose: () => void;
  /** Further inputs below the fields. */
  children?: ReactNode;
}

/** The frame of the forms of what is kept, which also deletes it. */
export function StockFormDialog<S extends $ZodObject>(props: StockFormDialogProps<S>) {
  const { form, conflict, fields, beside, item, noun, removal, onClose, children } = props;
  const [isDeleting, setDeleting] = useState(false);
  const remove = useMutate(removal);
  return (
    <FormDialog
      title={item ? `Count or edit ${item.name}` : `Add a ${noun}`}
      submit={item ? "Save" : `Add ${noun}`}
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
      extra={
        item && (
          <Button variant="quiet" className="mr-auto" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )
      }
      below={
        item &&
        isDeleting && (
          <DeleteDialog
            id={item.id}
            title={`Delete ${item.name}?`}
            text="Records and doses stay as they are."
            confirm={`Delete ${noun}`}
            remove={() => remove.mutateAsync({ params: { id: item.id } })}
            busy={remove.isPending}
            done={`${item.name} deleted`}
            failed={`Failed to delete the ${noun}`}
            onClose={() => setDeleting(false)}
            onDone={onClose}
          />
        )
      }
    >
      <EntityFields form={form} conflict={conflict} fields={fields} {...(beside && { beside })}>
        <FormFields form={form} fields={fields} />
        {children}
      </EntityFields>
    </FormDialog>
  );
}
