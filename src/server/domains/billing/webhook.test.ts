import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { beginPayment, cards, openBilledYard, statusOf } from "#testing/billing.ts";
import { fixture } from "#testing/fixture.ts";
import { WEBHOOK_SECRET } from "#testing/doubles/stripe/double.ts";
import { deleteCustomer } from "#testing/doubles/stripe/customers.ts";
import { changeSubscription } from "#testing/doubles/stripe/subscriptions.ts";
import { signed } from "#testing/doubles/stripe/webhooks.ts";
import { query } from "#testing/yard.ts";

const yard = fixture(openBilledYard);

/** The latest event of a type. */
const latest = (type: string) => {
  const event = yard.world.events.findLast((each) => each.type === type);
  if (!event) throw new Error(`No ${type}`);
  return event;
};

describe("POST /api/webhooks/stripe", () => {
  test("an event starts a sync, which stores Stripe's current state", async () => {
    const owner = await yard.ownerWithHorses(2);
    await yard.giveCard(await beginPayment(owner), cards.good);
    expect(await statusOf(owner)).toMatchObject({ status: "inactive" });
    expect(await yard.deliver(latest("customer.subscription.updated"))).toBe(200);
    expect(await statusOf(owner)).toMatchObject({ status: "active", monthlyBill: 7 });
  });

  test("an event's own data is not used", async () => {
    const owner = await yard.payingOwner(1);
    const event = structuredClone(latest("customer.subscription.updated"));
    Object.assign(event, { id: "evt_says_something_else" });
    Object.assign(event.data.object, { status: "canceled" });
    expect(await yard.deliver(event)).toBe(200);
    expect(await statusOf(owner)).toMatchObject({ status: "active" });
  });

  test("a repeated event is not processed again", async () => {
    const owner = await yard.payingOwner(1);
    const event = latest("customer.subscription.updated");
    expect(await yard.deliver(event)).toBe(200);
    const requests = yard.double.requests.length;
    expect(await yard.deliver(event)).toBe(200);
    expect(yard.double.requests).toHaveLength(requests);
    expect(await statusOf(owner)).toMatchObject({ status: "active" });
  });

  test("an event is refused while Stripe is unavailable, so that it is sent again", async () => {
    const owner = await yard.ownerWithHorses(1);
    await yard.giveCard(await beginPayment(owner), cards.good);
    const event = latest("customer.subscription.updated");
    const away = { kind: "down", fits: /GET \/v1\/subscriptions/ } as const;
    yard.double.troubles.push(away, { ...away });
    expect(await yard.deliver(event)).toBe(503);
    expect(await statusOf(owner)).toMatchObject({ status: "inactive" });
    expect(await yard.deliver(event)).toBe(200);
    expect(await statusOf(owner)).toMatchObject({ status: "active" });
  });

  describe("changes nothing", () => {
    const unchanged = async (send: (event: Stripe.Event) => Promise<number>) => {
      const owner = await yard.ownerWithHorses(1);
      await yard.giveCard(await beginPayment(owner), cards.good);
      const before = await yard.row(owner.user.yardId);
      const requests = yard.double.requests.length;
      const status = await send(latest("customer.subscription.updated"));
      expect(yard.double.requests, "Stripe is not even asked").toHaveLength(requests);
      expect(await yard.row(owner.user.yardId)).toEqual(before);
      return status;
    };

    test("with a signature of another secret", async () => {
      expect(await unchanged((event) => yard.deliver(event, { secret: "whsec_other" }))).toBe(400);
    });

    test("with a signature older than five minutes", async () => {
      const at = Math.floor(Date.now() / 1000) - 301;
      expect(await unchanged((event) => yard.deliver(event, { at }))).toBe(400);
    });

    test("with a body other than the signed one", async () => {
      const status = await unchanged((event) => {
        const { payload, signature } = signed(event, WEBHOOK_SECRET);
        return yard.carry(payload.replace('"active"', '"active" '), signature);
      });
      expect(status).toBe(400);
    });

    test("with a missing or invalid signature", async () => {
      for (const signature of ["", "t=,v1=", "garbage", "t=1,v1=00"])
        expect(await unchanged((event) => yard.carry(JSON.stringify(event), signature))).toBe(400);
    });

    test("for an unknown customer", async () => {
      expect(
        await unchanged((event) => {
          const foreign = structuredClone(event);
          Object.assign(foreign, { id: "evt_foreign" });
          Object.assign(foreign.data.object, { customer: "cus_of_somebody_else" });
          return yard.deliver(foreign);
        }),
      ).toBe(200);
    });

    test("for another account, or the other mode", async () => {
      for (const other of [{ account: "acct_other" }, { livemode: true }])
        expect(
          await unchanged((event) =>
            yard.deliver(Object.assign(structuredClone(event), { id: "evt_other" }, other)),
          ),
        ).toBe(200);
    });
  });

  test("metadata naming another yard is ignored: the customer decides", async () => {
    const owner = await yard.payingOwner(1);
    const thief = await yard.payingOwner(1);
    const event = structuredClone(latest("customer.subscription.updated"));
    Object.assign(event, { id: "evt_claim" });
    Object.assign(event.data.object, {
      metadata: { yard_id: owner.user.yardId },
      status: "canceled",
    });
    await yard.deliver(event);
    expect(await statusOf(owner)).toMatchObject({ status: "active" });
    expect(await statusOf(thief)).toMatchObject({ status: "active" });
  });

  test("a sync with a late reply does not undo a newer one", async () => {
    const owner = await yard.payingOwner(1);
    const { id } = yard.subscriptionOf(owner.user.yardId);
    // the first sync sends its read now and gets the reply late; meanwhile the subscription is paused and synced
    yard.double.troubles.push({ kind: "slow", fits: /GET \/v1\/subscriptions$/, ms: 400 });
    const late = owner.post("/api/subscription/refresh");
    await new Promise((resolve) => setTimeout(resolve, 100));
    changeSubscription(yard.world, { pause_collection: { behavior: "void" } }, id);
    await yard.deliver(latest("customer.subscription.updated"));
    expect(await statusOf(owner)).toMatchObject({ status: "paused" });
    await late;
    expect(await statusOf(owner)).toMatchObject({ status: "paused" });
  });
});

