import { beforeEach, describe, expect, test } from "vitest";
import { runWaitingJobs } from "#server/core/jobs/jobs.ts";
import { beginPayment, cards, openBilledYard, statusOf } from "#testing/billing.ts";
import { fixture } from "#testing/fixture.ts";
import { newAdmin } from "#testing/member.ts";
import { readForm } from "#testing/doubles/stripe/form.ts";
import {
  changeSubscription,
  endSubscription,
  makeSubscription,
  renew,
} from "#testing/doubles/stripe/subscriptions.ts";
import { newHorse, query } from "#testing/yard.ts";
import { reconcile } from "./reconcile.ts";

const yard = fixture(openBilledYard);
const admin = fixture(() => newAdmin(yard.app));
beforeEach(async () => {
  await reconcile.run(null);
  await runWaitingJobs();
  await query("delete from billing_differences");
});

const figures = async () => (await admin.get("/api/admin/figures")).json<Record<string, unknown>>();
const night = async () => {
  await reconcile.run(null);
  return (await figures())["differences"];
};

const nameOf = (customer: unknown) => (typeof customer === "string" ? customer : "");

describe("the nightly reconciliation", () => {
  test("finds nothing if every event arrived", async () => {
    await yard.payingOwner(2);
    expect(await night()).toEqual([]);
    expect(await figures()).toMatchObject({ lastReconciled: { differences: 0 } });
  });

  test("reports and corrects a payment whose event was lost", async () => {
    const owner = await yard.ownerWithHorses(2);
    await yard.giveCard(await beginPayment(owner), cards.good);
    const { id, customer } = yard.subscriptionOf(owner.user.yardId);
    expect(await night()).toEqual([
      {
        foundAt: expect.any(String),
        yardId: owner.user.yardId,
        customer,
        what: "status",
        ours: "incomplete",
        theirs: "active",
      },
    ]);
    expect(await statusOf(owner)).toMatchObject({ status: "active" });
    expect((await yard.row(owner.user.yardId))?.["subscription_id"]).toBe(id);
  });

  test("reports and corrects an end, a pause and another quantity whose events were lost", async () => {
    const ended = await yard.payingOwner(1);
    const paused = await yard.payingOwner(1);
    const other = await yard.payingOwner(1);
    endSubscription(yard.world, yard.subscriptionOf(ended.user.yardId).id);
    changeSubscription(
      yard.world,
      { pause_collection: { behavior: "void" } },
      yard.subscriptionOf(paused.user.yardId).id,
    );
    const subscription = yard.subscriptionOf(other.user.yardId);
    changeSubscription(
      yard.world,
      readForm(`items[0][id]=${subscription.items.data[0]?.id}&items[0][quantity]=9`),
      subscription.id,
    );
    const found = await night();
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ yardId: ended.user.yardId, what: "subscription" }),
        expect.objectContaining({ yardId: paused.user.yardId, what: "paused", theirs: "true" }),
        expect.objectContaining({ yardId: other.user.yardId, what: "quantity", theirs: "9" }),
      ]),
    );
    await runWaitingJobs();
    expect(await statusOf(ended)).toMatchObject({ status: "canceled" });
    expect(await statusOf(paused)).toMatchObject({ status: "paused" });
    expect(yard.subscriptionOf(other.user.yardId).items.data[0]?.quantity).toBe(1);
  });

  test("updates the quantity of a yard whose mark was lost", async () => {
    const owner = await yard.payingOwner(1);
    await newHorse(owner);
    await query("update subscriptions set horses_changed_at = null");
    await reconcile.run(null);
    await runWaitingJobs();
    expect(yard.subscriptionOf(owner.user.yardId).items.data[0]?.quantity).toBe(2);
  });

  test("reports a subscription of an unknown customer", async () => {
    const { customer } = yard.subscriptionOf((await yard.payingOwner(1)).user.yardId);
    const stranger = yard.world.customers.add({
      ...yard.world.customers.get(nameOf(customer)),
      id: "cus_stranger",
    });
    const [price] = yard.world.prices.all();
    makeSubscription(
      yard.world,
      readForm(
        `customer=${stranger.id}&payment_behavior=default_incomplete&items[0][price]=${price?.id}`,
      ),
    );
    expect(await night()).toMatchObject([
      { yardId: null, customer: "cus_stranger", what: "subscription", ours: "none" },
    ]);
    endSubscription(yard.world, yard.world.subscriptions.all().at(-1)?.id ?? "");
  });

  test("cancels the subscription of a deleted yard", async () => {
    const owner = await yard.payingOwner(1);
    await query("delete from yards where id = $1", [owner.user.yardId]);
    expect(await night()).toMatchObject([{ what: "yard", theirs: "deleted" }]);
    expect(yard.subscriptionOf(owner.user.yardId).status).toBe("canceled");
  });

  test("compares all yards, even if they fill more than one page of Stripe's list", async () => {
    const owner = await yard.payingOwner(1);
    const { customer, items } = yard.subscriptionOf(owner.user.yardId);
    const live = yard.subscriptionOf(owner.user.yardId);
    // a hundred newer customers precede this one in the list
    for (let n = 0; n < 120; n += 1) {
      const id = `cus_many_${n}`;
      yard.world.customers.add({ ...yard.world.customers.get(nameOf(customer)), id });
      yard.world.subscriptions.add({
        ...live,
        id: `sub_many_${n}`,
        customer: id,
        items,
        metadata: {},
      });
    }
    await reconcile.run(null);
    const found = (await figures())["differences"];
    expect(found).toHaveLength(50); // the page shows the latest fifty
    expect(await figures()).toMatchObject({ lastReconciled: { differences: 120 } });
    expect(await statusOf(owner)).toMatchObject({ status: "active" });
    for (let n = 0; n < 120; n += 1)
      yard.world.subscriptions.get(`sub_many_${n}`).status = "canceled";
  });
});

describe("GET /api/admin/figures", () => {
  test("is for the operator of the installation only", async () => {
    const owner = await yard.newOwner();
    expect((await owner.get("/api/admin/figures")).statusCode).toBe(403);
  });

  test("counts yards by status, paid horses, monthly revenue and failed payments", async () => {
    const before = await figures();
    await yard.payingOwner(3);
    const paused = await yard.payingOwner(2);
    await paused.post("/api/subscription/pause");
    const failing = await yard.payingOwner(4);
    const { id, default_payment_method: card } = yard.subscriptionOf(failing.user.yardId);
    if (typeof card !== "string") throw new Error("No card");
    yard.world.cardNumbers.set(card, cards.failsLater);
    renew(yard.world, id);
    await failing.post("/api/subscription/refresh");
    const after = await figures();
    const grew = (name: string) => Number(after[name]) - Number(before[name]);
    expect(grew("horsesPaidFor")).toBe(7);
    expect(grew("monthlyRevenue")).toBeCloseTo(24.5, 10);
    expect(after["yards"]).toMatchObject({ paused: expect.any(Number), past_due: 1 });
    expect(after["failedPayments"]).toEqual([
      {
        yardId: failing.user.yardId,
        yardName: "Robin's yard",
        amount: 14,
        reason: "Your card was declined.",
        since: expect.stringMatching(/Z$/),
      },
    ]);
  });
});
