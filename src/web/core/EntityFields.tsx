import type { ReactNode } from "react";
import type { $ZodObject } from "zod/v4/core";
import type { DraftedForm } from "./draft-form.ts";
import { DraftOffer } from "./DraftOffer.tsx";
import type { FieldSpec } from "./field-spec.ts";
import { FormFields } from "./FormFields.tsx";
import { type Beside, VersionChoice } from "./VersionChoice.tsx";
import type { Conflict } from "./versions.ts";

interface EntityFieldsProps<S extends $ZodObject> {
  form: DraftedForm<S>;
  /** Both versions, when somebody else has saved another one; they are shown in place of the fields. */
  conflict: Conflict | null;
  fields: readonly FieldSpec[];
  /** Values beside the fields that the two versions show too. */
  beside?: readonly Beside[];
  /** In place of the fields alone, where there is more to fill in. */
  children?: ReactNode;
}

/** The inside of an entity's form: the draft on offer, and the fields or the choice between two versions. */
export function EntityFields<S extends $ZodObject>(props: EntityFieldsProps<S>) {
  const { form, conflict, fields, beside, children } = props;
  return (
    <>
      <DraftOffer draft={form.draft} />
      {conflict ? (
        <VersionChoice conflict={conflict} fields={fields} {...(beside && { beside })} />
      ) : (
        (children ?? <FormFields form={form} fields={fields} />)
      )}
    </>
  );
}
