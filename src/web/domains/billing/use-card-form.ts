import { useEffect, useRef, useState } from "react";
import { paths } from "#contract/paths.ts";
import { toast } from "#web/ui/toast.ts";
import { appearanceNow, type Elements, loadStripe, type StripeJs } from "./stripe-js.ts";
import { type Checkout, useRefreshSubscription } from "./use-checkout.ts";

type Open = Exclude<Checkout, { kind: "unconfigured" }>;

/** `loading`: Stripe's fields are loading; `failed`: they failed to load. */
export type CardFormState = "loading" | "ready" | "paying" | "failed";

const successes = {
  payment: { title: "Payment Successful", description: "Your subscription is now active!" },
  card: { title: "Card updated", description: "Your next payment is taken from this card." },
};

/** Mounts Stripe's fields in one of our elements, and confirms what was entered. */
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

/** Confirms the card; returns the reason for a refusal in the provider's words, or null on success. */
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
 * Allows clicks on a bank's question until it is answered. Stripe adds the question to the page's body, outside
 * the open dialog, which blocks all clicks outside itself.
 */
function letBankBeClicked() {
  const { style } = document.body;
  const before = style.pointerEvents;
  style.pointerEvents = "auto";
  return () => {
    style.pointerEvents = before;
  };
}
