import { shownColor } from "#web/ui/shown-color.ts";

/** The few words of Stripe.js that we speak. */
export interface StripeJs {
  elements: (options: { clientSecret: string; appearance: Appearance }) => Elements;
  confirmPayment: (options: Confirmation) => Promise<Outcome>;
  confirmSetup: (options: Confirmation) => Promise<Outcome>;
}

export interface Elements {
  create: (kind: "payment", options?: { layout: "tabs" | "accordion" }) => PaymentElement;
  /** Checks what was typed; the element shows what is wrong. */
  submit: () => Promise<Outcome>;
}

interface PaymentElement {
  mount: (place: HTMLElement) => void;
  on: (event: "ready", listener: () => void) => void;
  destroy: () => void;
}

interface Confirmation {
  elements: Elements;
  clientSecret: string;
  confirmParams: { return_url: string };
  redirect: "if_required";
}

export interface Outcome {
  error?: { type?: string; message?: string };
}

export interface Appearance {
  theme: "stripe" | "night";
  variables: Record<string, string>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeJs;
  }
}

/** Whether Stripe's script is in this document. */
export const isStripeHere = () => window.Stripe !== undefined;

/** Loads Stripe's script from Stripe's own host, as Stripe demands; rejects when it cannot be had. */
export async function loadStripe(scriptUrl: string, publishableKey: string): Promise<StripeJs> {
  if (!window.Stripe) await addScript(scriptUrl);
  if (!window.Stripe) throw new Error("Stripe's script did not introduce itself");
  return window.Stripe(publishableKey);
}

function addScript(address: string): Promise<void> {
  const script = document.createElement("script");
  script.src = address;
  return new Promise((resolve, reject) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("Stripe's script could not be loaded"));
    });
    document.head.append(script);
  });
}

/** Our colours and letters for Stripe's fields, as the page shows them now, by day or by night. */
export function appearanceNow(): Appearance {
  const page = getComputedStyle(document.documentElement);
  // a chosen theme names one scheme; else both are named and the system decides
  const chosen = page.colorScheme.split(" ");
  const isDark =
    chosen.length === 1 ? chosen[0] === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  return {
    theme: isDark ? "night" : "stripe",
    variables: {
      colorPrimary: shownColor("--accent"),
      colorBackground: shownColor("--surface"),
      colorText: shownColor("--ink"),
      colorTextSecondary: shownColor("--muted"),
      colorDanger: shownColor("--overdue"),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSizeBase: "17px",
      borderRadius: "8px",
    },
  };
}
