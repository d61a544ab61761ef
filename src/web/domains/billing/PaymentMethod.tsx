import { CreditCard } from "lucide-react";
import type { SubscriptionStatus } from "#contract/billing/billing.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import type { useCheckout } from "./use-checkout.ts";
import { brandName, expiry } from "./bill-text.ts";

interface PaymentMethodProps {
  status: SubscriptionStatus;
  mayPay: boolean;
  checkout: ReturnType<typeof useCheckout>;
}

/** The card on file, and a button to add or replace it. */
export function PaymentMethod({ status, mayPay, checkout }: PaymentMethodProps) {
  return (
    <Section id="payment-method" title="Payment Method" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <CreditCard className="size-8 flex-none text-tan" aria-hidden />
        <div className="min-w-0 flex-1 basis-36">
          <CardOnFile card={status.paymentMethod} />
        </div>
        {mayPay && <PaymentButton status={status} checkout={checkout} />}
      </div>
      {!mayPay && <p className="text-muted">Only the yard's owner can set up or change payment.</p>}
    </Section>
  );
}

function CardOnFile({ card }: { card: SubscriptionStatus["paymentMethod"] }) {
  if (!card) return <p>No payment method on file</p>;
  if (!card.last4) return <p className="font-semibold">{brandName(card.type)}</p>;
  return (
    <>
      <p className="font-semibold">
        {brandName(card.type)} •••• {card.last4}
      </p>
      <p className="text-muted tabular-nums">Expires {expiry(card)}</p>
    </>
  );
}

function PaymentButton({
  status: { status },
  checkout,
}: Pick<PaymentMethodProps, "status" | "checkout">) {
  if (status === "inactive")
    return (
      <Button
        variant="primary"
        size="lg"
        className="max-sm:w-full"
        busy={checkout.busy}
        onClick={checkout.setUpPayment}
      >
        Set Up Payment
      </Button>
    );
  // an ended subscription cannot hold a card; setting up payment starts a new subscription
  const act = status === "canceled" ? checkout.setUpPayment : checkout.updateCard;
  return (
    <Button busy={checkout.busy} onClick={act}>
      Update
    </Button>
  );
}
