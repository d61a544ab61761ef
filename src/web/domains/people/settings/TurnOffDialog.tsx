import { useId } from "react";
import { twoFactorEndpoints } from "#contract/people/two-factor.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { ProofForm } from "./ProofForm.tsx";

/** Turns two-factor sign-in off, with both proofs. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const off = useMutate(twoFactorEndpoints.turnOff);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Turn two-factor sign-in off?"
      description="From then on the password alone is enough. You will be signed out everywhere else."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="danger" busy={off.isPending}>
            Turn off
          </Button>
        </>
      }
    >
      <ProofForm
        id={id}
        onProven={(body) =>
          off.mutateAsync({ body }).then(
            () => {
              onClose();
              toast({ title: "Two-factor sign-in is off" });
            },
            (error: unknown) => showFailure("Error", error, "Failed to turn it off"),
          )
        }
      />
    </Dialog>
  );
}
