import { useId } from "react";
import {
  type Passkey,
  passkeyEndpoints,
  PasskeyName,
  PasskeyPassword,
} from "#contract/people/passkeys.ts";
import { useMutate } from "#web/core/query.ts";
import { useContractForm } from "#web/core/form.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { toast } from "#web/ui/toast.ts";
import { PasswordField } from "./PasswordField.tsx";

interface PasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

/** One passkey: another name, or away with it. */
export const PasskeyDialog = ({ passkey, onClose }: PasskeyDialogProps) => (
  <Dialog open onOpenChange={onClose} title={passkey.name}>
    <div className="grid gap-6">
      <Rename passkey={passkey} onClose={onClose} />
      <Remove passkey={passkey} onClose={onClose} />
    </div>
  </Dialog>
);

function Rename({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const rename = useMutate(passkeyEndpoints.rename);
  const { register, submit, formState } = useContractForm(PasskeyName, { name }, (body) =>
    rename.mutateAsync({ params: { id }, body }).then(
      () => {
        onClose();
        toast({ title: "Name saved" });
      },
      (error: unknown) => showFailure("Error", error, "Failed to save the name"),
    ),
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
      <Button type="submit" busy={rename.isPending}>
        Save name
      </Button>
    </form>
  );
}

function Remove({ passkey: { id }, onClose }: PasskeyDialogProps) {
  const heading = useId();
  const remove = useMutate(passkeyEndpoints.remove);
  const { register, submit, formState } = useContractForm(
    PasskeyPassword,
    { password: "" },
    (body) =>
      remove.mutateAsync({ params: { id }, body }).then(
        () => {
          onClose();
          toast({ title: "Passkey removed" });
        },
        (error: unknown) => showFailure("Error", error, "Failed to remove the passkey"),
      ),
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
      <Button type="submit" variant="danger" busy={remove.isPending}>
        Remove passkey
      </Button>
    </form>
  );
}
