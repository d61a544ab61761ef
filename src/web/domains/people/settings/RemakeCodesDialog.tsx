import { useId, useState } from "react";
import { twoFactorEndpoints } from "#contract/people/two-factor.ts";
import { useSave } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ProofForm } from "./ProofForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** Replaces the recovery codes with new ones, and shows them once. */
export function RemakeCodesDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { save, busy } = useSave(twoFactorEndpoints.remake, {
    failed: "Failed to make new codes",
  });
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="New recovery codes"
      description={codes ? undefined : "The old ones are worth nothing from then on."}
      footer={
        codes ? (
          <Button variant="primary" onClick={onClose}>
            I have kept the codes
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form={id} variant="primary" busy={busy}>
              Make new codes
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <ProofForm
          id={id}
          onProven={(body) => save({ body }, ({ recoveryCodes }) => setCodes(recoveryCodes))}
        />
      )}
    </Dialog>
  );
}
