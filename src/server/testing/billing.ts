import type Stripe from "stripe";
import { STRIPE_WEBHOOK_PATH } from "#contract/billing/billing.ts";
import { connectionPool } from "#server/core/database.ts";
import { billingJobs } from "#server/domains/billing/jobs.ts";
import {
  keys,
  startDouble,
  variablesFor,
  WEBHOOK_SECRET,
} from "#server/testing/stripe-double/double.ts";
import { signed } from "#server/testing/stripe-double/webhooks.ts";
import { newHorse, newOwner, openYard, type Visitor } from "./yard.ts";

/** Numbers of the double's cards, which are Stripe's test cards. */
export const cards = {
  good: "4242424242424242",
  mastercard: "5555555555554444",
  declined: "4000000000000002",
  failsLater: "4000000000000341",
  asksBank: "4000002500003155",
};

/** The real server with Stripe's double behind it; webhooks go nowhere until a test delivers them. */
export async function openBilledYard() {
  const double = await startDouble();
  const yard = await openYard(variablesFor(double), { jobs: billingJobs });
  const { world } = double;

  /** Brings an event to our door; gives the status of the answer. */
  const deliver = async (event: Stripe.Event, { secret = WEBHOOK_SECRET, at = now() } = {}) => {
    const { payload, signature } = signed(event, secret, at);
    return carry(payload, signature);
  };

  const carry = async (payload: string, signature: string) => {
    const reply = await yard.app.inject({
      method: "POST",
      url: STRIPE_WEBHOOK_PATH,
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload,
    });
    return reply.statusCode;
  };

  const close = async () => {
    await yard.close();
    await double.close();
  };
  return { ...yard, double, world, deliver, carry, row: findSubscription, close };
}

/** The row of a yard's subscription, straight from the table. */
async function findSubscription(yardId: string) {
  const { rows } = await connectionPool().query<Record<string, unknown>>(
    `select s.*, y.subscription_status from subscriptions s left join yards y on y.id = s.yard_id
     where s.yard_id = $1`,
    [yardId],
  );
  return rows[0];
}

export type BilledYard = Awaited<ReturnType<typeof openBilledYard>>;

const now = () => Math.floor(Date.now() / 1000);

/** An owner whose yard has this many horses and no subscription yet. */
export async function ownerWithHorses({ app }: BilledYard, horses: number) {
  const owner = await newOwner(app);
  for (let n = 0; n < horses; n += 1) await newHorse(owner, { name: `Horse ${n}` });
  return owner;
}

/** Presses Set Up Payment; gives the client secret. */
export async function beginPayment(owner: Visitor): Promise<string> {
  const reply = await owner.post("/api/create-subscription");
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`);
  return reply.json<{ clientSecret: string }>().clientSecret;
}

/** Does in the customer's stead what Stripe's frame does with a card. */
export async function giveCard({ double }: BilledYard, clientSecret: string, number: string) {
  const [id = ""] = clientSecret.split("_secret_");
  const kind = id.startsWith("seti_") ? "setup" : "payment";
  const reply = await fetch(`${double.address}/v1/${kind}_intents/${id}/confirm`, {
    method: "POST",
    body: new URLSearchParams({
      key: keys.publishable,
      client_secret: clientSecret,
      "payment_method_data[card][number]": number,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2031",
    }),
  });
  const said: unknown = await reply.json();
  return said;
}

/** Answers the bank's question. */
export async function answerBank(
  { double }: BilledYard,
  clientSecret: string,
  answer: "yes" | "no",
) {
  const [id = ""] = clientSecret.split("_secret_");
  const kind = id.startsWith("seti_") ? "setup" : "payment";
  await fetch(`${double.address}/v1/${kind}_intents/${id}/challenge`, {
    method: "POST",
    body: new URLSearchParams({ key: keys.publishable, client_secret: clientSecret, answer }),
  });
}

/** An owner who pays for this many horses. */
export async function payingOwner(yard: BilledYard, horses: number, number = cards.good) {
  const owner = await ownerWithHorses(yard, horses);
  await giveCard(yard, await beginPayment(owner), number);
  await owner.post("/api/subscription/refresh");
  return owner;
}

/** The status as the page reads it. */
export async function statusOf(owner: Visitor) {
  const reply = await owner.get("/api/subscription-status");
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`);
  return reply.json<Record<string, unknown>>();
}

/** The latest subscription that a yard has at the double. */
export function subscriptionOf({ world }: BilledYard, yardId: string) {
  const found = world.subscriptions.all().findLast((each) => each.metadata["yard_id"] === yardId);
  if (!found) throw new Error("No subscription");
  return found;
}
