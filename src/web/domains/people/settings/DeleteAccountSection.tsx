import { formatMoment } from "#rules/date-format.ts";
import { Suspense, useState } from "react";
import { type User } from "#contract/people/accounts.ts";
import { useAuth } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Section.tsx";
import { onDemand } from "#web/ui/lazy-components.ts";
import { KeepButton } from "./KeepButton.tsx";

const { DeleteAccountDialog } = onDemand(() => import("./DeleteAccountDialog.tsx"));

/** Deletes the account, or within seven days takes that back. */
export function DeleteAccountSection() {
  const { user } = useAuth();
  return (
    <Section id="delete" title="Delete account" className="grid justify-items-start gap-3">
      {user && <Choice user={user} />}
    </Section>
  );
}

function Choice({ user: { eraseAfter, demoUntil } }: { user: User }) {
  const [open, setOpen] = useState(false);
  if (demoUntil)
    return (
      <p className="text-muted">
        This demo goes on its own, with everything in it: {formatMoment(demoUntil)}.
      </p>
    );
  if (eraseAfter)
    return (
      <>
        <p>
          Your account will be erased after <strong>{formatMoment(eraseAfter)}</strong>. Until then
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
