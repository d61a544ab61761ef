import { Page } from "#web/ui/Page.tsx";
import { Suspense, useState } from "react";
import { paths } from "#contract/paths.ts";
import type { User } from "#contract/people/accounts.ts";
import { formatMoment } from "#rules/date-format.ts";
import { useAuth } from "#web/core/session.ts";
import { ComplaintSection } from "#web/domains/people/complaints/ComplaintSection.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { ArchiveSection } from "./ArchiveSection.tsx";
import { ConsentList } from "./ConsentList.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { KeepButton } from "./KeepButton.tsx";
import { SettingsHeader } from "./SettingsHeader.tsx";

/** The user's consents and stored data, and their rights over both. */
export const PrivacyPage = () => (
  <Page width="form">
    <SettingsHeader title="Privacy & GDPR" />
    <Section id="consents" title="What you have agreed to">
      <p className="text-muted">
        A tick is saved at once. Withdrawing is as easy as giving, and counts from then on.
      </p>
      <ConsentList />
    </Section>
    <Section id="export" title="Your data" className="grid justify-items-start gap-3">
      <p className="text-muted">
        One file with everything you entered: horses, records, events, chats, consents.
      </p>
      <ExportButton />
      <ArchiveSection />
    </Section>
    <DeleteAccountSection />
    <RightsSection />
    <ComplaintSection />
  </Page>
);

const RightsSection = () => (
  <Section id="rights" title="Your rights">
    <p>
      Under the UK GDPR you may see, correct, take away and erase what is kept about you, object to
      its use, and withdraw a consent. The{" "}
      <a href={paths.privacy} className="link">
        privacy notice
      </a>{" "}
      says what is kept, why and for how long.
    </p>
    <p>
      If something is wrong, tell us: how to{" "}
      <a href={`${paths.privacy}#complaints`} className="link">
        make a complaint
      </a>
      , to us or to the Information Commissioner’s Office. We answer within one month.
    </p>
  </Section>
);

const { DeleteAccountDialog } = onDemand(() => import("./DeleteAccountDialog.tsx"));

/** A button that deletes the account, or within seven days of that a button that withdraws the deletion. */
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
