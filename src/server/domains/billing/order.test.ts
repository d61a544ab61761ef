import fc from "fast-check";
import type Stripe from "stripe";
import { expect, test } from "vitest";
import { paymentStateOf } from "#rules/billing/payment-state.ts";
import { connectionPool } from "#server/core/database/database.ts";
import { runWaitingJobs } from "#server/core/jobs/jobs.ts";
import { beginPayment, cards, openBilledYard } from "#testing/billing.ts";
import { fixture } from "#testing/fixture.ts";
import { lockWaits } from "#testing/lock-waits.ts";
import { dispute, refund } from "#testing/doubles/stripe/money-back.ts";
import {
  changeSubscription,
  endSubscription,
  renew,
} from "#testing/doubles/stripe/subscriptions.ts";
import { newHorse, type Owner } from "#testing/yard.ts";
import { findYard } from "./queries.ts";
import { queueReconciliations, reconcile } from "./reconcile.ts";
import { syncSubscription } from "./sync-subscription.ts";

/** Number of runs; set ORDERS=500 for a long test. */
const RUNS = Number(process.env["ORDERS"] ?? 10);
/** Longer than needed, in case the machine is busy. */
const TIMEOUT_MS = Math.max(60_000, RUNS * 2_000);

const yard = fixture(openBilledYard);

type Act = (owner: Owner, subscription: Stripe.Subscription) => unknown;

const isOver = ({ status }: Stripe.Subscription) => /canceled|expired/.test(status);

/** Actions of an operator in Stripe's dashboard while the subscription runs. */
const atStripe =
  (form: Parameters<typeof changeSubscription>[1]): Act =>
  (_, subscription) =>
    isOver(subscription) || changeSubscription(yard.world, form, subscription.id);

const cardBecomes =
  (number: string): Act =>
  (_, { default_payment_method: card }) =>
    typeof card === "string" && yard.world.cardNumbers.set(card, number);

const lastCharge = ({ customer }: Stripe.Subscription) =>
  yard.world.charges.all().findLast((each) => each.customer === customer);

const acts = {
  "a month passes": (_, { id }) => renew(yard.world, id),
  "the card fails from now on": cardBecomes(cards.failsLater),
  "the card works again": cardBecomes(cards.good),
  "paused at Stripe": atStripe({ pause_collection: { behavior: "void" } }),
  "resumed at Stripe": atStripe({ pause_collection: "" }),
  "cancelled at Stripe": atStripe({ cancel_at_period_end: "true" }),
  "taken back at Stripe": atStripe({ cancel_at_period_end: "false" }),
  "ended at Stripe": (_, each) => isOver(each) || endSubscription(yard.world, each.id),
  refunded: (_, each) => {
    const charge = lastCharge(each);
    if (charge) refund(yard.world, charge, 1);
  },
  disputed: (_, each) => {
    const charge = lastCharge(each);
    if (charge) dispute(yard.world, charge);
  },
  "paused by the owner": (owner) => owner.post("/api/subscription/pause"),
  "resumed by the owner": (owner) => owner.post("/api/subscription/resume"),
  "the owner tries again": (owner) => owner.post("/api/subscription/retry"),
  "the owner changes the card": async (owner) => {
    const reply = await owner.post("/api/subscription/card");
    await yard.giveCard(reply.json<{ clientSecret: string }>().clientSecret, cards.mastercard);
  },
  "a horse comes": (owner) => newHorse(owner),
  "subscribed again": async (owner, each) => {
    if (isOver(each)) await yard.giveCard(await beginPayment(owner), cards.good);
  },
} satisfies Record<string, Act>;

const happenings = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.constant<keyof typeof acts>("a month passes") },
    { weight: 3, arbitrary: fc.constantFrom(...namesOf(acts)) },
  ),
  { maxLength: 12 },
);

/** How each event is delivered: once, twice or never; at once, late, or at the end. */
const fates = fc.infiniteStream(
  fc.record({
    copies: fc.constantFrom(0, 1, 1, 2),
    held: fc.boolean(),
    place: fc.nat(1_000),
    delay: fc.constantFrom(0, 0, 0, 20, 60),
  }),
);

test(
  "whatever happens, and in whatever order events arrive, our row ends equal to Stripe's state",
  { timeout: 2 * TIMEOUT_MS },
  async () => {
    await fc.assert(
      fc.asyncProperty(happenings, fates, async (names, stream) => {
        const held: { event: Stripe.Event; place: number }[] = [];
        const flying: Promise<unknown>[] = [];
        yard.world.onEvent = (event) => {
          const { copies, held: kept, place, delay } = stream.next().value;
          for (let n = 0; n < copies; n += 1) {
            if (kept) held.push({ event, place });
            else flying.push(bring(event, delay));
          }
        };
        const owner = await yard.payingOwner(1);
        for (const name of names) await acts[name](owner, yard.subscriptionOf(owner.user.yardId));
        for (const { event } of held.toSorted((a, b) => a.place - b.place))
          flying.push(yard.deliver(event));
        await Promise.all(flying);
        yard.world.onEvent = () => undefined;
        // the nightly reconciliation finds the state, whichever events were lost
        await reconcile.run(null);
        await queueReconciliations(0);
        await runWaitingJobs();
        await expectTruth(owner.user.yardId);
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: TIMEOUT_MS },
    );
  },
);

test("adding a horse during a call to Stripe waits for the call instead of being refused", async () => {
  const { user } = await yard.payingOwner(1);
  const horseComes = await connectionPool().connect();
  try {
    // locks in the order in which adding a horse does: first the yard's row, then (by a trigger) the subscription's
    await horseComes.query("begin");
    await horseComes.query("select from yards where id = $1 for no key update", [user.yardId]);
    const looking = syncSubscription(user.yardId);
    await lockWaits(1);
    await horseComes.query("update yards set horse_count = horse_count + 1 where id = $1", [
      user.yardId,
    ]);
    await horseComes.query("rollback");
    await expect(looking).resolves.toBeUndefined();
  } finally {
    horseComes.release();
  }
  await expectTruth(user.yardId);
});

/** Delivers an event and makes some reads slow, so that syncs overlap. */
async function bring(event: Stripe.Event, ms: number) {
  if (ms > 0) yard.double.troubles.push({ kind: "slow", fits: /GET \/v1\/subscriptions$/, ms });
  return yard.deliver(event);
}

async function expectTruth(yardId: string) {
  const snapshot = yard.subscriptionOf(yardId);
  const [item] = snapshot.items.data;
  const said = { status: snapshot.status, paused: snapshot.pause_collection !== null };
  expect(await yard.row(yardId)).toMatchObject({
    subscription_id: snapshot.id,
    stripe_status: snapshot.status,
    paused: said.paused,
    quantity: item?.quantity,
    period_end: new Date((item?.current_period_end ?? 0) * 1000),
    owed_invoice: snapshot.status === "past_due" ? lastOpenOf(snapshot.id) : null,
    subscription_status: paymentStateOf(said),
  });
  if (isOver(snapshot) || snapshot.status === "incomplete") return;
  expect(item?.quantity).toBe((await findYard(yardId))?.horses);
}

// a paused month's invoice is void, while the one before is still open
const lastOpenOf = (subscription: string) =>
  yard.world.invoices
    .all()
    .findLast(
      ({ parent, status }) =>
        status === "open" && parent?.subscription_details?.subscription === subscription,
    )?.id ?? null;

function namesOf<T extends string>(table: Record<T, unknown>) {
  return Object.keys(table).filter((name): name is T => name in table);
}
