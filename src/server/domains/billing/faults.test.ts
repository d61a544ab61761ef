import { afterEach, describe, expect, test } from "vitest";
import { beginPayment, cards, openBilledYard, statusOf } from "#testing/billing.ts";
import { keysInUse, openStripe } from "#server/adapters/stripe/stripe.ts";
import { fixture } from "#testing/fixture.ts";
import type { Trouble } from "#testing/doubles/stripe/double.ts";
import { renew } from "#testing/doubles/stripe/subscriptions.ts";

const yard = fixture(openBilledYard);
afterEach(() => {
  yard.double.troubles.length = 0;
});

const AWAY =
  "Our card payment provider does not answer. Please try again in a moment; nothing is charged twice.";

/** Faults that outlast the SDK's own retry. */
const trouble = (kind: Trouble["kind"], fits: RegExp) =>
  yard.double.troubles.push({ kind, fits }, { kind, fits }, { kind, fits });

const customersOf = (yardId: string) =>
  yard.world.customers.all().filter((each) => each.metadata["yard_id"] === yardId);
const subscriptionsOf = (yardId: string) =>
  yard.world.subscriptions.all().filter((each) => each.metadata["yard_id"] === yardId);

describe("the reply of a call that Stripe has carried out is lost", () => {
  test.each([
    ["the customer", /POST \/v1\/customers$/],
    ["the customer's name", /POST \/v1\/customers\/\w+$/],
    ["the price", /POST \/v1\/prices$/],
    ["the subscription", /POST \/v1\/subscriptions$/],
    ["the secret", /GET \/v1\/subscriptions\/\w+$/],
  ])("%s: a second call makes nothing twice", async (_, fits) => {
    const owner = await yard.ownerWithHorses(1);
    trouble("lost", fits);
    const lost = await owner.post("/api/create-subscription");
    // the price was created in an earlier case and is not requested again
    if (lost.statusCode !== 200) expect(lost).toAnswer([503, AWAY]);
    yard.double.troubles.length = 0;
    const clientSecret = await beginPayment(owner);
    expect(customersOf(owner.user.yardId)).toHaveLength(1);
    expect(subscriptionsOf(owner.user.yardId)).toHaveLength(1);
    expect(yard.world.prices.all()).toHaveLength(1);
    expect(await yard.giveCard(clientSecret, cards.good)).toMatchObject({ status: "succeeded" });
    await owner.post("/api/subscription/refresh");
    expect(await statusOf(owner)).toMatchObject({ status: "active" });
  });

  test("the next sync finds a pause, and pausing again changes nothing", async () => {
    const owner = await yard.payingOwner(1);
    trouble("lost", /POST \/v1\/subscriptions\/\w+$/);
    expect((await owner.post("/api/subscription/pause")).statusCode).toBe(503);
    expect(await statusOf(owner)).toMatchObject({ status: "paused" });
  });

  test("a retried payment charges once", async () => {
    const owner = await yard.payingOwner(1);
    const { id, default_payment_method: card } = yard.subscriptionOf(owner.user.yardId);
    if (typeof card !== "string") throw new Error("No card");
    yard.world.cardNumbers.set(card, cards.failsLater);
    renew(yard.world, id);
    await owner.post("/api/subscription/refresh");
    yard.world.cardNumbers.set(card, cards.good);
    const charged = yard.world.charges.all().length;
    trouble("lost", /\/pay$/);
    expect((await owner.post("/api/subscription/retry")).statusCode).toBe(503);
    expect(await statusOf(owner)).toMatchObject({ status: "active", owed: null });
    expect(yard.world.charges.all()).toHaveLength(charged + 1);
  });
});

describe("Stripe is unavailable, or something else answers", () => {
  test.each(["refused", "down", "garbage"] as const)(
    "%s: the call is refused with a sentence and Retry-After",
    async (kind) => {
      const owner = await yard.ownerWithHorses(1);
      trouble(kind, /./);
      trouble(kind, /./);
      const reply = await owner.post("/api/create-subscription");
      expect(reply).toAnswer([503, AWAY]);
      expect(reply.headers["retry-after"]).toBe("10");
    },
  );

  test("the page still shows the yard's status", async () => {
    const owner = await yard.payingOwner(2);
    trouble("refused", /./);
    expect(await statusOf(owner)).toMatchObject({ status: "active", monthlyBill: 7 });
  });

  test("a hanging reply is given up within ten seconds", { timeout: 20_000 }, async () => {
    const owner = await yard.payingOwner(1);
    yard.double.troubles.push(
      { kind: "slow", fits: /./, ms: 30_000 },
      { kind: "slow", fits: /./, ms: 30_000 },
    );
    const began = Date.now();
    expect(await owner.post("/api/subscription/refresh")).toAnswer([503, AWAY]);
    expect(Date.now() - began).toBeLessThan(10_500);
  });
});

test("a key that Stripe rejects is reported as such", async () => {
  const other = await openBilledYard();
  const owner = await other.ownerWithHorses(1);
  const told: unknown[] = [];
  await openStripe({ ...keysInUse(), secretKey: "sk_test_wrong" }, (error) => told.push(error));
  expect(await owner.post("/api/create-subscription")).toAnswer([
    503,
    "Card payment processing is not set up correctly. Please contact support to enable billing.",
  ]);
  expect(told, "the operator's log hears the cause").toHaveLength(1);
  await other.close();
});
