import type { FastifyInstance } from "fastify";
import type Stripe from "stripe";
import { STRIPE_WEBHOOK_PATH } from "#contract/billing/billing.ts";
import { billingJobs } from "#server/domains/billing/reconcile.ts";
import { keys, startDouble, variablesFor, WEBHOOK_SECRET } from "./doubles/stripe/double.ts";
import { signed } from "./doubles/stripe/webhooks.ts";
import { newHorse, newOwner, openYard, query, type Visitor } from "./yard.ts";

/** The cards that the double accepts, by the numbers of Stripe's test cards. */
export const cards = {
  good: "4242424242424242",
  mastercard: "5555555555554444",
  declined: "4000000000000002",
  failsLater: "4000000000000341",
  asksBank: "4000002500003155",
};

/** Opens the real server with a double of Stripe; webhooks are delivered only when a test does so. */
export async function openBilledYard() {
  const double = await startDouble();
  const yard = await openYard(variablesFor(double), { jobs: billingJobs });
  const close = async () => {
    await yard.close();
    await double.close();
  };
  return {
    ...yard,
    ...webhooksTo(yard.app),
    ...customersOf(yard.app, double),
    double,
    world: double.world,
    row: findSubscription,
    close,
  };
}

type Double = Awaited<ReturnType<typeof startDouble>>;

const now = () => Math.floor(Date.now() / 1000);

function webhooksTo(app: FastifyInstance) {
  /** Delivers an event to our webhook; returns the status of the reply. */
  const deliver = async (event: Stripe.Event, { secret = WEBHOOK_SECRET, at = now() } = {}) => {
    const { payload, signature } = signed(event, secret, at);
    return carry(payload, signature);
  };

  const carry = async (payload: string, signature: string) => {
    const reply = await app.inject({
      method: "POST",
      url: STRIPE_WEBHOOK_PATH,
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload,
    });
    return reply.statusCode;
  };
  return { deliver, carry };
}

/** What yards do as customers, at our server and at Stripe's. */
function customersOf(app: FastifyInstance, { address, world }: Double) {
  /** An owner whose yard has this many horses and no subscription yet. */
  const ownerWithHorses = async (horses: number) => {
    const owner = await newOwner(app);
    for (let n = 0; n < horses; n += 1) await newHorse(owner, { name: `Horse ${n}` });
    return owner;
  };

  const send = (verb: string, clientSecret: string, fields: Record<string, string>) => {
    const [id = ""] = clientSecret.split("_secret_");
    const kind = id.startsWith("seti_") ? "setup" : "payment";
    return fetch(`${address}/v1/${kind}_intents/${id}/${verb}`, {
      method: "POST",
      body: new URLSearchParams({
        key: keys.publishable,
        client_secret: clientSecret,
        ...fields,
      }),
    });
  };

  /** Enters a card, as Stripe's frame does on behalf of a customer. */
  const giveCard = async (clientSecret: string, number: string) => {
    const reply = await send("confirm", clientSecret, {
      "payment_method_data[card][number]": number,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2031",
    });
    const said: unknown = await reply.json();
    return said;
  };

  /** Answers the bank's request to confirm a payment. */
  const answerBank = (clientSecret: string, answer: "yes" | "no") =>
    send("challenge", clientSecret, { answer });

  /** An owner who pays for this many horses. */
  const payingOwner = async (horses: number, number = cards.good) => {
    const owner = await ownerWithHorses(horses);
    await giveCard(await beginPayment(owner), number);
    await owner.post("/api/subscription/refresh");
    return owner;
  };

  /** The latest subscription of a yard at the double. */
  const subscriptionOf = (yardId: string) => {
    const found = world.subscriptions.all().findLast((each) => each.metadata["yard_id"] === yardId);
    if (!found) throw new Error("No subscription");
    return found;
  };
  return { ownerWithHorses, giveCard, answerBank, payingOwner, subscriptionOf };
}

/** The row of a yard's subscription, read directly from the table. */
async function findSubscription(yardId: string) {
  const { rows } = await query(
    `select s.*, y.subscription_status from subscriptions s left join yards y on y.id = s.yard_id
     where s.yard_id = $1`,
    [yardId],
  );
  return rows[0];
}

/** Starts a payment as the button Set Up Payment does; returns the client secret. */
export async function beginPayment(owner: Visitor): Promise<string> {
  const reply = await owner.post("/api/create-subscription");
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`);
  return reply.json<{ clientSecret: string }>().clientSecret;
}

/** The billing status as the page reads it. */
export async function statusOf(owner: Visitor) {
  const reply = await owner.get("/api/subscription-status");
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`);
  return reply.json<Record<string, unknown>>();
}
