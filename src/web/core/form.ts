import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import type { BaseSyntheticEvent } from "react";
import type { $ZodObject, input, output } from "zod/v4/core";
import { dismissToast, toast } from "#web/ui/toast.ts";
import { parseKnown } from "./parse-known.ts";

type FormInput<S extends $ZodObject> = input<S> & FieldValues;
type FormOutput<S extends $ZodObject> = output<S> & FieldValues;

/** A form: react-hook-form's return value, and `submit` for the form element. */
export type ContractForm<S extends $ZodObject> = UseFormReturn<
  FormInput<S>,
  unknown,
  FormOutput<S>
> & {
  submit: (event?: BaseSyntheticEvent) => Promise<unknown>;
};

/**
 * A form that validates with the contract's schema. Errors are shown at their fields, and the first, in the
 * order of the schema's fields, also as a toast (spec section 5). The input is not stored on the device, and a
 * comment beside each use says why; every other form uses `useContractForm`.
 */
export function useFormWithoutDraft<S extends $ZodObject>(
  schema: S,
  defaults: DefaultValues<FormInput<S>>,
  onValid: (checked: output<S>) => Promise<unknown>,
): ContractForm<S> {
  const form = useForm<FormInput<S>, unknown, FormOutput<S>>({
    resolver: checkWith(schema),
    defaultValues: defaults,
  });
  const submit = form.handleSubmit(
    (checked) => {
      withdraw();
      return onValid(checked);
    },
    (errors) => {
      const [first] = Object.values(errors);
      const description =
        typeof first?.message === "string" ? first.message : "Please check your input";
      complain(description);
    },
  );
  return { ...form, submit };
}

// the id of the toast that is shown, shared by all forms, because only one toast is shown at a time
let complaint: number | null = null;
function complain(description: string) {
  complaint = toast({ title: "Validation Error", description, variant: "destructive" });
}

/** Removes the toast once the error is corrected. */
function withdraw() {
  if (complaint !== null) dismissToast(complaint);
}

/** Validates the form's values by the schema, and returns each field's first error in the order of the fields. */
export const checkWith =
  <S extends $ZodObject>(schema: S): Resolver<FormInput<S>, unknown, FormOutput<S>> =>
  (values) => {
    const result = parseKnown(schema, values);
    if (result.success) return { values: result.data as FormOutput<S>, errors: {} };
    const order = Object.keys(schema._zod.def.shape);
    const place = (path: PropertyKey[]) => order.indexOf(String(path[0]));
    const issues = result.error.issues.toSorted((a, b) => place(a.path) - place(b.path));
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of issues)
      errors[path.join(".")] ??= { type: code ?? "invalid", message };
    return { values: {}, errors: errors as never };
  };
