import { beforeAll, expect, test } from "vitest";
import { openPush } from "#server/adapters/push.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard, query } from "#testing/yard.ts";
import { deliverWaiting } from "./deliveries.ts";
import { notifyAndPush } from "./notifications.ts";

const yard = fixture(openYard);
const posted: string[] = [];
beforeAll(async () => {
  await openPush({
    folder: yard.dataDir,
    contact: "Loosebox <no-reply@localhost>",
    post: async ({ endpoint }) => {
      posted.push(endpoint);
      return "sent";
    },
  });
});

const SENTENCE = "This browser's push service is not one that Loosebox knows";
const keys = { p256dh: "B".repeat(87), auth: "a".repeat(22) };

const kept = async (endpoint: string) =>
  (await query("select from push_subscriptions where endpoint = $1", [endpoint])).rowCount;

const hostile = [
  "https://127.0.0.1%2Dx.push.apple.com/p",
  "https://127.0.0.1%2dx.notify.windows.com/p",
  "https://10.0.0.1%2D.push.apple.com/p",
  "https://%31%32%37.0.0.1.push.apple.com/p",
  "https://x%2Epush.apple.com/p",
  "https://user@web.push.apple.com/p",
  "https://:secret@web.push.apple.com/p",
  "https://@web.push.apple.com/p",
  "https://127.0.0.1\\@web.push.apple.com/p",
  "https://127.0.0.1\\.push.apple.com/p",
  "https://web.push.apple.com\\p",
  "https://web。push。apple。com/p",
  "https://web．push．apple．com/p",
  "https://ｆcm.googleapis.com/p",
  "https://①②⑦.push.apple.com/p",
  "https://fcm.goog\u00adleapis.com/p",
  "https://[::1]/p",
  "https://[::ffff:127.0.0.1]/p",
  "https://127.0.0.1/p",
  "https://2130706433/p",
  "https://0177.0.0.1/p",
  "https://0x7f000001/p",
  "https://web.push.apple.com./p",
  "https://WEB.push.apple.com/p",
  "HTTPS://web.push.apple.com/p",
  "https://web.push.apple.com:443/p",
  "https://web.push.apple.com:8443/p",
  "https://web.push.apple.com:/p",
  "https://web.push.apple.com/p#x",
  "https://web.push.apple.com#@127.0.0.1/p",
  "https://web.push.apple.com?@127.0.0.1/p",
  "https://web.push.apple.com",
  "https://web.push.apple.com/../p",
  "https://web.push.apple.com/a b",
  "https://web.push.apple.com/{p}",
  "https://a_b.push.apple.com/p",
  "https://xn--fcm.googleapis.com/p",
  "https://evilpush.apple.com/p",
  "https://web.push.apple.com.evil.example/p",
];

test.each(hostile)(
  "%j is not accepted as a push service, and nothing is stored",
  async (endpoint) => {
    const owner = await yard.newOwner();
    const reply = await owner.post("/api/push-subscriptions", { endpoint, keys });
    expect({ status: reply.statusCode, body: reply.body }).toEqual({ status: 400, body: SENTENCE });
    expect(await kept(endpoint)).toBe(0);
  },
);

test.each(["https://127.0.0.1%00.push.apple.com/p", "https://127.0.0.1%2f.push.apple.com/p"])(
  "%s is not even an address",
  async (endpoint) => {
    const owner = await yard.newOwner();
    const reply = await owner.post("/api/push-subscriptions", { endpoint, keys });
    expect(reply.statusCode).toBe(400);
  },
);

test("line ends and tabs are taken off before an endpoint is judged, and are not kept", async () => {
  const owner = await yard.newOwner();
  for (const endpoint of [
    "https://web.push\t.apple.com/tab",
    " https://web.push\n.apple.com/tab\r\n",
  ])
    expect((await owner.post("/api/push-subscriptions", { endpoint, keys })).statusCode).toBe(200);
  expect(await kept("https://web.push.apple.com/tab")).toBe(1);
});

test("the demo, where nobody has to register, refuses them too", async () => {
  const guest = yard.visitor();
  await guest.send({
    method: "POST",
    url: "/demo",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "",
  });
  const endpoint = "https://127.0.0.1%2Dx.push.apple.com/demo";
  const reply = await guest.post("/api/push-subscriptions", { endpoint, keys });
  expect({ status: reply.statusCode, body: reply.body }).toEqual({ status: 400, body: SENTENCE });
});

test.each([
  "https://fcm.googleapis.com/fcm/send/dXk3:APA91bH_-x",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl_-",
  "https://web.push.apple.com/QGxpY_-0",
  "https://wns2-par02p.notify.windows.com/w/?token=BQYA%2bAb%2F%3d%3D",
])("%s is accepted", async (endpoint) => {
  const owner = await yard.newOwner();
  const reply = await owner.post("/api/push-subscriptions", { endpoint, keys });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(await kept(endpoint)).toBe(1);
});

test("an older subscription that is no longer acceptable is deleted without a request", async () => {
  const owner = await yard.newOwner();
  const good = "https://web.push.apple.com/good";
  const bad = "https://127.0.0.1%2Dx.push.apple.com/kept";
  for (const endpoint of [good, `${good}-2`])
    await owner.post("/api/push-subscriptions", { endpoint, keys });
  await query("update push_subscriptions set endpoint = $1 where endpoint = $2", [
    bad,
    `${good}-2`,
  ]);
  await notifyAndPush(
    [
      {
        yardId: owner.user.yardId,
        userId: owner.user.id,
        title: "Gale",
        message: "Rugs on",
        type: "WEATHER",
        priority: "HIGH",
        actionUrl: "/dashboard",
        metadata: {},
      },
    ],
    new Date(),
  );
  const nothing = { mail: async () => null, push: async () => null, isUrgent: async () => false };
  await deliverWaiting(nothing, () => new Date(Date.now() + 1_000));
  expect(posted).toEqual([good]);
  expect([await kept(good), await kept(bad)]).toEqual([1, 0]);
});
