import { useId } from "react";
import { accountEndpoints } from "#contract/accounts.ts";
import { ChangePasswordInput, credentialEndpoints } from "#contract/credentials.ts";
import { useTell } from "#web/core/ask.ts";
import { useContractForm } from "#web/core/form.ts";
import { sayFailure } from "#web/core/say-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { toast } from "#web/ui/toast.ts";

/** Asks for the old password and the new one. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const change = useTell(credentialEndpoints.changePassword, [accountEndpoints.sessions]);
  const { register, submit, formState } = useContractForm(
    ChangePasswordInput,
    { password: "", newPassword: "" },
    (body) =>
      change.mutateAsync({ body }).then(
        () => {
          onClose();
          toast({ title: "Password changed", description: "You were signed out everywhere else." });
        },
        (error: unknown) => sayFailure("Error", error, "Failed to change your password"),
      ),
  );
  const { errors } = formState;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change your password"
      description="You will be signed out everywhere else, and told by mail."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={change.isPending}>
            Change password
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label="Your password now" required error={errors.password?.message}>
          <TextInput type="password" autoComplete="current-password" {...register("password")} />
        </Field>
        <Field
          label="New password"
          required
          hint="8 to 128 characters, any you like. Three words that nobody else would put together are good."
          error={errors.newPassword?.message}
        >
          <TextInput type="password" autoComplete="new-password" {...register("newPassword")} />
        </Field>
      </form>
    </Dialog>
  );
}
