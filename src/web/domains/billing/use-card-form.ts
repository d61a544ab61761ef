import { useEffect, useRef, useState } from "react";
import { paths } from "#contract/paths.ts";
import { toast } from "#web/ui/toast.ts";
import { appearanceNow, type Elements, loadStripe, type StripeJs } from "./stripe-js.ts";
import { type Checkout, useRefreshSubscription } from "./use-checkout.ts";

type Open = Exclude<Checkout, { kind: "unconfigured" }>;

/** `loading`: Stripe's fields are on their way; `failed`: they cannot be had. */
export type CardFormState = "loading" | "ready" | "paying" | "failed";

const successes = {
  payment: { title: "Payment Successful", description: "Your subscription is now active!" },
  card: { title: "Card updated", description: "Your next payment is taken from this card." },
};

/** Stripe's fields in a place of ours, and what happens when they are confirmed. */
export function useCardForm(checkout: Open, onDone: () => void) {
  const { kind, clientSecret, access } = checkout;
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<CardFormState>("loading");
  const [form, setForm] = useState<{ stripe: StripeJs; elements: Elements } | null>(null);
  const refreshSubscription = useRefreshSubscription();

  useEffect(() => {
    const mounted = { gone: false, unmount: () => undefined as unknown };
    loadStripe(access.scriptUrl, access.publishableKey)
      .then((stripe) => {
        if (mounted.gone || !place.current) return;
        const elements = stripe.elements({ clientSecret, appearance: appearanceNow() });
        const fields = elements.create("payment", { layout: "tabs" });
        fields.on("ready", () => setState("ready"));
        fields.mount(place.current);
        mounted.unmount = () => fields.destroy();
        setForm({ stripe, elements });
      })
      .catch(() => setState("failed"));
    return () => {
      mounted.gone = true;
      mounted.unmount();
    };
  }, [access, clientSecret]);

  const confirm = async () => {
    if (!form || state !== "ready") return;
    setState("paying");
    const letGo = letBankBeClicked();
    const message = await confirmWith(form, kind, clientSecret);
    letGo();
    if (message !== null) {
      toast({ title: "Payment Failed", description: message, variant: "destructive" });
      setState("ready");
      return;
    }
    await refreshSubscription();
    onDone();
    toast(successes[kind]);
  };
  return { place, state, confirm };
}

/** Why it was refused, in the provider's words; null when all is well. */
async function confirmWith(
  { stripe, elements }: { stripe: StripeJs; elements: Elements },
  kind: Open["kind"],
  clientSecret: string,
) {
  const checked = await elements.submit();
  if (checked.error) return formatPaymentError(checked);
  const options = {
    elements,
    clientSecret,
    confirmParams: { return_url: new URL(paths.subscription, window.location.href).href },
    redirect: "if_required" as const,
  };
  const outcome =
    kind === "payment" ? await stripe.confirmPayment(options) : await stripe.confirmSetup(options);
  return outcome.error ? formatPaymentError(outcome) : null;
}

const formatPaymentError = ({ error }: { error?: { message?: string } }) =>
  error?.message ?? "The payment could not be made. Please try again.";

/**
 * A bank's question is laid over everything by Stripe, straight in the page's body, where an open dialog
 * lets nothing be clicked. Until the answer is there, it may be.
 */
function letBankBeClicked() {
  const { style } = document.body;
  const before = style.pointerEvents;
  style.pointerEvents = "auto";
  return () => {
    style.pointerEvents = before;
  };
}
