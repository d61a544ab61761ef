import type Stripe from "stripe";
import { NOT_CONFIGURED } from "#contract/billing/billing.ts";
import { paths } from "#contract/paths.ts";
import type { StripeKeys } from "#server/core/config.ts";
import type { CspSources } from "#server/core/http/security-headers.ts";
import { Refusal } from "#server/core/refusal.ts";

interface StripeConnection {
  keys: StripeKeys;
  stripe: Stripe;
  onTrouble: (error: unknown) => void;
}

let connected: StripeConnection | null = null;

/**
 * Sets up Stripe; without keys payments are off. The SDK is loaded here and not at start because it takes 0.2 s
 * and 30 MB.
 */
export async function openStripe(keys: StripeKeys | null, onTrouble: (error: unknown) => void) {
  connected = keys && { keys, onTrouble, stripe: await connect(keys) };
}

async function connect({ secretKey, apiBase }: StripeKeys) {
  const { default: Sdk } = await import("stripe");
  return new Sdk(secretKey, {
    host: apiBase.hostname,
    port: apiBase.port || (apiBase.protocol === "https:" ? 443 : 80),
    protocol: apiBase.protocol === "https:" ? "https" : "http",
    // with one retry, a person waits ten seconds at most
    timeout: 4_500,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** Whether payments are configured. */
export const isConfigured = () => connected !== null;

/** The configured keys; throws a refusal when there are none. */
export const keysInUse = (): StripeKeys => opened().keys;

/** The values that the page needs to take a card; null without keys. */
export const checkout = () =>
  connected && {
    publishableKey: connected.keys.publishableKey,
    scriptUrl: connected.keys.scriptUrl.href,
  };

function opened(): StripeConnection {
  if (!connected) throw new Refusal(503, NOT_CONFIGURED);
  return connected;
}

/** Calls Stripe. Refusals and failures of Stripe become a Refusal with a sentence for the person. */
export async function callStripe<T>(ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  const { stripe, onTrouble } = opened();
  try {
    return await ask(stripe);
  } catch (error) {
    const refusal = refusalFor(error);
    if (refusal.status === 503 && refusal !== error) onTrouble(error);
    throw refusal;
  }
}

const AWAY =
  "Our card payment provider does not answer. Please try again in a moment; nothing is charged twice.";
const KEY_REFUSED =
  "Card payment processing is not set up correctly. Please contact support to enable billing.";

function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  switch (typeOf(error)) {
    case "StripeConnectionError":
    case "StripeAPIError":
    case "StripeRateLimitError":
      return new Refusal(503, AWAY, { retryAfter: 10 });
    case "StripeAuthenticationError":
    case "StripePermissionError":
      return new Refusal(503, KEY_REFUSED);
    case "StripeCardError":
      return new Refusal(402, error instanceof Error ? error.message : "The card was declined.");
    default:
      // Stripe's status code describes our request to Stripe, not the person's request
      throw new Error("Stripe did not take what we asked", { cause: error });
  }
}

const typeOf = (error: unknown) =>
  typeof error === "object" && error !== null && "type" in error ? String(error.type) : "";

/** The id in a field of Stripe's, whether or not Stripe has expanded the field to an object. */
export const idOf = (field: string | { id: string } | null | undefined): string | null =>
  typeof field === "object" ? (field?.id ?? null) : (field ?? null);

/** A Date from Stripe's seconds since 1970. */
export const instant = (seconds: number): Date => new Date(seconds * 1000);

/**
 * The CSP sources that the subscription page needs for a card: Stripe's script, frames and API. No other page
 * gets them, and without keys there are none.
 */
export function stripeCspSources(keys: StripeKeys | null): Record<string, CspSources> {
  if (!keys) return {};
  const script = keys.scriptUrl.origin;
  const real = script === "https://js.stripe.com";
  const scripts = real ? [script, "https://*.js.stripe.com"] : [script];
  const frames = real ? [...scripts, "https://hooks.stripe.com"] : scripts;
  return { [paths.subscription]: { scripts, frames, calls: [keys.apiBase.origin] } };
}

/** The parts of an event that are used: its id and its customer. */
export interface StripeEvent {
  id: string;
  type: string;
  customer: string | null;
}

/** Maximum age of a signature, in seconds. */
const TOLERANCE = 300;

/**
 * Verifies and parses an event: the signature over the raw body must be valid and fresh. Null for events of
 * other accounts and of the other mode (test or live).
 */
export async function openEvent(body: Buffer, signature: string): Promise<StripeEvent | null> {
  const { webhookSecret, secretKey } = keysInUse();
  if (!webhookSecret) throw new Refusal(503, "STRIPE_WEBHOOK_SECRET is not set");
  const event = await callStripe(async (stripe) => {
    try {
      return stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE);
    } catch {
      throw new Refusal(400, "The signature is not valid");
    }
  });
  const live = /^(sk|rk)_live_/.test(secretKey);
  if (event.account || event.livemode !== live) return null;
  return { id: event.id, type: event.type, customer: customerOf(event.data.object) };
}

function customerOf(object: object): string | null {
  if ("object" in object && object.object === "customer" && "id" in object)
    return typeof object.id === "string" ? object.id : null;
  if (!("customer" in object)) return null;
  const { customer } = object;
  if (typeof customer === "string") return customer;
  return isNamed(customer) ? idOf(customer) : null;
}

const isNamed = (value: unknown): value is { id: string } =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";
