import { v7 as uuid } from "uuid";
import type { z } from "zod/mini";
import {
  type BillingDetailsInput,
  type SubscriptionStatus,
  billingEndpoints as calls,
  STRIPE_WEBHOOK_PATH,
} from "#contract/billing/billing.ts";
import { covers } from "#contract/held-rights.ts";
import { monthlyPence, PRICE_PENCE } from "#rules/billing/price.ts";
import { type PaymentState, paymentStateOf, isLive } from "#rules/billing/payment-state.ts";
import { pounds } from "#rules/money.ts";
import {
  beginCard,
  readDetails,
  writeDetails,
  readHistory,
} from "#server/adapters/stripe/customers.ts";
import { checkout, isConfigured, keysInUse, openEvent } from "#server/adapters/stripe/stripe.ts";
import { payInvoice, setEnding, setPaused } from "#server/adapters/stripe/subscriptions.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import type { SubscriptionRow } from "#server/schema/billing.ts";
import { customerFor, stripeCalls, startCheckout } from "./checkout.ts";
import {
  begin,
  findSubscription,
  ownersOf,
  findYard,
  horsesBilledTwice,
  isOld,
  recordEvent,
  yardOf,
} from "./queries.ts";
import { update, syncSubscription } from "./sync-subscription.ts";
import type { FastifyInstance } from "fastify";
import { figuresEndpoints } from "#contract/billing/figures.ts";
import { route } from "#server/core/http/route.ts";
import { figures } from "./figures.ts";

