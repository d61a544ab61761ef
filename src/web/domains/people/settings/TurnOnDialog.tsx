import { useId, useState } from "react";
import { CodeInput } from "#contract/people/sign-in.ts";
import type { Reply } from "#contract/endpoint.ts";
import { PasswordInput, twoFactorEndpoints } from "#contract/people/two-factor.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { useSave } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

type Secret = Reply<typeof twoFactorEndpoints.begin>;

/**
 * Turns two-factor sign-in on in three steps: the password, the QR code for the app with a first code, and the
 * recovery codes.
 */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Two-factor sign-in is on"
        description="You were signed out everywhere else."
        footer={
          <Button variant="primary" onClick={onClose}>
            I have kept the codes
          </Button>
        }
      >
        <RecoveryCodes codes={codes} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Set up two-factor sign-in"
      description={
        secret
          ? "Step 2 of 2: your authenticator app."
          : "Step 1 of 2: so that nobody else does this for you."
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary">
            {secret ? "Turn on" : "Next"}
          </Button>
        </>
      }
    >
      {secret ? (
        <CodeStep id={id} secret={secret} onDone={setCodes} />
      ) : (
        <PasswordStep id={id} onDone={setSecret} />
      )}
    </Dialog>
  );
}

function PasswordStep({ id, onDone }: { id: string; onDone: (secret: Secret) => void }) {
  const { save } = useSave(twoFactorEndpoints.begin, { failed: "Failed to set it up" });
  // has no draft, because it contains a password
  const { register, submit, formState } = useFormWithoutDraft(
    PasswordInput,
    { password: "" },
    (body) => save({ body }, onDone),
  );
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <PasswordField error={formState.errors.password?.message} {...register("password")} />
    </form>
  );
}

interface CodeStepProps {
  id: string;
  secret: Secret;
  onDone: (codes: string[]) => void;
}

function CodeStep({ id, secret: { secret, uri, qr }, onDone }: CodeStepProps) {
  const { save } = useSave(twoFactorEndpoints.confirm, { failed: "Failed to turn it on" });
  // has no draft, because the code is valid only once
  const { register, submit, formState } = useFormWithoutDraft(CodeInput, { code: "" }, (body) =>
    save({ body }, ({ recoveryCodes }) => onDone(recoveryCodes)),
  );
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p>Scan this with an authenticator app, such as the one that keeps your passwords.</p>
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`}
          alt="QR code for your authenticator app"
          className="size-44 rounded-control border border-line"
        />
        <div className="min-w-0 flex-1 basis-48 text-sm">
          <p className="text-muted">On this device, or without a camera:</p>
          <p>
            <a href={uri} className="link inline-block py-2.5">
              Open it in an app here
            </a>
          </p>
          <p className="text-muted">or type this key:</p>
          <p className="font-mono break-all">{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</p>
        </div>
      </div>
      <Field
        label="Code"
        required
        hint="The six figures that the app shows now."
        error={formState.errors.code?.message}
      >
        <TextInput inputMode="numeric" autoComplete="one-time-code" {...register("code")} />
      </Field>
    </form>
  );
}
