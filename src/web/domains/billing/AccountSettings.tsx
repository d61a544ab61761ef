import { ShieldCheck } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import type { SubscriptionStatus } from "#contract/billing/billing.ts";
import { paths } from "#contract/paths.ts";
import { isLive } from "#rules/billing/payment-state.ts";
import { formatDate } from "#web/core/format-date.ts";
import { ExportButton } from "#web/domains/people/settings/ExportButton.tsx";
import { Button, buttonLook } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { ChangeButton, useChange } from "./ChangeButton.tsx";

const { BillingDetailsDialog } = onDemand(() => import("./BillingDetailsDialog.tsx"));
const { ConfirmDialog } = onDemand(() => import("#web/ui/ConfirmDialog.tsx"));

type Open = "details" | "pause" | "cancel" | null;

/** Shows to whom invoices are addressed, and buttons to pause, cancel and resume. */
export function AccountSettings({
  status,
  mayPay,
}: {
  status: SubscriptionStatus;
  mayPay: boolean;
}) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const live = isLive(status.status);
  const mayStop = mayPay && live;
  return (
    <Section id="account-settings" title="Account Settings">
      <Button disabled={!mayPay} onClick={() => setOpen("details")}>
        Update Billing Info
      </Button>
      {status.status === "paused" ? (
        <ChangeButton verb="resume" disabled={!mayStop}>
          Resume Subscription
        </ChangeButton>
      ) : (
        <Button disabled={!mayStop} onClick={() => setOpen("pause")}>
          Pause Subscription
        </Button>
      )}
      {status.endsAt && mayStop ? (
        <ChangeButton verb="keep">Undo Cancellation</ChangeButton>
      ) : (
        <Button disabled={!mayStop} onClick={() => setOpen("cancel")}>
          Cancel Subscription
        </Button>
      )}
      {!live && mayPay && (
        <p className="text-sm text-muted">There is no subscription yet to pause or cancel.</p>
      )}
      <Suspense fallback={null}>
        {open === "details" && <BillingDetailsDialog onClose={close} />}
        {open === "pause" && <ConfirmPause onClose={close} />}
        {open === "cancel" && <ConfirmCancel status={status} onClose={close} />}
      </Suspense>
    </Section>
  );
}

function ConfirmPause({ onClose }: { onClose: () => void }) {
  const pause = useChange("pause");
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Pause the subscription?"
      text="No payment is taken until you resume it. Your horses, records and reminders stay as they are."
      confirm="Pause Subscription"
      onConfirm={() => pause.run(onClose)}
      busy={pause.busy}
    />
  );
}

function ConfirmCancel({ status, onClose }: { status: SubscriptionStatus; onClose: () => void }) {
  const cancel = useChange("cancel");
  const end = status.nextBilling ? `on ${formatDate(status.nextBilling)}` : "soon";
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Cancel the subscription?"
      text={`It ends ${end}, when the month you have paid for is over. Until then you can take it back, and nothing is deleted.`}
      confirm="Cancel Subscription"
      cancel="Keep it"
      onConfirm={() => cancel.run(onClose)}
      busy={cancel.busy}
    />
  );
}

/** The rights that UK law gives people over the data stored about them. */
export const DataPrivacy = () => (
  <Section id="data-privacy" title="Data & Privacy">
    <ExportButton />
    <Link href={paths.privacySettings} className={buttonLook()}>
      Manage Consent
    </Link>
    <Link href={paths.privacySettings} className={buttonLook()}>
      Delete Account
    </Link>
    <p className="mt-1 flex gap-2.5 border-t border-line pt-3 text-sm text-muted">
      <ShieldCheck className="text-tan" aria-hidden />
      <span>
        Under the UK GDPR you may see, correct, take away and erase what is kept about you. The{" "}
        <a href={paths.privacy} className="link">
          privacy notice
        </a>{" "}
        says what that is, and why.
      </span>
    </p>
  </Section>
);
