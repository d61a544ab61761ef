import { useState } from "react";
import { mailedPaperEndpoints } from "#contract/horses/mailed-papers.ts";
import { IfManager } from "#web/core/IfMayWrite.tsx";
import { useSave } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";

/** The address to which people of the yard forward papers; managers give it one, or another, or turn it off. */
export function PapersAddress({ address }: { address: string | null }) {
  if (address === null) return <NoAddress />;
  return (
    <div className="grid gap-2" data-print="off">
      <p className="wrap-anywhere">
        Forward papers to <b className="font-semibold">{address}</b>
      </p>
      <p className="text-sm text-muted">
        From the address that you sign in with. PDFs and photos wait here for a while; nothing
        becomes a paper by itself.
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={address} what="address" />
        <IfManager>
          <NewAddress />
          <TurnOff />
        </IfManager>
      </div>
    </div>
  );
}

const useRenewed = () =>
  useSave(mailedPaperEndpoints.renewAddress, {
    done: { title: "The yard has a new address for papers" },
    failed: "Failed to make an address",
  });

function NoAddress() {
  const { save, busy } = useRenewed();
  return (
    <div className="grid justify-items-start gap-2" data-print="off">
      <p className="text-muted">
        Forward a mail with a PDF or photo, such as an insurance schedule, and it waits here until
        you make a paper of it.
      </p>
      <IfManager>
        <Button busy={busy} onClick={() => void save({})}>
          Make an address
        </Button>
      </IfManager>
    </div>
  );
}

function NewAddress() {
  const [asking, setAsking] = useState(false);
  const { save, busy } = useRenewed();
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        New address
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Make a new address?"
        text="The old one ends: mails to it are thrown away."
        confirm="New address"
        onConfirm={() => void save({}, () => setAsking(false))}
        busy={busy}
      />
    </>
  );
}

function TurnOff() {
  const [asking, setAsking] = useState(false);
  const { save, busy } = useSave(mailedPaperEndpoints.turnOffAddress, {
    done: { title: "The address for papers is turned off" },
    failed: "Failed to turn the address off",
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Turn off
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Turn off papers by mail?"
        text="The address ends: mails to it are thrown away. What waits here stays."
        confirm="Turn off"
        onConfirm={() => void save({}, () => setAsking(false))}
        busy={busy}
      />
    </>
  );
}
