import { ChangeEmailInput, credentialEndpoints } from "#contract/people/credentials.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { useSave } from "#web/core/query.ts";
import { Field } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { PasswordField } from "./PasswordField.tsx";

/** Asks for the new e-mail address and the password. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { save, busy } = useSave(credentialEndpoints.changeEmail, {
    done: { title: "Link sent", description: "Open it within the hour to confirm." },
    failed: "Failed to change your address",
  });
  // has no draft, because it contains a password
  const { register, submit, formState } = useFormWithoutDraft(
    ChangeEmailInput,
    { email: "", password: "" },
    (body) => save({ body }, onClose),
  );
  const { errors } = formState;
  return (
    <FormDialog
      title="Change your e-mail address"
      description="We send a link to the new address. Your old one stays until you open it."
      submit="Send link"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="New e-mail address" required error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...register("email")} />
      </Field>
      <PasswordField error={errors.password?.message} {...register("password")} />
    </FormDialog>
  );
}
