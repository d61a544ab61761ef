import type { ComponentProps } from "react";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";

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