export function billingRoutes(app: FastifyInstance) {
  route(app, calls.status, (_, scope) => status(scope));
  route(app, calls.create, (_, scope) => startCheckout(scope));
  route(app, calls.refresh, (_, scope) => refresh(scope));
  route(app, calls.newCard, (_, scope) => newCard(scope));
  route(app, calls.pause, (_, scope) => pause(scope));
  route(app, calls.resume, (_, scope) => resume(scope));
  route(app, calls.cancel, (_, scope) => cancel(scope));
  route(app, calls.keep, (_, scope) => keep(scope));
  route(app, calls.retry, (_, scope) => retry(scope));
  route(app, calls.details, (_, scope) => details(scope));
  route(app, calls.changeDetails, ({ body }, scope) => changeDetails(scope, body));
  route(app, calls.invoices, (_, scope) => invoices(scope));
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

/** A yard's billing status according to our own row, so it needs no call to Stripe and works without keys. */
export async function status({
  yardId,
  userId,
  rights,
}: Scope): Promise<z.input<typeof SubscriptionStatus>> {
  if (!covers(rights.money.read, null))
    throw new Refusal(403, "The yard's bill is its owner's. You pay nothing for this yard.");
  const yard = await findYard(yardId);
  if (!yard) throw notFound("Yard");
  const row = await findSubscription(yardId);
  const state = paymentStateIn(row);
  return {
    status: state,
    horseCount: yard.horses,
    monthlyBill: pounds(monthlyPence(yard.horses)),
    pricePerHorse: pounds(PRICE_PENCE),
    trialEndsAt: yard.trialEndsAt,
    nextBilling: state === "active" ? nextBilling(row) : null,
    paymentMethod: row && cardIn(row),
    endsAt: row && row.endsAt,
    owed: row && debtIn(row),
    alsoBilledIn: await horsesBilledTwice({ yard: yardId, userId }),
    checkout: checkout(),
  };
}

const nextBilling = (row: SubscriptionRow | null) => (row && !row.endsAt ? row.periodEnd : null);

const paymentStateIn = (row: SubscriptionRow | null): PaymentState =>
  paymentStateOf(row?.stripeStatus ? { status: row.stripeStatus, paused: row.paused } : null);

const cardIn = ({ cardBrand, cardLast4, cardExpMonth, cardExpYear }: SubscriptionRow) =>
  cardBrand === null
    ? null
    : {
        type: cardBrand,
        last4: cardLast4 ?? "",
        expiresMonth: cardExpMonth ?? 0,
        expiresYear: cardExpYear ?? 0,
      };

const debtIn = ({ owedPence, owedReason, owedNextTry, owedUrl }: SubscriptionRow) =>
  owedPence === null
    ? null
    : {
        amount: pounds(owedPence),
        reason: owedReason ?? "",
        nextTry: owedNextTry,
        payUrl: owedUrl,
      };

/** Syncs the subscription after a person has acted in the browser. */
export async function refresh({ yardId }: Scope) {
  keysInUse();
  await stripeCalls.take(yardId);
  await syncSubscription(yardId);
  return null;
}

/**
 * Starts adding another card: returns what the browser needs to take it. Afterwards `refresh` makes it the card
 * in use.
 */
export async function newCard({ yardId }: Scope) {
  keysInUse();
  await stripeCalls.take(yardId);
  const customer = await customerFor(yardId);
  const { version } = await begin(yardId);
  const { id, clientSecret } = await beginCard(customer, `${yardId}:${version}`);
  await update(yardId, { setupIntentId: id });
  return { clientSecret };
}

/** The name and address on invoices; until these are set, those of the yard's owner. */
export async function details({ yardId }: Scope) {
  const customer = (await findSubscription(yardId))?.customerId;
  const given = customer && isConfigured() ? await readDetails(customer) : null;
  if (given) return given;
  const [owner] = await ownersOf(yardId);
  return {
    name: owner ? `${owner.firstName} ${owner.lastName}` : "",
    email: owner?.email ?? "",
    line1: "",
    line2: "",
    city: "",
    postalCode: "",
  };
}

/** Changes the name and address on invoices. */
export async function changeDetails({ yardId }: Scope, input: BillingDetailsInput) {
  keysInUse();
  await stripeCalls.take(yardId);
  return writeDetails(await customerFor(yardId), input, uuid());
}

/** The yard's invoices from Stripe, newest first. */
export async function invoices({ yardId }: Scope) {
  const customer = (await findSubscription(yardId))?.customerId;
  if (!customer || !isConfigured()) return [];
  const billed = await readHistory(customer);
  return billed.map(({ pence, refundedPence, ...rest }) => ({
    ...rest,
    amount: pounds(pence),
    refunded: pounds(refundedPence),
  }));
}

/** Stops collecting payments until the yard resumes. */
export const pause = (scope: Scope) => change(scope, (id, key) => setPaused(id, true, key));

/** Collects payments again. */
export const resume = (scope: Scope) => change(scope, (id, key) => setPaused(id, false, key));

/** Ends the subscription when the paid month is over. */
export const cancel = (scope: Scope) => change(scope, (id, key) => setEnding(id, true, key));

/** Undoes a cancellation while the subscription still runs. */
export const keep = (scope: Scope) => change(scope, (id, key) => setEnding(id, false, key));

/** Retries a failed payment, with the card on file. */
export const retry = (scope: Scope) =>
  change(scope, async (_, key, { owedInvoice }) => {
    if (owedInvoice === null) throw new Refusal(409, "There is nothing left to pay.");
    await payInvoice(owedInvoice, key);
  });

type Act = (subscription: string, key: string, row: SubscriptionRow) => Promise<unknown>;

/** Changes a live subscription and syncs the result, even when Stripe refused the change. */
async function change({ yardId }: Scope, act: Act) {
  keysInUse();
  await stripeCalls.take(yardId);
  const row = await findSubscription(yardId);
  const id = row && liveId(row);
  if (!row || !id) throw new Refusal(409, "This yard has no subscription that could be changed.");
  try {
    await act(id, `${yardId}:${row.version}`, row);
  } finally {
    await syncSubscription(yardId);
  }
  return null;
}

function liveId({ stripeStatus, paused, subscriptionId }: SubscriptionRow) {
  if (stripeStatus === null) return null;
  return isLive(paymentStateOf({ status: stripeStatus, paused })) ? subscriptionId : null;
}
