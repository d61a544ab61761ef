import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import * as z from "zod/mini";
import { passkeyEndpoints, PasskeyName, PasskeyPassword } from "#contract/passkeys.ts";
import { browserName } from "#rules/browser-name.ts";
import { segments } from "#web/core/call.ts";
import { useContractForm } from "#web/core/form.ts";
import { addPasskey } from "#web/features/accounts/passkey.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { toast } from "#web/ui/toast.ts";

const NewPasskey = z.extend(PasskeyName, PasskeyPassword.shape);

/** Asks for a name and the password, then has the browser make the passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const queries = useQueryClient();
  const { register, submit, formState } = useContractForm(
    NewPasskey,
    { name: browserName(navigator.userAgent), password: "" },
    async (given) => {
      try {
        const added = await addPasskey(given);
        if (!added) return;
        await queries.invalidateQueries({ queryKey: segments(passkeyEndpoints.list, {}) });
        onClose();
        toast({ title: "Passkey added" });
      } catch (error) {
        const description = sentenceOf(error);
        toast({ title: "Error", description, variant: "destructive" });
      }
    },
  );
  const { errors, isSubmitting } = formState;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a passkey"
      description="Your browser asks for your finger, face or PIN next."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={isSubmitting}>
            Add passkey
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field
          label="Name"
          required
          hint="So that you know later which device it is."
          error={errors.name?.message}
        >
          <TextInput autoComplete="off" {...register("name")} />
        </Field>
        <Field label="Your password" required error={errors.password?.message}>
          <TextInput type="password" autoComplete="current-password" {...register("password")} />
        </Field>
      </form>
    </Dialog>
  );
}

const sentenceOf = (error: unknown) => {
  if (error instanceof Error && "sentence" in error) return String(error.sentence);
  return error instanceof Error ? error.message : "Failed to add the passkey";
};
