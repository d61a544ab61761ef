import { Suspense, useState } from "react";
import { type User } from "#contract/people/accounts.ts";
import { dateTimeWords } from "#web/core/dates.ts";
import { useAuth } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { KeepButton } from "./KeepButton.tsx";

const { DeleteAccountDialog } = onDemand(() => import("./DeleteAccountDialog.tsx"));

/** The way out, and within seven days the way back. */
export function DeleteAccountSection() {
  const { user } = useAuth();
  return (
    <Card as="section" aria-labelledby="delete" className="grid justify-items-start gap-3">
      <h2 id="delete" className="font-display text-xl">
        Delete account
      </h2>
      {user && <Choice user={user} />}
    </Card>
  );
}

function Choice({ user: { eraseAfter, demoUntil } }: { user: User }) {
  const [open, setOpen] = useState(false);
  if (demoUntil)
    return (
      <p className="text-muted">
        This demo goes on its own, with everything in it: {dateTimeWords(demoUntil)}.
      </p>
    );
  if (eraseAfter)
    return (
      <>
        <p>
          Your account will be erased after <strong>{dateTimeWords(eraseAfter)}</strong>. Until then
          nothing is lost, and you can change your mind.
        </p>
        <KeepButton />
      </>
    );
  return (
    <>
      <p className="text-muted">
        Erases you, and the yards that you alone own, after seven days in which you can change your
        mind.
      </p>
      <Button onClick={() => setOpen(true)}>Delete Account</Button>
      <Suspense fallback={null}>
        {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
