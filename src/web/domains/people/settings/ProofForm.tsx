import type { BaseSyntheticEvent } from "react";
import type { z } from "zod/mini";
import { PasswordAndCodeInput } from "#contract/people/two-factor.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { PasswordField } from "./PasswordField.tsx";

interface ProofFormProps {
  id: string;
  onProven: (proofs: z.output<typeof PasswordAndCodeInput>) => Promise<unknown>;
}

/** Asks for the password and a code from the phone. */
export function ProofForm({ id, onProven }: ProofFormProps) {
  // has no draft, because it contains a password
  const { register, submit, formState } = useFormWithoutDraft(
    PasswordAndCodeInput,
    { password: "", code: "" },
    onProven,
  );
  const { errors } = formState;
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event: BaseSyntheticEvent) => void submit(event)}
      className="grid gap-4"
    >
      <PasswordField error={errors.password?.message} {...register("password")} />
      <Field
        label="Code"
        required
        hint="From your app, or a recovery code."
        error={errors.code?.message}
      >
        <TextInput autoComplete="one-time-code" autoCapitalize="none" {...register("code")} />
      </Field>
    </form>
  );
}
