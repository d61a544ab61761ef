import type { FastifyInstance } from "fastify";
import { STRIPE_WEBHOOK_PATH } from "#contract/billing/billing.ts";
import { Refusal } from "#server/core/refusal.ts";
import { openEvent } from "#server/adapters/stripe/webhook.ts";
import { isOld, recordEvent, yardOf } from "./queries.ts";
import { syncSubscription } from "./sync-subscription.ts";

/** Largest accepted event, in bytes: Stripe's are well below. */
const EVENT_MAX = 256 * 1024;

/**
 * Receives Stripe's events. Their data is not used: on any event the subscription is read again. An event is recorded
 * in the transaction that writes what was read; if that fails, Stripe sends it again.
 */
export function webhookRoute(app: FastifyInstance) {
  // an encapsulated context, in which the body stays the signed bytes
  void app.register((inner, _, done) => {
    inner.removeContentTypeParser("application/json");
    inner.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, taken) =>
      taken(null, body),
    );
    const options = { config: { crossOrigin: true }, bodyLimit: EVENT_MAX };
    inner.post(STRIPE_WEBHOOK_PATH, options, async (request, reply) => {
      const signature = request.headers["stripe-signature"];
      if (typeof signature !== "string" || !Buffer.isBuffer(request.body))
        throw new Refusal(400, "The signature is not valid");
      await take(request.body, signature);
      return reply.send("ok");
    });
    done();
  });
}

async function take(body: Buffer, signature: string) {
  const event = await openEvent(body, signature);
  if (!event || (await isOld(event.id))) return;
  const remember = () => recordEvent(event.id, event.type);
  const yardId = event.customer && (await yardOf(event.customer));
  if (yardId) await syncSubscription(yardId, remember);
  else await remember();
}
