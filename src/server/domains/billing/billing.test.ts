import { describe, expect, test } from "vitest";
import { runWaitingJobs } from "#server/core/jobs/jobs.ts";
import { cards, openBilledYard, statusOf } from "#testing/billing.ts";
import { fixture } from "#testing/fixture.ts";
import { decideDispute, dispute, refund } from "#testing/doubles/stripe/money-back.ts";
import { renew } from "#testing/doubles/stripe/subscriptions.ts";
import { type Owner, query, type Visitor } from "#testing/yard.ts";

const yard = fixture(openBilledYard);

const subscription = (owner: Owner) => yard.subscriptionOf(owner.user.yardId);
const look = (owner: Visitor) => owner.post("/api/subscription/refresh");

/** Makes the card on file behave like another test card from now on. */
function switchCard(owner: Owner, number: string) {
  const card = subscription(owner).default_payment_method;
  if (typeof card === "string") yard.world.cardNumbers.set(card, number);
}

/** Advances a month, makes the payment fail, and delivers the event. */
async function fallBehind(owner: Owner) {
  switchCard(owner, cards.failsLater);
  renew(yard.world, subscription(owner).id);
  await look(owner);
}

describe("pause and resume", () => {
  test("collects nothing while paused, and collects again once resumed", async () => {
    const owner = await yard.payingOwner(2);
    expect((await owner.post("/api/subscription/pause")).statusCode).toBe(200);
    expect(subscription(owner).pause_collection).toMatchObject({ behavior: "void" });
    expect(await statusOf(owner)).toMatchObject({ status: "paused", nextBilling: null });
    const charged = yard.world.charges.all().length;
    renew(yard.world, subscription(owner).id);
    expect(yard.world.charges.all()).toHaveLength(charged);
    expect((await owner.post("/api/subscription/resume")).statusCode).toBe(200);
    expect(await statusOf(owner)).toMatchObject({
      status: "active",
      nextBilling: expect.any(String),
    });
  });
});

describe("cancel and undo", () => {
  test("ends when the paid month is over, unless it is undone", async () => {
    const owner = await yard.payingOwner(1);
    expect((await owner.post("/api/subscription/cancel")).statusCode).toBe(200);
    const status = await statusOf(owner);
    expect(status).toMatchObject({ status: "active", nextBilling: null });
    const end = subscription(owner).items.data[0]?.current_period_end ?? 0;
    expect(status["endsAt"]).toBe(new Date(end * 1000).toISOString());

    expect((await owner.post("/api/subscription/keep")).statusCode).toBe(200);
    expect(await statusOf(owner)).toMatchObject({ status: "active", endsAt: null });

    await owner.post("/api/subscription/cancel");
    renew(yard.world, subscription(owner).id);
    await look(owner);
    expect(await statusOf(owner)).toMatchObject({ status: "canceled" });
  });

  test("a subscription that has ended, or never began, cannot be changed", async () => {
    const owner = await yard.ownerWithHorses(1);
    for (const verb of ["pause", "resume", "cancel", "keep", "retry"]) {
      expect(await owner.post(`/api/subscription/${verb}`), verb).toAnswer([
        409,
        "This yard has no subscription that could be changed.",
      ]);
    }
  });
});

describe("a payment that fails", () => {
  test("is shown with the bank's reason, the next attempt and Stripe's page, and mailed once", async () => {
    const owner = await yard.payingOwner(3);
    await fallBehind(owner);
    expect(await statusOf(owner)).toMatchObject({
      status: "past_due",
      nextBilling: null,
      owed: {
        amount: 10.5,
        reason: "Your card was declined.",
        nextTry: expect.stringMatching(/Z$/),
        payUrl: expect.stringContaining("/invoices/"),
      },
    });
    await look(owner);
    await runWaitingJobs();
    const mails = (await yard.mails()).filter((each) => each.includes(`To: ${owner.user.email}`));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain("we could not collect =C2=A310.50");
    expect(mails[0]).toContain("Your card was declined.");
    expect(mails[0]).toContain("/subscription");
    const { rows } = await query(
      "select title, message, type, action_url from notifications where user_id = $1",
      [owner.user.id],
    );
    expect(rows).toEqual([
      {
        title: "Your payment of £10.50 did not go through",
        message: "Your card was declined.",
        type: "BILLING",
        action_url: "/subscription",
      },
    ]);
  });

  test("an invoice from before a pause stays open in a month whose own invoice is void", async () => {
    const owner = await yard.payingOwner(3);
    await fallBehind(owner);
    const before = (await yard.row(owner.user.yardId))?.["owed_invoice"];
    expect(before).toEqual(expect.stringMatching(/^in_/));
    await owner.post("/api/subscription/pause");
    renew(yard.world, subscription(owner).id);
    await look(owner);
    expect(subscription(owner).latest_invoice).not.toBe(before);
    expect(await yard.row(owner.user.yardId)).toMatchObject({ owed_invoice: before });
  });

  test("a retry that is refused shows the bank's reason, and one that is paid makes the subscription active", async () => {
    const owner = await yard.payingOwner(1);
    await fallBehind(owner);
    expect(await owner.post("/api/subscription/retry")).toAnswer([402, "Your card was declined."]);
    expect(await statusOf(owner)).toMatchObject({ status: "past_due" });
    switchCard(owner, cards.good);
    expect((await owner.post("/api/subscription/retry")).statusCode).toBe(200);
    expect(await statusOf(owner)).toMatchObject({ status: "active", owed: null });
    const reply = await owner.post("/api/subscription/retry");
    expect(reply).toAnswer([409, "There is nothing left to pay."]);
  });
});

