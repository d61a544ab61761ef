import { ChangeEmailInput, credentialEndpoints } from "#contract/people/credentials.ts";
import { useMutate } from "#web/core/query.ts";
import { useContractForm } from "#web/core/form.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { Field } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { toast } from "#web/ui/toast.ts";
import { PasswordField } from "./PasswordField.tsx";

/** Asks for the new address, and for the password. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const change = useMutate(credentialEndpoints.changeEmail);
  const { register, submit, formState } = useContractForm(
    ChangeEmailInput,
    { email: "", password: "" },
    (body) =>
      change.mutateAsync({ body }).then(
        () => {
          onClose();
          toast({ title: "Link sent", description: "Open it within the hour to confirm." });
        },
        (error: unknown) => showFailure("Error", error, "Failed to change your address"),
      ),
  );
  const { errors } = formState;
  return (
    <FormDialog
      title="Change your e-mail address"
      description="We send a link to the new address. Your old one stays until you open it."
      submit="Send link"
      busy={change.isPending}
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
