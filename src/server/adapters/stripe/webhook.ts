import { Refusal } from "#server/core/refusal.ts";
import { callStripe, idOf, keysInUse } from "./stripe.ts";

/** All that is taken from an event: which it is, and whose money it is about. */
export interface StripeEvent {
  id: string;
  type: string;
  customer: string | null;
}

/** How old a signature may be, in seconds. */
const TOLERANCE = 300;

/**
 * Opens an event of Stripe's: its signature over the raw body must be ours and fresh. Null for events
 * of other accounts and of the other mode (test or live), which are none of our business.
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
