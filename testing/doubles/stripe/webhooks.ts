import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type Stripe from "stripe";

/** Delivers a signed event; returns the status of the reply, or 0 without a reply. */
export type Carrier = (payload: string, signature: string) => Promise<number>;

export interface Post {
  secret: string;
  carry: Carrier;
  /** Maximum random delay of an event in milliseconds; a delay of more than a few changes the order of events. */
  delay?: number;
  /** The share of events that are delivered twice, from 0 to 1. */
  twice?: number;
}

const tries = 6;

/** The payload and signature of an event, signed at this second (by default now). */
export function signed(event: Stripe.Event, secret: string, at = Math.floor(Date.now() / 1000)) {
  const payload = JSON.stringify(event);
  const mac = createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex");
  return { payload, signature: `t=${at},v1=${mac}` };
}

/**
 * Delivers events as Stripe does: each at least once, in no guaranteed order, and repeatedly until the reply is
 * 2xx.
 */
export function makePost({ secret, carry, delay = 0, twice = 0 }: Post) {
  const running = new Set<Promise<void>>();

  const deliver = async (event: Stripe.Event) => {
    for (let n = 0; n < tries; n += 1) {
      if (delay > 0 || n > 0) await sleep(Math.random() * delay + n * n * 200);
      const { payload, signature } = signed(event, secret);
      const status = await carry(payload, signature).catch(() => 0);
      if (status >= 200 && status < 300) return;
    }
  };

  const send = (event: Stripe.Event) => {
    const copies = Math.random() < twice ? 2 : 1;
    for (let n = 0; n < copies; n += 1) {
      const one = deliver(event).finally(() => running.delete(one));
      running.add(one);
    }
  };

  /** Resolves when everything sent so far was delivered or given up. */
  const settled = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  return { send, settled };
}

/** Returns a carrier that delivers to an address by HTTP. */
export const byHttp =
  (address: string): Carrier =>
  async (payload, signature) => {
    const reply = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body: payload,
    });
    return reply.status;
  };
