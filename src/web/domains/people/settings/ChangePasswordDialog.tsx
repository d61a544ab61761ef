import { ChangePasswordInput, credentialEndpoints } from "#contract/people/credentials.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { useSave } from "#web/core/query.ts";
import { Field } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { PasswordField } from "./PasswordField.tsx";

/** Asks for the old password and the new one. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { save, busy } = useSave(credentialEndpoints.changePassword, {
    done: { title: "Password changed", description: "You were signed out everywhere else." },
    failed: "Failed to change your password",
  });
  // has no draft, because it contains a password
  const { register, submit, formState } = useFormWithoutDraft(
    ChangePasswordInput,
    { password: "", newPassword: "" },
    (body) => save({ body }, onClose),
  );
  const { errors } = formState;
  return (
    <FormDialog
      title="Change your password"
      description="You will be signed out everywhere else, and told by e-mail."
      submit="Change password"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        label="Your password now"
        error={errors.password?.message}
        {...register("password")}
      />
      <Field
        label="New password"
        required
        hint="8 to 128 characters, any you like. Three words that nobody else would put together are good."
        error={errors.newPassword?.message}
      >
        <TextInput type="password" autoComplete="new-password" {...register("newPassword")} />
      </Field>
    </FormDialog>
  );
}
