import { afterEach, describe, expect, test } from "vitest";
import { runWaitingJobs } from "#server/core/jobs/jobs.ts";
import { beginPayment, cards, openBilledYard, statusOf } from "#testing/billing.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { changeSubscription, renew } from "#testing/doubles/stripe/subscriptions.ts";
import { newHorse, type Owner, query } from "#testing/yard.ts";
import { queueReconciliations } from "./reconcile.ts";

const yard = fixture(openBilledYard);
afterEach(() => {
  yard.double.troubles.length = 0;
});

const quantity = (owner: Owner) => yard.subscriptionOf(owner.user.yardId).items.data[0]?.quantity;
const quantityWrites = () =>
  yard.double.requests.filter(
    ({ form }) => form.includes("[quantity]") && form.includes("proration"),
  );

/** Does what the timer does: queues a job for each marked yard, and runs the jobs. */
async function soon() {
  await queueReconciliations(0);
  return runWaitingJobs();
}

describe("the quantity follows the horses", () => {
  test("changes when a horse is added, and when one is removed", async () => {
    const owner = await yard.payingOwner(1);
    const horse = await newHorse(owner);
    await soon();
    expect(quantity(owner)).toBe(2);
    expect(await statusOf(owner)).toMatchObject({ horseCount: 2, monthlyBill: 7 });
    await owner.delete(`/api/horses/${horse.id}`);
    await soon();
    expect(quantity(owner)).toBe(1);
  });

  test("is written once, and correctly, when 50 horses are added at once", async () => {
    const owner = await yard.payingOwner(1);
    const before = quantityWrites().length;
    await Promise.all(Array.from({ length: 50 }, (_, n) => newHorse(owner, { name: `Foal ${n}` })));
    await soon();
    expect(quantity(owner)).toBe(51);
    expect(quantityWrites()).toHaveLength(before + 1);
    expect(await soon(), "nothing is left to do").toEqual([]);
  });

  test("is updated again if a horse is added during an update", async () => {
    const owner = await yard.payingOwner(1);
    await newHorse(owner);
    await queueReconciliations(0);
    yard.double.troubles.push({ kind: "slow", fits: /POST \/v1\/subscriptions\//, ms: 200 });
    const running = runWaitingJobs();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await newHorse(owner);
    await running;
    await soon();
    expect(quantity(owner)).toBe(3);
  });

  test("follows a horse that is handed over mid-month: each yard pays for its own days", async () => {
    const giver = await yard.payingOwner(2);
    const buyer = await yard.payingOwner(1);
    const [horse] = await made<{ id: string }[]>(giver.get("/api/horses"));
    const offer = { horseId: horse?.id, toEmail: "b@example.com", because: "SOLD", include: [] };
    const { url } = await made<{ url: string }>(giver.post("/api/transfers", offer));
    const token = new URL(url).searchParams.get("token");
    await soon();
    expect([quantity(giver), quantity(buyer)], "an offer moves nothing").toEqual([2, 1]);
    await made(buyer.post("/api/transfers/accept", { token }));
    await soon();
    expect([quantity(giver), quantity(buyer)]).toEqual([1, 2]);
    const given = yard.subscriptionOf(giver.user.yardId).id;
    const received = yard.subscriptionOf(buyer.user.yardId).id;
    const sumOf = (id: string) =>
      yard.world.prorations
        .filter(({ subscription }) => subscription === id)
        .reduce((sum, { amount }) => sum + amount, 0);
    // what the one yard no longer pays for the rest of the month, the other does
    expect(sumOf(given)).toBeLessThan(0);
    expect(Math.abs(sumOf(given) + sumOf(received))).toBeLessThanOrEqual(1);
    const [{ id } = { id: "" }] = await made<{ id: string }[]>(giver.get("/api/transfers"));
    await made(giver.delete(`/api/transfers/${id}`));
    await soon();
    expect([quantity(giver), quantity(buyer)], "undone").toEqual([2, 1]);
  });

  test("a horse that two yards of a person list is named on both bills, and on nobody else's", async () => {
    const owner = await yard.payingOwner(1);
    const livery = await yard.payingOwner(1);
    const chip = { microchipNumber: "985141000999999" };
    await newHorse(owner, { name: "Pickle", ...chip });
    await newHorse(livery, { name: "Pickle", ...chip });
    expect(await statusOf(owner)).toMatchObject({ alsoBilledIn: [] });
    const { url } = await made<{ url: string }>(
      livery.post("/api/invitations", { role: "MANAGER" }),
    );
    const token = new URL(url).searchParams.get("token");
    await made(owner.post("/api/invitations/accept", { token }));
    const { alsoBilledIn } = await made<{ alsoBilledIn: { horseName: string }[] }>(
      owner.get("/api/subscription-status"),
    );
    expect(alsoBilledIn.filter(({ horseName }) => horseName === "Pickle")).toHaveLength(1);
    expect(await statusOf(livery), "somebody else's yards are not told of").toMatchObject({
      alsoBilledIn: [],
    });
  });

  test("is charged by the day, so the next invoice has the share of the month", async () => {
    const owner = await yard.payingOwner(1);
    const { id } = yard.subscriptionOf(owner.user.yardId);
    await newHorse(owner);
    await soon();
    renew(yard.world, id);
    const [invoice] = (await owner.get("/api/invoices")).json<{ amount: number }[]>();
    expect(invoice?.amount).toBeGreaterThan(7);
    expect(invoice?.amount).toBeLessThanOrEqual(10.5);
  });

  test("is updated only once the changes have settled", async () => {
    const owner = await yard.payingOwner(1);
    await newHorse(owner);
    await queueReconciliations();
    expect(await runWaitingJobs()).toEqual([]);
    expect(quantity(owner)).toBe(1);
    await soon();
    expect(quantity(owner)).toBe(2);
  });

  test("is updated also when horses are inserted by SQL outside the app", async () => {
    const owner = await yard.payingOwner(1);
    await query(
      `insert into horses (id, yard_id, name, breed, date_of_birth, passport_number, microchip_number)
       select gen_random_uuid(), yard_id, name || n, breed, date_of_birth, passport_number, microchip_number
       from horses, generate_series(1, 3) n where yard_id = $1`,
      [owner.user.yardId],
    );
    await soon();
    expect(quantity(owner)).toBe(4);
  });

  test("may be zero: a yard without horses pays nothing and keeps its subscription", async () => {
    const owner = await yard.payingOwner(1);
    const [horse] = (await owner.get("/api/horses")).json<{ id: string }[]>();
    await owner.delete(`/api/horses/${horse?.id}`);
    await soon();
    expect(quantity(owner)).toBe(0);
    expect(await statusOf(owner)).toMatchObject({ status: "active", monthlyBill: 0 });
  });

  test("is updated after the payment if a horse was added between start and payment", async () => {
    const owner = await yard.ownerWithHorses(1);
    const clientSecret = await beginPayment(owner);
    await newHorse(owner);
    await soon();
    expect(quantity(owner), "not before").toBe(1);
    await yard.giveCard(clientSecret, cards.good);
    await owner.post("/api/subscription/refresh");
    await soon();
    expect(quantity(owner)).toBe(2);
  });

  test("no longer matters once the yard is erased: its subscription is cancelled", async () => {
    const owner = await yard.payingOwner(2);
    await query("delete from yards where id = $1", [owner.user.yardId]);
    await soon();
    expect(yard.subscriptionOf(owner.user.yardId).status).toBe("canceled");
    expect(await yard.row(owner.user.yardId)).toMatchObject({ stripe_status: "canceled" });
    expect(await soon(), "and that is all").toEqual([]);
  });

  test("is updated by a retry of the job if Stripe was unavailable", async () => {
    const owner = await yard.payingOwner(1);
    await newHorse(owner);
    const away = { kind: "down", fits: /POST \/v1\/subscriptions\// } as const;
    yard.double.troubles.push(away, { ...away });
    await expect(soon()).rejects.toThrow("does not answer");
    expect(quantity(owner)).toBe(1);
    await runWaitingJobs();
    expect(quantity(owner)).toBe(2);
  });

  test("is not sent again if only the reply was lost", async () => {
    const owner = await yard.payingOwner(1);
    await newHorse(owner);
    const lost = { kind: "lost", fits: /POST \/v1\/subscriptions\// } as const;
    yard.double.troubles.push(lost, { ...lost });
    await expect(soon()).rejects.toThrow("does not answer");
    const before = quantityWrites().length;
    await runWaitingJobs();
    expect(quantity(owner)).toBe(2);
    expect(quantityWrites(), "Stripe has it already").toHaveLength(before);
  });
});

describe("no update of the quantity is sent", () => {
  test("for a yard that does not pay", async () => {
    const owner = await yard.ownerWithHorses(1);
    await newHorse(owner);
    expect(await soon()).toEqual([]);
  });

  test("for a yard whose subscription has ended", async () => {
    const owner = await yard.payingOwner(1);
    const { id } = yard.subscriptionOf(owner.user.yardId);
    changeSubscription(yard.world, { cancel_at_period_end: "true" }, id);
    renew(yard.world, id);
    await newHorse(owner);
    const before = quantityWrites().length;
    await soon();
    expect(quantityWrites()).toHaveLength(before);
  });
});
