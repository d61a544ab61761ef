import type { FastifyInstance } from "fastify";
import { billingEndpoints as calls, STRIPE_WEBHOOK_PATH } from "#contract/billing/billing.ts";
import { figuresEndpoints } from "#contract/billing/figures.ts";
import { openEvent } from "#server/adapters/stripe/stripe.ts";
import { route } from "#server/core/http/route.ts";
import { Refusal } from "#server/core/refusal.ts";
import * as billing from "./billing.ts";
import { startCheckout } from "./checkout.ts";
import { figures } from "./figures.ts";
import { isOld, recordEvent, yardOf } from "./queries.ts";
import { syncSubscription } from "./sync-subscription.ts";

export function billingRoutes(app: FastifyInstance) {
  route(app, calls.status, (_, scope) => billing.status(scope));
  route(app, calls.create, (_, scope) => startCheckout(scope));
  route(app, calls.refresh, (_, scope) => billing.refresh(scope));
  route(app, calls.newCard, (_, scope) => billing.newCard(scope));
  route(app, calls.pause, (_, scope) => billing.pause(scope));
  route(app, calls.resume, (_, scope) => billing.resume(scope));
  route(app, calls.cancel, (_, scope) => billing.cancel(scope));
  route(app, calls.keep, (_, scope) => billing.keep(scope));
  route(app, calls.retry, (_, scope) => billing.retry(scope));
  route(app, calls.details, (_, scope) => billing.details(scope));
  route(app, calls.changeDetails, ({ body }, scope) => billing.changeDetails(scope, body));
  route(app, calls.invoices, (_, scope) => billing.invoices(scope));
  route(app, figuresEndpoints.figures, () => figures());
  webhookRoute(app);
}

/** Largest accepted event in bytes; Stripe's events are much smaller. */
const EVENT_MAX = 256 * 1024;

/**
 * Receives Stripe's events. Their data is not used: on any event the subscription is read again. The event is
 * recorded in the transaction that writes what was read; if that fails, Stripe sends the event again.
 */
function webhookRoute(app: FastifyInstance) {
  // an encapsulated context, in which the body stays the raw signed bytes
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
