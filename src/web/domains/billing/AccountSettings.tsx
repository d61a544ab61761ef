import { Suspense, useState } from "react";
import type { SubscriptionStatus } from "#contract/billing/billing.ts";
import { isLive } from "#rules/billing/standing.ts";
import { dateWords } from "#web/core/dates.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Section.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { useChange } from "./use-changes.ts";

const { BillingDetailsDialog } = onDemand(() => import("./BillingDetailsDialog.tsx"));
const { ConfirmDialog } = onDemand(() => import("#web/ui/ConfirmDialog.tsx"));

type Open = "details" | "pause" | "cancel" | null;

/** Whom invoices are made out to, and the ways to stop and to go on. */
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
  return (
    <Section id="account-settings" title="Account Settings">
      <Button disabled={!mayPay} onClick={() => setOpen("details")}>
        Update Billing Info
      </Button>
      <PauseButton status={status} disabled={!mayPay || !live} onPause={() => setOpen("pause")} />
      <CancelButton
        status={status}
        disabled={!mayPay || !live}
        onCancel={() => setOpen("cancel")}
      />
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

interface PauseButtonProps {
  status: SubscriptionStatus;
  disabled: boolean;
  onPause: () => void;
}

function PauseButton({ status, disabled, onPause }: PauseButtonProps) {
  const resume = useChange("resume");
  if (status.status === "paused")
    return (
      <Button disabled={disabled} busy={resume.busy} onClick={() => resume.run()}>
        Resume Subscription
      </Button>
    );
  return (
    <Button disabled={disabled} onClick={onPause}>
      Pause Subscription
    </Button>
  );
}

interface CancelButtonProps {
  status: SubscriptionStatus;
  disabled: boolean;
  onCancel: () => void;
}

function CancelButton({ status, disabled, onCancel }: CancelButtonProps) {
  const keep = useChange("keep");
  if (status.endsAt && !disabled)
    return (
      <Button busy={keep.busy} onClick={() => keep.run()}>
        Undo Cancellation
      </Button>
    );
  return (
    <Button disabled={disabled} onClick={onCancel}>
      Cancel Subscription
    </Button>
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
  const end = status.nextBilling ? `on ${dateWords(status.nextBilling)}` : "soon";
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
