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
  /** Both versions, when somebody else has saved the same row meanwhile; they are shown in place of the fields. */
  conflict: Conflict | null;
  fields: readonly FieldSpec[];
  /** Values outside the fields that the choice between two versions also shows. */
  beside?: readonly Beside[];
  /** Shown in place of the fields, for a form that has more than fields. */
  children?: ReactNode;
}

/**
 * The inside of an entity's form: the offer to restore a draft, and below it the fields or the choice between
 * two versions.
 */
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
