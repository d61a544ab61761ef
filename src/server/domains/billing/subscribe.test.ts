import { describe, expect, test } from "vitest";
import { beginPayment, cards, openBilledYard, statusOf } from "#testing/billing.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse } from "#testing/yard.ts";

const yard = fixture(openBilledYard);

describe("POST /api/create-subscription", () => {
  test("makes an incomplete subscription for the present horses, which is paid in the browser", async () => {
    const owner = await yard.ownerWithHorses(3);
    const clientSecret = await beginPayment(owner);
    expect(clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
    const [subscription] = yard.world.subscriptions.all().slice(-1);
    expect(subscription).toMatchObject({
      status: "incomplete",
      metadata: { yard_id: owner.user.yardId },
      items: { data: [{ quantity: 3, price: { unit_amount: 350, currency: "gbp" } }] },
    });
    expect(await statusOf(owner)).toMatchObject({ status: "inactive", paymentMethod: null });

    expect(await yard.giveCard(clientSecret, cards.good)).toMatchObject({ status: "succeeded" });
    expect((await owner.post("/api/subscription/refresh")).statusCode).toBe(200);
    expect(await statusOf(owner)).toEqual({
      status: "active",
      horseCount: 3,
      monthlyBill: 10.5,
      pricePerHorse: 3.5,
      nextBilling: expect.stringMatching(/Z$/),
      paymentMethod: { type: "visa", last4: "4242", expiresMonth: 12, expiresYear: 2031 },
      trialEndsAt: expect.stringMatching(/Z$/),
      endsAt: null,
      owed: null,
      alsoBilledIn: [],
      checkout: {
        publishableKey: "pk_test_double",
        scriptUrl: expect.stringMatching(/stripe\.js$/),
      },
    });
    expect((await owner.get("/api/user")).json()).toMatchObject({ subscriptionStatus: "active" });
  });

  test("makes the yard's owner the customer, by name and e-mail", async () => {
    const owner = await yard.ownerWithHorses(1);
    await beginPayment(owner);
    const [customer] = yard.world.customers.all().slice(-1);
    expect(customer).toMatchObject({ name: "Robin Hacker", email: owner.user.email });
  });

  test("returns the same subscription and secret when it is called again", async () => {
    const owner = await yard.ownerWithHorses(1);
    const before = yard.world.subscriptions.all().length;
    const secrets = [await beginPayment(owner), await beginPayment(owner)];
    expect(secrets[1]).toBe(secrets[0]);
    expect(yard.world.subscriptions.all()).toHaveLength(before + 1);
  });

  test("makes one subscription when it is called in two windows at once", async () => {
    const owner = await yard.ownerWithHorses(1);
    const before = yard.world.subscriptions.all().length;
    const secrets = await Promise.all([1, 2, 3].map(() => beginPayment(owner)));
    expect(new Set(secrets).size).toBe(1);
    expect(yard.world.subscriptions.all()).toHaveLength(before + 1);
    expect(
      yard.world.customers.all().filter((each) => each.metadata["yard_id"] === owner.user.yardId),
    ).toHaveLength(1);
  });

  test("ends an unpaid subscription when a horse was added, and makes one for both horses", async () => {
    const owner = await yard.ownerWithHorses(1);
    const first = await beginPayment(owner);
    await newHorse(owner);
    const second = await beginPayment(owner);
    expect(second).not.toBe(first);
    const [, last] = yard.world.subscriptions.all().slice(-2);
    expect(last).toMatchObject({ status: "incomplete", items: { data: [{ quantity: 2 }] } });
    expect(
      await yard.giveCard(first, cards.good),
      "the first cannot be paid any more",
    ).toMatchObject({
      error: { message: expect.stringContaining("canceled") },
    });
  });

  test("makes a new subscription when the unpaid one has expired after a day", async () => {
    const owner = await yard.ownerWithHorses(1);
    await beginPayment(owner);
    const [begun] = yard.world.subscriptions.all().slice(-1);
    Object.assign(begun ?? {}, { status: "incomplete_expired", ended_at: yard.world.now() });
    const clientSecret = await beginPayment(owner);
    expect(await yard.giveCard(clientSecret, cards.good)).toMatchObject({ status: "succeeded" });
  });

  test("refuses a yard that already pays, and lets a cancelled one start again", async () => {
    const owner = await yard.payingOwner(1);
    expect(await owner.post("/api/create-subscription")).toAnswer([
      409,
      "This yard already has a subscription. Reload the page to see it.",
    ]);
    const [subscription] = yard.world.subscriptions.all().slice(-1);
    Object.assign(subscription ?? {}, { status: "canceled", ended_at: yard.world.now() });
    await owner.post("/api/subscription/refresh");
    expect(await statusOf(owner)).toMatchObject({ status: "canceled", nextBilling: null });
    await yard.giveCard(await beginPayment(owner), cards.good);
    await owner.post("/api/subscription/refresh");
    expect(await statusOf(owner)).toMatchObject({ status: "active" });
  });

  test("refuses a yard without horses, and creates nothing at Stripe", async () => {
    const owner = await yard.newOwner();
    const before = yard.world.customers.all().length;
    expect(await owner.post("/api/create-subscription")).toAnswer([
      409,
      "Add your first horse: without horses there is nothing to pay for.",
    ]);
    expect(yard.world.customers.all()).toHaveLength(before);
  });
});

describe("paying", () => {
  test("a declined card changes nothing, and another card can be given at once", async () => {
    const owner = await yard.ownerWithHorses(1);
    const clientSecret = await beginPayment(owner);
    expect(await yard.giveCard(clientSecret, cards.declined)).toEqual({
      error: expect.objectContaining({ message: "Your card was declined." }),
    });
    await owner.post("/api/subscription/refresh");
    expect(await statusOf(owner)).toMatchObject({
      status: "inactive",
      paymentMethod: null,
      owed: null,
      alsoBilledIn: [],
    });
    await yard.giveCard(clientSecret, cards.good);
    await owner.post("/api/subscription/refresh");
    expect(await statusOf(owner)).toMatchObject({ status: "active" });
  });

  test.each([
    ["yes", "active"],
    ["no", "inactive"],
  ] as const)(
    "when the bank asks for confirmation and the answer is %s, the subscription is %s",
    async (answer, status) => {
      const owner = await yard.ownerWithHorses(2);
      const clientSecret = await beginPayment(owner);
      const asked = await yard.giveCard(clientSecret, cards.asksBank);
      expect(asked).toMatchObject({ status: "requires_action" });
      await owner.post("/api/subscription/refresh");
      expect(await statusOf(owner), "not before the answer").toMatchObject({ status: "inactive" });
      await yard.answerBank(clientSecret, answer);
      await owner.post("/api/subscription/refresh");
      expect(await statusOf(owner)).toMatchObject({ status });
    },
  );
});
