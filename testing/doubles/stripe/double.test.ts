import { Stripe } from "stripe";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { keys, startDouble, WEBHOOK_SECRET } from "./double.ts";
import { readForm } from "./form.ts";
import { API_VERSION } from "./world.ts";
import { makePost, signed } from "./webhooks.ts";

const double = fixture(startDouble);
let stripe: Stripe;

beforeAll(() => {
  stripe = sdk();
});
afterEach(() => {
  double.world.onEvent = () => undefined;
});

/** Stripe's own SDK, configured only with another address. */
function sdk(key = keys.secret) {
  const { hostname: host, port } = new URL(double.address);
  return new Stripe(key, { host, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ type, code, statusCode, message }: Stripe.errors.StripeError) => ({
      type,
      code,
      statusCode,
      message,
    }),
  );

describe("forms with brackets", () => {
  test.each([
    ["a=1&b=two words", { a: "1", b: "two words" }],
    ["expand[]=x&expand[]=y", { expand: ["x", "y"] }],
    ["expand[1]=y&expand[0]=x", { expand: ["x", "y"] }],
    ["items[0][price]=p&items[0][quantity]=3", { items: [{ price: "p", quantity: "3" }] }],
    ["metadata[yard_id]=1&pause_collection=", { metadata: { yard_id: "1" }, pause_collection: "" }],
  ])("%s", (text, read) => {
    expect(readForm(text.replaceAll(" ", "+"))).toEqual(read);
  });
});

describe("the API", () => {
  test("it implements the SDK's version; another is refused", async () => {
    expect(Stripe.API_VERSION).toBe(API_VERSION);
    const headers = {
      authorization: `Bearer ${keys.secret}`,
      "stripe-version": "2020-08-27",
    };
    const reply = await fetch(`${double.address}/v1/invoices`, { headers });
    expect([reply.status, await reply.json()]).toEqual([
      400,
      {
        error: {
          type: "invalid_request_error",
          message: "Invalid Stripe API version: 2020-08-27",
        },
      },
    ]);
  });

  test("a key that is not the account's is refused", async () => {
    expect(await refusal(sdk("sk_test_other").invoices.list())).toMatchObject({
      type: "StripeAuthenticationError",
      statusCode: 401,
    });
  });

  test("an unknown parameter is refused, and an unknown object", async () => {
    const wrong = stripe.rawRequest("POST", "/v1/customers", { nickname: "Bob" });
    expect(await refusal(wrong)).toMatchObject({ code: "parameter_unknown", statusCode: 400 });
    expect(await refusal(stripe.invoices.retrieve("in_none"))).toMatchObject({
      code: "resource_missing",
      statusCode: 404,
    });
  });

  test("the same idempotency key replays the reply, and refuses other parameters", async () => {
    const options = { idempotencyKey: "once" };
    const first = await stripe.customers.create({ name: "A" }, options);
    const again = await stripe.customers.create({ name: "A" }, options);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
    expect(await refusal(stripe.customers.create({ name: "B" }, options))).toMatchObject({
      type: "StripeIdempotencyError",
      statusCode: 400,
    });
  });

  test("lists come in pages, newest first, each object once", async () => {
    const customer = await subscribed(25);
    const seen: string[] = [];
    for await (const { id } of stripe.subscriptions.list({ customer, status: "all", limit: 10 }))
      seen.push(id);
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
    const page = await stripe.subscriptions.list({ customer, status: "all" });
    expect([page.data.length, page.has_more, page.data[0]?.id]).toEqual([10, true, seen[0]]);
  });

  test("fields are expanded on request, at most four levels deep", async () => {
    const customer = await subscribed(1);
    const expand = ["data.customer.invoice_settings.default_payment_method"];
    const { data } = await stripe.subscriptions.list({ customer, expand });
    expect(data[0]?.customer).toMatchObject({ id: customer, object: "customer" });
    const tooDeep = ["data.latest_invoice.payments.data.payment.payment_intent"];
    expect(await refusal(stripe.subscriptions.list({ customer, expand: tooDeep }))).toMatchObject({
      message: "You cannot expand more than 4 levels of a property.",
    });
    expect(
      await refusal(stripe.subscriptions.list({ customer, expand: ["data.horse"] })),
    ).toMatchObject({ statusCode: 400 });
  });
});

/** A customer with this many subscriptions. */
async function subscribed(count: number) {
  const { id: customer } = await stripe.customers.create({});
  const product = await stripe.products.create({ name: "Horse" });
  const price = await stripe.prices.create({
    product: product.id,
    currency: "gbp",
    unit_amount: 350,
    recurring: { interval: "month" },
  });
  for (let n = 0; n < count; n += 1)
    await stripe.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      payment_behavior: "default_incomplete",
    });
  return customer;
}

describe("webhooks", () => {
  test("are signed so that the SDK accepts them", async () => {
    await stripe.customers.create({});
    const event = double.world.events.at(-1);
    if (!event) throw new Error("No event");
    const { payload, signature } = signed(event, WEBHOOK_SECRET);
    expect(stripe.webhooks.constructEvent(payload, signature, WEBHOOK_SECRET).id).toBe(event.id);
    expect(() => stripe.webhooks.constructEvent(payload, signature, "whsec_other")).toThrow();
    expect(event).toMatchObject({ object: "event", type: "customer.created", livemode: false });
  });

  test("come late, out of order, twice, and are repeated until they are accepted", async () => {
    const taken: string[] = [];
    let refusals = 3;
    const post = makePost({
      secret: WEBHOOK_SECRET,
      delay: 30,
      twice: 1,
      carry: async (payload) => {
        if (refusals-- > 0) return 500;
        taken.push(JSON.parse(payload).id);
        return 200;
      },
    });
    double.world.onEvent = post.send;
    const sent: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      await stripe.customers.create({});
      sent.push(double.world.events.at(-1)?.id ?? "");
    }
    await post.settled();
    expect(taken).toHaveLength(40);
    expect(new Set(taken)).toEqual(new Set(sent));
    expect([...new Set(taken)]).not.toEqual(sent);
  });
});
