import { useId } from "react";
import { accountEndpoints } from "#contract/accounts.ts";
import { ChangeEmailInput, credentialEndpoints } from "#contract/credentials.ts";
import { useTell } from "#web/core/ask.ts";
import { useContractForm } from "#web/core/form.ts";
import { sayFailure } from "#web/core/say-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { toast } from "#web/ui/toast.ts";

/** Asks for the new address, and for the password. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const change = useTell(credentialEndpoints.changeEmail, [accountEndpoints.user]);
  const { register, submit, formState } = useContractForm(
    ChangeEmailInput,
    { email: "", password: "" },
    (body) =>
      change.mutateAsync({ body }).then(
        () => {
          onClose();
          toast({ title: "Link sent", description: "Open it within the hour to confirm." });
        },
        (error: unknown) => sayFailure("Error", error, "Failed to change your address"),
      ),
  );
  const { errors } = formState;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change your e-mail address"
      description="We send a link to the new address. Your old one stays until you open it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={change.isPending}>
            Send link
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label="New e-mail address" required error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...register("email")} />
        </Field>
        <Field label="Your password" required error={errors.password?.message}>
          <TextInput type="password" autoComplete="current-password" {...register("password")} />
        </Field>
      </form>
    </Dialog>
  );
}
