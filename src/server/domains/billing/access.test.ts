import { describe, expect, test } from "vitest";
import { NOT_CONFIGURED } from "#contract/billing/billing.ts";
import { openBilledYard, statusOf } from "#testing/billing.ts";
import { fixture } from "#testing/fixture.ts";
import { anotherBrowser, newMember } from "#testing/member.ts";
import { newHorse, openYard, query } from "#testing/yard.ts";

const writes = [
  "create-subscription",
  ...["refresh", "card", "pause", "resume", "cancel", "keep", "retry"].map(
    (verb) => `subscription/${verb}`,
  ),
];

describe("permissions for billing", () => {
  const yard = fixture(openBilledYard);
  const owner = fixture(() => yard.payingOwner(2));

  test("a caller without a session can do nothing", async () => {
    const nobody = yard.visitor();
    expect((await nobody.get("/api/subscription-status")).statusCode).toBe(401);
    for (const path of writes)
      expect((await nobody.post(`/api/${path}`)).statusCode, path).toBe(401);
  });

  test.each(["VIEWER", "GROOM", "MANAGER"] as const)(
    "a %s sees the yard's billing status, and can neither pay, pause nor cancel",
    async (role) => {
      const { user } = await newMember(yard.app, owner.user.yardId, role);
      const member = await anotherBrowser(yard.app, { userId: user.id, yardId: owner.user.yardId });
      expect(await statusOf(member)).toMatchObject({ status: "active", horseCount: 2 });
      const requests = yard.double.requests.length;
      for (const path of writes) {
        expect(await member.post(`/api/${path}`), path).toAnswer([
          403,
          "Your role in this yard does not allow this. Ask the yard's owner.",
        ]);
      }
      for (const path of ["/api/billing-details", "/api/invoices", "/api/admin/figures"])
        expect((await member.get(path)).statusCode, path).toBe(403);
      expect((await member.put("/api/billing-details", {})).statusCode).toBe(403);
      expect(yard.double.requests).toHaveLength(requests);
      expect(yard.subscriptionOf(owner.user.yardId).status).toBe("active");
    },
  );

  test("another yard's owner acts on their own yard only", async () => {
    const other = await yard.newOwner();
    for (const path of writes.filter((each) => !/create|refresh|card/.test(each)))
      expect((await other.post(`/api/${path}`)).statusCode, path).toBe(409);
    expect(await statusOf(owner)).toMatchObject({ status: "active", endsAt: null });
  });

  test("a cross-site request neither pays nor cancels", async () => {
    for (const path of writes) {
      const reply = await owner.send({
        method: "POST",
        url: `/api/${path}`,
        headers: { origin: "https://evil.example" },
      });
      expect(reply.statusCode, path).toBe(403);
    }
  });

  test("a demo yard cannot subscribe", async () => {
    const guest = await yard.newOwner();
    await newHorse(guest);
    await query("update yards set demo_until = now() + interval '1 day' where id = $1", [
      guest.user.yardId,
    ]);
    expect(await guest.post("/api/create-subscription")).toAnswer([
      409,
      "This is a demo yard. Create an account of your own to subscribe.",
    ]);
  });
});

describe("without Stripe's keys", () => {
  const yard = fixture(openYard);

  test("the status is returned and says that there is no checkout", async () => {
    const owner = await yard.newOwner();
    await newHorse(owner);
    expect(await statusOf(owner)).toEqual({
      status: "inactive",
      horseCount: 1,
      monthlyBill: 3.5,
      pricePerHorse: 3.5,
      nextBilling: null,
      paymentMethod: null,
      trialEndsAt: expect.stringMatching(/Z$/),
      endsAt: null,
      owed: null,
      alsoBilledIn: [],
      checkout: null,
    });
  });

  test("every call that would move money answers that billing is not configured", async () => {
    const owner = await yard.newOwner();
    await newHorse(owner);
    for (const path of writes) {
      expect(await owner.post(`/api/${path}`), path).toAnswer([503, NOT_CONFIGURED]);
    }
    expect((await owner.get("/api/invoices")).json()).toEqual([]);
    expect((await owner.get("/api/billing-details")).json()).toMatchObject({
      name: "Robin Hacker",
    });
  });

  test("a webhook is refused, so that Stripe sends it again", async () => {
    const reply = await yard.app.inject({
      method: "POST",
      url: "/api/webhooks/stripe",
      headers: { "content-type": "application/json", "stripe-signature": "t=1,v1=0" },
      payload: "{}",
    });
    expect(reply).toAnswer([503, NOT_CONFIGURED]);
  });
});
