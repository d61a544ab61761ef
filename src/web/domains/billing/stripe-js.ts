import { shownColor } from "#web/ui/shown-color.ts";

/** The part of Stripe.js that we use. */
export interface StripeJs {
  elements: (options: { clientSecret: string; appearance: Appearance }) => Elements;
  confirmPayment: (options: Confirmation) => Promise<Outcome>;
  confirmSetup: (options: Confirmation) => Promise<Outcome>;
}

export interface Elements {
  create: (kind: "payment", options?: { layout: "tabs" | "accordion" }) => PaymentElement;
  /** Validates the input; Stripe's own fields show the errors. */
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

/** Whether this document has loaded Stripe's script. */
export const isStripeHere = () => window.Stripe !== undefined;

/** Loads Stripe's script from Stripe's own host, as Stripe requires; rejects on failure. */
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

/** The app's current colours and fonts for Stripe's fields, light or dark. */
export function appearanceNow(): Appearance {
  const page = getComputedStyle(document.documentElement);
  // a theme chosen by the user sets one scheme; otherwise both are set and the device decides
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