test("when a customer is deleted at Stripe the yard has no subscription, and may start again", async () => {
  const owner = await yard.payingOwner(1);
  const { customer } = yard.subscriptionOf(owner.user.yardId);
  if (typeof customer !== "string") throw new Error("No customer");
  deleteCustomer(yard.world, customer);
  expect(await yard.deliver(latest("customer.deleted"))).toBe(200);
  expect(await statusOf(owner)).toMatchObject({ status: "inactive", paymentMethod: null });
  await yard.giveCard(await beginPayment(owner), cards.good);
  await owner.post("/api/subscription/refresh");
  expect(await statusOf(owner)).toMatchObject({ status: "active" });
  expect(yard.subscriptionOf(owner.user.yardId).customer).not.toBe(customer);
});

test("a customer unknown to Stripe is kept, because the key may belong to another account", async () => {
  const owner = await yard.payingOwner(1);
  const { yardId } = owner.user;
  await query("update subscriptions set customer_id = 'cus_other_account' where yard_id = $1", [
    yardId,
  ]);
  expect((await owner.post("/api/subscription/refresh")).statusCode).toBe(500);
  expect(await yard.row(yardId)).toMatchObject({
    customer_id: "cus_other_account",
    subscription_status: "active",
  });
});

test("many events at once cost few reads, and all are accepted", async () => {
  const owner = await yard.payingOwner(1);
  const { customer } = yard.subscriptionOf(owner.user.yardId);
  const mine = yard.world.events.filter(
    ({ data }) => "customer" in data.object && data.object.customer === customer,
  );
  const crowd = Array.from({ length: 5 }, (_, n) =>
    mine.map((event) => Object.assign(structuredClone(event), { id: `${event.id}_${n}` })),
  ).flat();
  const requests = yard.double.requests.length;
  const answers = await Promise.all(crowd.map((event) => yard.deliver(event)));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(crowd.length).toBeGreaterThan(30);
  expect(yard.double.requests.length - requests).toBeLessThanOrEqual(2 * crowd.length);
});