describe("a new card", () => {
  const giveAnother = async (owner: Visitor, number: string) => {
    const reply = await owner.post("/api/subscription/card");
    expect(reply.statusCode).toBe(200);
    const { clientSecret } = reply.json<{ clientSecret: string }>();
    expect(clientSecret).toMatch(/^seti_/);
    const said = await yard.giveCard(clientSecret, number);
    await look(owner);
    return said;
  };

  test("is stored without charging it, shown, and charged from then on", async () => {
    const owner = await yard.payingOwner(1);
    const charged = yard.world.charges.all().length;
    await giveAnother(owner, cards.mastercard);
    expect(yard.world.charges.all()).toHaveLength(charged);
    expect(await statusOf(owner)).toMatchObject({
      paymentMethod: { type: "mastercard", last4: "4444" },
    });
    renew(yard.world, subscription(owner).id);
    const [charge] = yard.world.charges.all().slice(-1);
    expect(charge?.payment_method).toBe(subscription(owner).default_payment_method);
  });

  test("changes nothing if it is declined", async () => {
    const owner = await yard.payingOwner(1);
    expect(await giveAnother(owner, cards.declined)).toMatchObject({
      error: { message: "Your card was declined." },
    });
    expect(await statusOf(owner)).toMatchObject({ paymentMethod: { last4: "4242" } });
  });

  test("is put to use by Stripe's event if the browser has disconnected", async () => {
    const owner = await yard.payingOwner(1);
    const { clientSecret } = (await owner.post("/api/subscription/card")).json<{
      clientSecret: string;
    }>();
    await yard.giveCard(clientSecret, cards.mastercard);
    const told = yard.world.events.findLast(({ type }) => type === "setup_intent.succeeded");
    if (told) await yard.deliver(told);
    expect(await statusOf(owner)).toMatchObject({ paymentMethod: { last4: "4444" } });
  });
});

describe("billing details", () => {
  const details = {
    name: "Holly Hill Stables",
    email: "books@hollyhill.example",
    line1: "1 Mill Lane",
    line2: "",
    city: "Ambridge",
    postalCode: "BC1 2DE",
  };

  test("are the owner's at first, and those stored at Stripe once they are changed", async () => {
    const owner = await yard.ownerWithHorses(1);
    expect((await owner.get("/api/billing-details")).json()).toMatchObject({
      name: "Robin Hacker",
      email: owner.user.email,
      line1: "",
    });
    const reply = await owner.put("/api/billing-details", { ...details, line2: null });
    expect(reply.json()).toEqual(details);
    expect((await owner.get("/api/billing-details")).json()).toEqual(details);
    const [customer] = yard.world.customers.all().slice(-1);
    expect(customer?.address).toMatchObject({ postal_code: "BC1 2DE", country: "GB" });
  });

  test("are refused with a sentence for each invalid field", async () => {
    const owner = await yard.ownerWithHorses(1);
    const put = (given: Record<string, unknown>) =>
      owner.put("/api/billing-details", { ...details, ...given });
    expect(await put({ name: " " })).toAnswer([400, "Name is required"]);
    expect(await put({ email: "no" })).toAnswer([400, "Please enter a valid email address"]);
    expect(await put({ line1: "" })).toAnswer([400, "Address is required"]);
    expect(await put({ city: "" })).toAnswer([400, "Town is required"]);
    expect(await put({ postalCode: "" })).toAnswer([400, "Postcode is required"]);
  });
});

describe("GET /api/invoices", () => {
  const invoices = async (owner: Visitor) =>
    (await owner.get("/api/invoices")).json<Record<string, unknown>[]>();

  test("is empty before the first payment, then lists invoices newest first, with number, state and PDF", async () => {
    const owner = await yard.ownerWithHorses(2);
    expect(await invoices(owner)).toEqual([]);
    await owner.post("/api/create-subscription");
    expect(await invoices(owner), "what was only begun is nobody's history").toEqual([]);

    const payer = await yard.payingOwner(2);
    renew(yard.world, subscription(payer).id);
    expect(await invoices(payer)).toEqual([
      {
        id: expect.stringMatching(/^in_/),
        number: expect.stringMatching(/-0002$/),
        issuedAt: expect.stringMatching(/Z$/),
        amount: 7,
        refunded: 0,
        state: "paid",
        dispute: null,
        pdfUrl: expect.stringMatching(/\/pdf$/),
      },
      expect.objectContaining({ number: expect.stringMatching(/-0001$/) }),
    ]);
  });

  test("shows refunds and disputes", async () => {
    const owner = await yard.payingOwner(2);
    const [charge] = yard.world.charges.all().slice(-1);
    if (!charge) throw new Error("No charge");
    refund(yard.world, charge, 350);
    const made = dispute(yard.world, charge);
    expect(await invoices(owner)).toMatchObject([{ refunded: 3.5, dispute: "open" }]);
    decideDispute(yard.world, made, "lost");
    expect(await invoices(owner)).toMatchObject([{ dispute: "lost" }]);
  });

  test("another yard's invoices are never included", async () => {
    const owner = await yard.payingOwner(1);
    const other = await yard.payingOwner(1);
    const mine = (await invoices(owner)).map(({ id }) => id);
    for (const { id } of await invoices(other)) expect(mine).not.toContain(id);
  });
});
