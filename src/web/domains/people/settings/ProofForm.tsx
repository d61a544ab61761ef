import type { BaseSyntheticEvent, ComponentProps } from "react";
import type { z } from "zod/mini";
import { PasswordAndCodeInput } from "#contract/people/two-factor.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";

interface ProofFormProps {
  id: string;
  onProven: (proofs: z.output<typeof PasswordAndCodeInput>) => Promise<unknown>;
}

interface PasswordFieldProps extends ComponentProps<typeof TextInput> {
  label?: string;
  hint?: string;
  error: string | undefined;
  /** The class of the whole field. */
  className?: string;
}

/** Asks for the current password before an action that somebody else at an unlocked device must not be able to do. */
export const PasswordField = (props: PasswordFieldProps) => {
  const { label = "Your password", hint, error, className, ...input } = props;
  return (
    <Field label={label} hint={hint} required error={error} {...(className && { className })}>
      <TextInput type="password" autoComplete="current-password" {...input} />
    </Field>
  );
};

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
