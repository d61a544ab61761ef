import { useId } from "react";
import {
  type Passkey,
  passkeyEndpoints,
  PasskeyName,
  PasskeyPassword,
} from "#contract/people/passkeys.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { useSave } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { PasswordField } from "./PasswordField.tsx";

interface PasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

/** A dialog to rename or delete one passkey. */
export const PasskeyDialog = ({ passkey, onClose }: PasskeyDialogProps) => (
  <Dialog open onOpenChange={onClose} title={passkey.name}>
    <div className="grid gap-6">
      <Rename passkey={passkey} onClose={onClose} />
      <Remove passkey={passkey} onClose={onClose} />
    </div>
  </Dialog>
);

function Rename({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const { save, busy } = useSave(passkeyEndpoints.rename, {
    done: { title: "Name saved" },
    failed: "Failed to save the name",
  });
  // has no draft, because there is only one word to type
  const { register, submit, formState } = useFormWithoutDraft(PasskeyName, { name }, (body) =>
    save({ params: { id }, body }, onClose),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid justify-items-start gap-3"
    >
      <Field label="Name" required error={formState.errors.name?.message} className="w-full">
        <TextInput autoComplete="off" {...register("name")} />
      </Field>
      <Button type="submit" busy={busy}>
        Save name
      </Button>
    </form>
  );
}

function Remove({ passkey: { id }, onClose }: PasskeyDialogProps) {
  const heading = useId();
  const { save, busy } = useSave(passkeyEndpoints.remove, {
    done: { title: "Passkey removed" },
    failed: "Failed to remove the passkey",
  });
  // has no draft, because it contains a password
  const { register, submit, formState } = useFormWithoutDraft(
    PasskeyPassword,
    { password: "" },
    (body) => save({ params: { id }, body }, onClose),
  );
  return (
    <form
      noValidate
      aria-labelledby={heading}
      onSubmit={(event) => void submit(event)}
      className="grid justify-items-start gap-3 border-t border-line pt-4"
    >
      <h3 id={heading} className="font-semibold">
        Remove this passkey
      </h3>
      <p>It can no longer sign in. Delete it in your device’s password settings, too.</p>
      <PasswordField
        error={formState.errors.password?.message}
        className="w-full"
        {...register("password")}
      />
      <Button type="submit" variant="danger" busy={busy}>
        Remove passkey
      </Button>
    </form>
  );
}
