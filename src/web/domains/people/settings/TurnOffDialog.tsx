import { useId } from "react";
import { twoFactorEndpoints } from "#contract/people/two-factor.ts";
import { useSave } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ProofForm } from "./ProofForm.tsx";

/** Asks for the password and a code, and turns two-factor sign-in off. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { save, busy } = useSave(twoFactorEndpoints.turnOff, {
    done: { title: "Two-factor sign-in is off" },
    failed: "Failed to turn it off",
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Turn two-factor sign-in off?"
      description="From then on the password alone is enough. You will be signed out everywhere else."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="danger" busy={busy}>
            Turn off
          </Button>
        </>
      }
    >
      <ProofForm id={id} onProven={(body) => save({ body }, onClose)} />
    </Dialog>
  );
}
