import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type Webhook,
  type WebhookDelivery,
  webhookEndpoints,
  webhookNouns,
} from "#contract/data/webhooks.ts";
import { clearOldEntries } from "#server/journal/clear-entries.ts";
import { PUBLIC, openTlsDouble } from "#testing/doubles/tls.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { settled } from "#testing/settled.ts";
import {
  newHorse,
  openYard,
  type Owner,
  PASSWORD,
  query,
  UNKNOWN_ID,
  type Visitor,
} from "#testing/yard.ts";
import { deliverWebhooks } from "./deliver.ts";
import { sendWebhooksBy } from "./send-webhook.ts";
import { dropOldDeliveries } from "./queries.ts";

const yard = fixture(openYard);
const double = fixture(openTlsDouble);
const url = "https://service.example/loosebox?key=1";
const NOT_PLAIN =
  "Give an https address of a named host, such as https://example.com/loosebox, without a port or a password";

beforeEach(async () => {
  double.received.length = 0;
  double.state.answer = (_, reply) => reply.end("taken");
  sendWebhooksBy(double.outbound());
  await query("delete from webhooks");
});

const answerBy = (answer: (reply: ServerResponse) => unknown) => {
  double.state.answer = (_, reply) => answer(reply);
};

const input = (given: object = {}) => ({ url, nouns: ["horse", "contact"], ...given });
const newWebhook = (who: Visitor, given: object = {}) =>
  made<{ id: string; secret: string }>(who.post("/api/webhooks", input(given)));
const list = (who: Visitor) => made<Webhook[]>(who.get("/api/webhooks"));
const deliveriesOf = (who: Visitor, id: string) =>
  made<WebhookDelivery[]>(who.get(`/api/webhooks/${id}/deliveries`));

const hourMs = 3_600_000;
const inHours = (hours: number) => () => new Date(Date.now() + hours * hourMs);

/** Delivers what waits, as the process does every few seconds, by a clock so many hours from now. */
async function deliver(hours = 0) {
  await settled();
  return deliverWebhooks(inHours(hours));
}

interface SentBody {
  id: string;
  kind: string;
  yardId: string;
  cursor: string;
  changes: { noun: string; id: string; op: string }[];
}
const sent = () => double.received.map(({ body }) => JSON.parse(body.toString()) as SentBody);

async function ownerWithWebhook(given: object = {}) {
  const owner = await yard.newOwner();
  return { owner, ...(await newWebhook(owner, given)) };
}

describe("what is delivered", () => {
  test("says which things have changed and how, not what is in them, once", async () => {
    const { owner, id } = await ownerWithWebhook();
    const horse = await newHorse(owner, { name: "Secretname" });
    await deliver();
    await deliver();
    await owner.delete(`/api/horses/${horse.id}`);
    await deliver();
    expect(sent().map(({ kind, yardId, changes }) => ({ kind, yardId, changes }))).toEqual(
      ["upsert", "delete"].map((op) => ({
        kind: "CHANGES",
        yardId: owner.user.yardId,
        changes: [{ noun: "horse", id: horse.id, op }],
      })),
    );
    expect(String(double.received[0]?.body)).not.toContain("Secretname");
    const states = (await deliveriesOf(owner, id)).map(({ state, status }) => [state, status]);
    expect(states).toEqual([
      ["DELIVERED", 200],
      ["DELIVERED", 200],
    ]);
  });

  test("is signed over its time and its bytes with the secret that was shown once", async () => {
    const { owner, secret } = await ownerWithWebhook();
    await newHorse(owner);
    await deliver();
    const [request] = double.received;
    const { body, headers, method, url: path } = request ?? expect.fail("Nothing was sent");
    expect([method, path]).toEqual(["POST", "/loosebox?key=1"]);
    const [, t = "", v1] =
      /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers["loosebox-signature"])) ?? [];
    expect(v1).toBe(createHmac("sha256", secret).update(`${t}.`).update(body).digest("hex"));
    expect(Math.abs(Date.now() / 1_000 - Number(t))).toBeLessThan(60);
    expect(headers["loosebox-delivery"]).toBe(sent()[0]?.id);
    const { rows } = await query("select row_to_json(w)::text as kept from webhooks w");
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test("is of the chosen nouns, of its own yard, and never of what is one person's", async () => {
    const { owner } = await ownerWithWebhook({ nouns: ["contact"] });
    const other = await yard.newOwner();
    await newHorse(owner);
    await made(other.post("/api/contacts", { role: "VET", name: "Another yard's" }));
    await deliver();
    expect(sent()).toEqual([]);
    const contact = await made<{ id: string }>(
      owner.post("/api/contacts", { role: "VET", name: "Helen Marsh" }),
    );
    await deliver();
    expect(sent()[0]?.changes).toEqual([{ noun: "contact", id: contact.id, op: "upsert" }]);
    expect(webhookNouns).not.toContain("notification");
    expect(webhookNouns).not.toContain("chat");
  });

  test("comes in order, many changes in several deliveries, from which /api/changes goes on", async () => {
    const { owner } = await ownerWithWebhook();
    const ids: string[] = [];
    for (let at = 0; at < 130; at++) ids.push((await newHorse(owner, { name: `Horse ${at}` })).id);
    await deliver();
    expect(sent().map(({ changes }) => changes.length)).toEqual([100, 30]);
    expect(sent().flatMap(({ changes }) => changes.map(({ id }) => id))).toEqual(ids);
    const page = await made<{ items: object[] }>(
      owner.get(`/api/changes?since=${sent()[0]?.cursor}`),
    );
    expect(page.items).toHaveLength(30);
  }, 60_000);
});

