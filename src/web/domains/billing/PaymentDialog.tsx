import { CreditCard, Lock, TriangleAlert } from "lucide-react";
import { useId } from "react";
import type { SubscriptionStatus } from "#contract/billing/billing.ts";
import { NOT_CONFIGURED } from "#contract/billing/billing.ts";
import { paths } from "#contract/paths.ts";
import { sterling } from "#rules/money.ts";
import { usePublicSettings } from "#web/core/public-settings.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { Checkout } from "./use-checkout.ts";
import { useCardForm } from "./use-card-form.ts";
import { formatBill } from "./bill-text.ts";

interface PaymentDialogProps {
  checkout: Checkout;
  status: SubscriptionStatus;
  onClose: () => void;
}

/** A form for a card, either to start paying or to replace the card on file. */
export function PaymentDialog({ checkout, status, onClose }: PaymentDialogProps) {
  if (checkout.kind === "unconfigured") return <Unconfigured status={status} onClose={onClose} />;
  return <CardDialog checkout={checkout} status={status} onClose={onClose} />;
}

function Unconfigured({ status, onClose }: Omit<PaymentDialogProps, "checkout">) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Set Up Payment"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" disabled>
            Pay {sterling(status.monthlyBill)}
          </Button>
        </>
      }
    >
      <ConfigurationRequired text={NOT_CONFIGURED} />
    </Dialog>
  );
}

const ConfigurationRequired = ({ text }: { text: string }) => (
  <div className="flex gap-3 rounded-card bg-soon-soft p-4 text-soon" role="alert">
    <TriangleAlert className="mt-0.5" aria-hidden />
    <div>
      <h3 className="text-lg font-semibold">Payment Configuration Required</h3>
      <p className="mt-1">{text}</p>
      <p className="mt-2">
        <a href={paths.contact} className="font-semibold underline">
          Contact support
        </a>
      </p>
    </div>
  </div>
);

interface CardDialogProps extends PaymentDialogProps {
  checkout: Exclude<Checkout, { kind: "unconfigured" }>;
}

function CardDialog({ checkout, status, onClose }: CardDialogProps) {
  const id = useId();
  const { place, state, confirm } = useCardForm(checkout, onClose);
  const paying = checkout.kind === "payment";
  return (
    <Dialog
      open
      // while the bank confirms, a click outside or Escape must not close the dialog
      onOpenChange={() => state !== "paying" && onClose()}
      title={paying ? "Set Up Payment" : "Update Payment Method"}
      footer={
        <>
          <Button onClick={onClose} disabled={state === "paying"}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            disabled={state === "loading" || state === "failed"}
            busy={state === "paying"}
          >
            {paying ? `Pay ${sterling(status.monthlyBill)}` : "Save Card"}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        {paying && <Summary status={status} />}
        {state === "failed" ? (
          <ConfigurationRequired text="The card form could not be loaded. Close this, try again in a moment, or contact support to enable billing." />
        ) : (
          <div aria-busy={state === "loading"}>
            {state === "loading" && <FieldsOnTheirWay />}
            <div ref={place} />
          </div>
        )}
        <p className="flex items-start gap-2 text-sm text-muted">
          <Lock className="mt-0.5 size-4" aria-hidden />
          Your card goes straight to Stripe. Loosebox sees its brand, last four digits and expiry,
          never its number.
        </p>
      </form>
    </Dialog>
  );
}

const Summary = ({ status }: { status: SubscriptionStatus }) => (
  <div className="flex items-center gap-3 rounded-card border border-line bg-raised p-4">
    <CreditCard className="text-tan" aria-hidden />
    <p className="flex-1">
      {formatBill(status, usePublicSettings()?.vatNote)}. Your first month starts today; cancel
      whenever you like.
    </p>
    <p className="font-display text-xl">{sterling(status.monthlyBill)}</p>
  </div>
);

const FieldsOnTheirWay = () => (
  <div className="grid gap-3">
    <p className="sr-only">Loading the card form</p>
    <Skeleton className="h-11" />
    <div className="grid grid-cols-2 gap-3">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  </div>
);
