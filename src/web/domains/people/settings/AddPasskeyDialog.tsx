import * as z from "zod/mini";
import { PasskeyName, PasskeyPassword } from "#contract/people/passkeys.ts";
import { browserName } from "#rules/browser-name.ts";
import { useSteps } from "#web/core/query.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { addPasskey } from "#web/domains/people/accounts/passkey.ts";
import { Field } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { toast } from "#web/ui/toast.ts";
import { PasswordField } from "./PasswordField.tsx";

const NewPasskey = z.extend(PasskeyName, PasskeyPassword.shape);

/** Asks for a name and the password, and then has the browser create the passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: add } = useSteps(addPasskey);
  // has no draft, because it contains a password
  const { register, submit, formState } = useFormWithoutDraft(
    NewPasskey,
    { name: browserName(navigator.userAgent), password: "" },
    async (given) => {
      try {
        const added = await add(given);
        if (!added) return;
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
    <FormDialog
      title="Add a passkey"
      description="Your browser asks for your finger, face or PIN next."
      submit="Add passkey"
      busy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        hint="So that you know later which device it is."
        error={errors.name?.message}
      >
        <TextInput autoComplete="off" {...register("name")} />
      </Field>
      <PasswordField error={errors.password?.message} {...register("password")} />
    </FormDialog>
  );
}

const sentenceOf = (error: unknown) => {
  if (error instanceof Error && "sentence" in error) return String(error.sentence);
  return error instanceof Error ? error.message : "Failed to add the passkey";
};