describe("when the other side", () => {
  test.each([
    ["answers 500", (reply: ServerResponse) => reply.writeHead(500).end("no"), 500, null],
    [
      "redirects, which is not followed",
      (reply: ServerResponse) =>
        reply.writeHead(302, { location: "https://service.example/x" }).end(),
      302,
      null,
    ],
    [
      "sends too much",
      (reply: ServerResponse) => reply.end(Buffer.alloc(2_000_000)),
      null,
      expect.any(String),
    ],
    ["hangs", () => undefined, null, "It took too long"],
    [
      "hangs up",
      (reply: ServerResponse) => reply.destroy(),
      null,
      expect.stringContaining("failed"),
    ],
  ])(
    "%s, it is tried again later with the same id and bytes",
    async (_, answer, status, reason) => {
      sendWebhooksBy(double.outbound({ timeoutMs: 300 }));
      const { owner, id } = await ownerWithWebhook();
      answerBy(answer);
      const horse = await newHorse(owner);
      await deliver();
      const requests = () => double.received.map(({ body }) => body.toString());
      expect(requests()).toHaveLength(1);
      expect(await deliveriesOf(owner, id)).toMatchObject([
        { state: "WAITING", tries: 1, status, reason },
      ]);
      expect((await list(owner))[0]?.failingSince).not.toBeNull();
      // what comes later waits, so that the order stays
      await newHorse(owner, { name: "Later" });
      await deliver();
      expect(requests()).toHaveLength(1);
      answerBy((reply) => reply.writeHead(204).end());
      await deliver(1);
      const [first, again, later] = requests();
      expect(again).toBe(first);
      expect(JSON.parse(String(first))).toMatchObject({ changes: [{ id: horse.id }] });
      expect(later).not.toBe(first);
      expect(await deliveriesOf(owner, id)).toMatchObject([
        { state: "DELIVERED", tries: 1, status: 204 },
        { state: "DELIVERED", tries: 2, status: 204 },
      ]);
      expect((await list(owner))[0]?.failingSince).toBeNull();
    },
  );

  test("answers slowly, but in time, it is delivered", async () => {
    const { owner, id } = await ownerWithWebhook();
    answerBy((reply) => setTimeout(() => reply.end(), 400));
    await newHorse(owner);
    await deliver();
    expect(await deliveriesOf(owner, id)).toMatchObject([{ state: "DELIVERED", tries: 1 }]);
  });

  test.each([
    ["a private address", "192.168.1.7"],
    ["this machine", "127.0.0.1"],
    ["a cloud's metadata", "169.254.169.254"],
  ])(
    "has a name that leads to %s, nothing is sent, not even after it led elsewhere",
    async (_, address) => {
      let lookups = 0;
      const resolve = async () => [lookups++ === 0 ? PUBLIC : { address, family: 4 }];
      const { owner, id } = await ownerWithWebhook();
      sendWebhooksBy(double.outbound({ resolve }));
      await newHorse(owner);
      answerBy((reply) => reply.writeHead(500, { connection: "close" }).end());
      await deliver();
      expect(double.received).toHaveLength(1);
      await deliver(1);
      expect(double.received).toHaveLength(1);
      expect((await deliveriesOf(owner, id))[0]).toMatchObject({
        tries: 2,
        status: null,
        reason: "The host is not at public addresses alone",
      });
    },
  );

  test("fails for three days, its webhook is switched off and the managers are told", async () => {
    const { owner, id } = await ownerWithWebhook();
    const manager = await newMember(yard.app, owner.user.yardId, "MANAGER");
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    answerBy((reply) => reply.writeHead(503).end());
    await newHorse(owner);
    for (let hours = 0; hours < 72; hours += 6) await deliver(hours);
    expect((await list(owner))[0]?.state).toBe("ON");
    await deliver(78);
    expect((await list(owner))[0]?.state).toBe("OFF");
    expect((await deliveriesOf(owner, id))[0]?.state).toBe("FAILED");
    const told = async (who: Visitor) =>
      (await made<{ title: string }[]>(who.get("/api/notifications"))).map(({ title }) => title);
    expect(await told(owner)).toContain("A webhook was switched off");
    expect(await told(manager)).toContain("A webhook was switched off");
    expect(await told(groom)).toEqual([]);
    const tries = double.received.length;
    await newHorse(owner, { name: "Later" });
    await deliver(200);
    expect(double.received).toHaveLength(tries);
  });

  test("waits are doubled, from half a minute to six hours", async () => {
    const { owner } = await ownerWithWebhook();
    answerBy((reply) => reply.writeHead(500).end());
    await newHorse(owner);
    const waits: number[] = [];
    for (let at = 0, now = Date.now(); at < 12; at++) {
      await settled();
      await deliverWebhooks(() => new Date(now));
      const { rows } = await query<{ until: Date }>("select held_until as until from webhooks");
      const until = rows[0]?.until.getTime() ?? 0;
      waits.push((until - now) / 60_000);
      now = until;
    }
    expect(waits).toEqual([0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  });
});

test("who is stopped between delivering and noting it delivers again, with the same id", async () => {
  const { owner, id } = await ownerWithWebhook();
  await newHorse(owner);
  await deliver();
  // as the rows are when the process is killed after the answer: claimed, and not noted
  await query("update webhook_deliveries set state = 'WAITING', tries = 0, tried_at = null");
  await query("update webhooks set held_until = now() + interval '2 minutes'");
  await deliver();
  expect(sent()).toHaveLength(1);
  await deliver(1);
  expect(sent().map((each) => each.id)).toEqual([sent()[0]?.id, sent()[0]?.id]);
  expect(await deliveriesOf(owner, id)).toMatchObject([{ state: "DELIVERED" }]);
});

test("two processes at once deliver each change once, in order", async () => {
  const { owner } = await ownerWithWebhook();
  for (let at = 0; at < 5; at++) {
    await newHorse(owner, { name: `Horse ${at}` });
    await settled();
    await Promise.all([deliverWebhooks(), deliverWebhooks()]);
  }
  await deliver();
  const ids = sent().flatMap(({ changes }) => changes.map((change) => change.id));
  expect(ids).toHaveLength(5);
  expect(new Set(ids).size).toBe(5);
});

test("changes that are not known any more are told of as such, with a cursor to go on from", async () => {
  const { owner } = await ownerWithWebhook();
  await newHorse(owner);
  // as in a restored database, whose journal has another name
  await query("update webhooks set cursor = '00000000-1-0'");
  await deliver();
  expect(sent()).toMatchObject([{ kind: "RESET", changes: [] }]);
  await newHorse(owner, { name: "Later" });
  await deliver();
  expect(sent()[1]).toMatchObject({ kind: "CHANGES" });
  expect((await owner.get(`/api/changes?since=${sent()[0]?.cursor}`)).statusCode).toBe(200);
  await clearOldEntries();
});

describe("switching", () => {
  test("off stops deliveries; on tells that some were missed, and of what changes from then on", async () => {
    const { owner, id } = await ownerWithWebhook();
    await made(owner.post(`/api/webhooks/${id}/off`));
    await newHorse(owner);
    await deliver();
    expect(sent()).toEqual([]);
    await settled();
    await made(owner.post(`/api/webhooks/${id}/on`));
    const horse = await newHorse(owner, { name: "Later" });
    await deliver();
    expect(sent()).toMatchObject([
      { kind: "RESET", changes: [] },
      { kind: "CHANGES", changes: [{ id: horse.id }] },
    ]);
    // what is on stays as it is
    await made(owner.post(`/api/webhooks/${id}/on`));
    await deliver();
    expect(sent()).toHaveLength(2);
  });
});

describe("a test", () => {
  test("is sent at once, signed, and its answer is said", async () => {
    const { owner, id } = await ownerWithWebhook();
    const noted = await made<WebhookDelivery>(owner.post(`/api/webhooks/${id}/test`));
    expect(noted).toMatchObject({ kind: "TEST", state: "DELIVERED", status: 200, tries: 1 });
    expect(sent()).toMatchObject([{ id: noted.id, kind: "TEST", changes: [] }]);
    answerBy((reply) => reply.writeHead(418).end());
    expect(await made(owner.post(`/api/webhooks/${id}/test`))).toMatchObject({
      state: "FAILED",
      status: 418,
    });
    // it is sent once
    await deliver(1);
    expect(sent()).toHaveLength(2);
  });
});

describe("who may", () => {
  const calls = (id: string) =>
    [
      ["GET", "/api/webhooks"],
      ["POST", "/api/webhooks"],
      ["DELETE", `/api/webhooks/${id}`],
      ["POST", `/api/webhooks/${id}/on`],
      ["POST", `/api/webhooks/${id}/off`],
      ["POST", `/api/webhooks/${id}/test`],
      ["GET", `/api/webhooks/${id}/deliveries`],
    ] as const;

  test("is a manager; a groom and who is signed out are refused", async () => {
    const { owner, id } = await ownerWithWebhook();
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    expect(calls(id)).toHaveLength(Object.keys(webhookEndpoints).length);
    for (const [method, path] of calls(id)) {
      const payload = method === "POST" ? input() : undefined;
      const as = (who: Visitor) => who.send({ method, url: path, ...(payload && { payload }) });
      expect((await as(yard.visitor())).statusCode, path).toBe(401);
      expect((await as(groom)).statusCode, path).toBe(403);
    }
  });

  test("another yard's webhook is not found", async () => {
    const { id } = await ownerWithWebhook();
    const other: Owner = await yard.newOwner();
    for (const [method, path] of calls(id).slice(2))
      expect(await other.send({ method, url: path }), path).toAnswer([404, "Webhook not found"]);
    expect(await other.post(`/api/webhooks/${UNKNOWN_ID}/test`)).toAnswer([
      404,
      "Webhook not found",
    ]);
  });

  test("is nobody whose address is not confirmed", async () => {
    const stranger = await yard.newUnconfirmedOwner();
    expect((await stranger.post("/api/webhooks", input())).statusCode).toBe(403);
  });
});

test.each([
  "http://service.example/",
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://0x7f000001/",
  "https://localhost/",
  "https://service.example:8443/",
  "https://me:secret@service.example/",
  "ftp://service.example/",
  "service.example",
])("%s is refused as an address", async (address) => {
  const owner = await yard.newOwner();
  expect(await owner.post("/api/webhooks", input({ url: address }))).toAnswer([400, NOT_PLAIN]);
});

test("an address without a path gets one; nothing chosen, twice or personal is refused", async () => {
  const owner = await yard.newOwner();
  await newWebhook(owner, { url: "https://service.example" });
  expect((await list(owner))[0]?.url).toBe("https://service.example/");
  const post = async (nouns: string[]) =>
    (await owner.post("/api/webhooks", input({ nouns }))).statusCode;
  for (const nouns of [[], ["horse", "horse"], ["notification"], ["nonsense"]])
    expect(await post(nouns)).toBe(400);
});

test("a yard has five at most", async () => {
  const owner = await yard.newOwner();
  for (let at = 0; at < 5; at++) await newWebhook(owner);
  expect(await owner.post("/api/webhooks", input())).toAnswer([
    409,
    "A yard may have 5 webhooks. Remove one first.",
  ]);
});

test("a removed webhook is told nothing, and what was delivered is gone with it", async () => {
  const { owner, id } = await ownerWithWebhook();
  await newHorse(owner);
  expect((await owner.delete(`/api/webhooks/${id}`)).statusCode).toBe(200);
  await deliver();
  expect(sent()).toEqual([]);
  expect((await query("select from webhook_deliveries")).rows).toEqual([]);
});

test("deliveries are kept for a week", async () => {
  const { owner, id } = await ownerWithWebhook();
  await newHorse(owner);
  await deliver();
  await dropOldDeliveries();
  expect(await deliveriesOf(owner, id)).toHaveLength(1);
  await query("update webhook_deliveries set created_at = now() - interval '8 days'");
  await dropOldDeliveries();
  expect(await deliveriesOf(owner, id)).toEqual([]);
});

test("a reset of the password removes what its person had made, and says so", async () => {
  const { owner } = await ownerWithWebhook();
  const { email } = owner.user;
  await yard.visitor().post("/api/forgot-password", { email });
  const token = await yard.linkTo(email, "reset-password");
  const reset = { token, password: `${PASSWORD}-anew` };
  expect((await yard.visitor().post("/api/reset-password", reset)).statusCode).toBe(200);
  expect((await query("select from webhooks")).rows).toEqual([]);
  expect((await yard.mailsTo(email)).at(-1)).toContain("Webhooks that you had made are removed");
});
