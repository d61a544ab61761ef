import { useEffect, useEffectEvent, useRef } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { $ZodObject, input, output } from "zod/v4/core";
import { type Draft, type DraftPart, useDraft } from "./draft.ts";
import { type ContractForm, useFormWithoutDraft } from "./form.ts";

/** A form whose draft is stored on the device. */
export type DraftedForm<S extends $ZodObject> = ContractForm<S> & {
  /** The draft of an earlier opening, for a `DraftOffer` above the fields. */
  draft: Draft;
};

/** The name of a form's draft on the device, and the form's state outside its fields. */
interface FormDraft<S extends $ZodObject> {
  /** The form and its subject, the same at each opening, such as 'horse:new' or 'horse:<id>'. */
  name: string;
  parts?: Readonly<Record<string, DraftPart>>;
  /** Adapts the stored fields to the current form, whose lists may have changed since. */
  fit?: (kept: FormInput<S>) => FormInput<S>;
}

type FormInput<S extends $ZodObject> = input<S> & FieldValues;

/**
 * A form that validates with the contract's schema and shows errors, as `useFormWithoutDraft` describes. Its
 * input is stored on the device until `onValid` calls `saved`, and offered when the form opens again.
 */
export function useContractForm<S extends $ZodObject>(
  schema: S,
  defaults: DefaultValues<FormInput<S>>,
  onValid: (checked: output<S>, saved: () => void) => Promise<unknown>,
  { name, parts = {}, fit = (kept) => kept }: FormDraft<S>,
): DraftedForm<S> {
  const onSaved = useRef<(() => void) | null>(null);
  const form = useFormWithoutDraft(schema, defaults, (checked) =>
    onValid(checked, () => onSaved.current?.()),
  );
  const { getValues, reset, subscribe } = form;
  const draft = useDraft<{ fields: FormInput<S>; parts: Record<string, unknown> }>({
    name,
    read: () => ({
      fields: getValues(),
      parts: Object.fromEntries(Object.entries(parts).map(([part, { read }]) => [part, read()])),
    }),
    restore: (held) => {
      reset(fit(held.fields), { keepDefaultValues: true });
      for (const [part, { restore }] of Object.entries(parts)) restore(held.parts[part]);
    },
  });
  useEffect(() => {
    onSaved.current = draft.forget;
  });
  // a subscription, because typing does not render the form again
  const onTyped = useEffectEvent(draft.touch);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => onTyped() }),
    [subscribe],
  );
  return { ...form, draft };
}
