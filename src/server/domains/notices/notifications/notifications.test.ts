import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { connectionPool } from "#server/core/database/database.ts";
import { type Browser, openPush, type PushMessage } from "#server/adapters/push.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { openYard, type Owner, UNKNOWN_ID } from "#testing/yard.ts";
import { deliverWaiting } from "./deliveries.ts";
import { type NewNotification, notify, notifyAndPush } from "./notifications.ts";
import { newUnsubscribeToken } from "./preferences.ts";

const yard = fixture(openYard);
const sent: { browser: Browser; message: PushMessage }[] = [];
let outcome: "sent" | "gone" | "trouble" = "sent";

beforeAll(async () => {
  await openPush({
    folder: yard.dataDir,
    contact: "Loosebox <no-reply@localhost>",
    post: async (browser, message) => {
      if (outcome === "trouble") throw new Error("away");
      if (outcome === "sent") sent.push({ browser, message });
      return outcome;
    },
  });
});
beforeEach(() => {
  sent.length = 0;
  outcome = "sent";
});

const noticeTo = ({ user }: Owner, given: Partial<NewNotification> = {}): NewNotification => ({
  yardId: user.yardId,
  userId: user.id,
  title: "Gale",
  message: "Rugs on",
  type: "WEATHER",
  priority: "HIGH",
  actionUrl: "/dashboard",
  metadata: { alertId: "x" },
  ...given,
});
interface NotificationReply {
  id: string;
  title: string;
  read: boolean;
}
const seen = (who: Owner, query = "") =>
  made<NotificationReply[]>(who.get(`/api/notifications${query}`));
const unread = async (who: Owner) =>
  (await made<{ unread: number }>(who.get("/api/notifications/unread"))).unread;

describe("notifications", () => {
  test("are returned with every field, and start unread", async () => {
    const owner = await yard.newOwner();
    const [id] = await notify([noticeTo(owner)], new Date("2026-05-01T06:00:00Z"));
    expect(await seen(owner)).toEqual([
      {
        id,
        userId: owner.user.id,
        title: "Gale",
        message: "Rugs on",
        type: "WEATHER",
        priority: "HIGH",
        read: false,
        actionUrl: "/dashboard",
        metadata: { alertId: "x" },
        createdAt: "2026-05-01T06:00:00.000Z",
      },
    ]);
  });

  test("come newest first, in pages", async () => {
    const owner = await yard.newOwner();
    for (let n = 1; n <= 5; n += 1) await notify([noticeTo(owner, { title: `${n}` })], new Date());
    const first = await seen(owner, "?limit=2");
    expect(first.map(({ title }) => title)).toEqual(["5", "4"]);
    const next = await seen(owner, `?limit=10&before=${first[1]?.id}`);
    expect(next.map(({ title }) => title)).toEqual(["3", "2", "1"]);
    expect((await owner.get("/api/notifications?limit=101")).statusCode).toBe(400);
    expect((await owner.get("/api/notifications?before=x")).statusCode).toBe(400);
  });

  test("are read one by one or all at once, and reading again does no harm", async () => {
    const owner = await yard.newOwner();
    const ids = await notify([noticeTo(owner), noticeTo(owner), noticeTo(owner)], new Date());
    expect(await unread(owner)).toBe(3);
    for (const _ of [1, 2])
      expect(await made(owner.post(`/api/notifications/${ids[0]}/read`))).toMatchObject({
        id: ids[0],
        read: true,
      });
    expect(await unread(owner)).toBe(2);
    expect(await made(owner.post("/api/notifications/read-all"))).toBeNull();
    expect(await unread(owner)).toBe(0);
    expect((await seen(owner)).every(({ read }) => read)).toBe(true);
  });

  test("are visible to their person only, not to another yard or member", async () => {
    const owner = await yard.newOwner();
    const member = await newMember(yard.app, owner.user.yardId, "MANAGER");
    const stranger = await yard.newOwner();
    const [id] = await notify([noticeTo(owner)], new Date());
    for (const other of [member, stranger]) {
      expect(await seen(other)).toEqual([]);
      const reply = await other.post(`/api/notifications/${id}/read`);
      expect(reply).toAnswer([404, "Notification not found"]);
      await other.post("/api/notifications/read-all");
    }
    expect(await unread(owner)).toBe(1);
  });

  test("are deleted with the membership", async () => {
    const owner = await yard.newOwner();
    await notify([noticeTo(owner)], new Date());
    await connectionPool().query("delete from memberships where user_id = $1", [owner.user.id]);
    const { rowCount } = await connectionPool().query(
      "select from notifications where user_id = $1",
      [owner.user.id],
    );
    expect(rowCount).toBe(0);
  });
});

describe("preferences", () => {
  test("are all on with 1, 3 and 7 days until somebody chooses", async () => {
    const owner = await yard.newOwner();
    expect(await made(owner.get("/api/notification-preferences"))).toEqual({
      userId: owner.user.id,
      emailNotifications: true,
      pushNotifications: true,
      reminderNotifications: true,
      weatherAlerts: true,
      systemUpdates: true,
      reminderDays: [1, 3, 7],
      quietHours: null,
    });
  });

  test("have quiet hours when somebody wants them, until they want none", async () => {
    const owner = await yard.newOwner();
    const quietHours = { from: "22:00", until: "06:30" };
    const read = () => made(owner.get("/api/notification-preferences"));
    await made(owner.put("/api/notification-preferences", { quietHours }));
    await made(owner.put("/api/notification-preferences", { weatherAlerts: false }));
    expect(await read()).toMatchObject({ quietHours, weatherAlerts: false });
    await made(owner.put("/api/notification-preferences", { quietHours: null }));
    expect(await read()).toMatchObject({ quietHours: null });
  });

  test("change only in the fields that are sent", async () => {
    const owner = await yard.newOwner();
    await made(owner.put("/api/notification-preferences", { emailNotifications: false }));
    const after = await made(
      owner.put("/api/notification-preferences", { reminderDays: [14, 2, 2] }),
    );
    expect(after).toMatchObject({ emailNotifications: false, reminderDays: [2, 14] });
    expect(await made(owner.get("/api/notification-preferences"))).toEqual(after);
    const other = await yard.newOwner();
    expect(await made(other.get("/api/notification-preferences"))).toMatchObject({
      emailNotifications: true,
    });
  });

  test.each([
    { emailNotifications: "yes" },
    { reminderDays: [-1] },
    { reminderDays: [366] },
    { quietHours: { from: "22:00" } },
    { quietHours: { from: "22:00", until: "24:00" } },
    { quietHours: { from: "22:00", until: "22:00" } },
    { quietHours: { from: null, until: null } },
    { reminderDays: [1.5] },
    { reminderDays: Array.from({ length: 11 }, (_, n) => n) },
  ])("refuse %j", async (body) => {
    const owner = await yard.newOwner();
    const reply = await owner.put("/api/notification-preferences", body);
    expect(reply.statusCode, reply.body).toBe(400);
  });

  test("two changes at once are both kept", async () => {
    const owner = await yard.newOwner();
    await Promise.all([
      owner.put("/api/notification-preferences", { emailNotifications: false }),
      owner.put("/api/notification-preferences", { weatherAlerts: false }),
    ]);
    expect(await made(owner.get("/api/notification-preferences"))).toMatchObject({
      emailNotifications: false,
      weatherAlerts: false,
    });
  });
});

describe("the link that stops mails", () => {
  const mailsWanted = async (owner: Owner) =>
    (await made<{ emailNotifications: boolean }>(owner.get("/api/notification-preferences")))
      .emailNotifications;

  test("stops them without signing in, by a POST only, as often as it is pressed", async () => {
    const owner = await yard.newOwner();
    const token = await newUnsubscribeToken(owner.user.id);
    const anybody = yard.visitor();
    for (const method of ["GET", "HEAD"] as const)
      await anybody.send({ method, url: `/unsubscribe?token=${token}` });
    expect(await mailsWanted(owner)).toBe(true);
    await made(anybody.post("/api/unsubscribe", { token }));
    expect(await mailsWanted(owner)).toBe(false);
    await made(anybody.post("/api/unsubscribe", { token }));
  });

  test("is pressed by mail programs too: a form from no page of ours", async () => {
    const owner = await yard.newOwner();
    const token = await newUnsubscribeToken(owner.user.id);
    const reply = await yard.app.inject({
      method: "POST",
      url: `/unsubscribe?token=${token}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await mailsWanted(owner)).toBe(false);
  });

  test("with an invalid token says so", async () => {
    for (const token of ["x", "x".repeat(200)]) {
      const reply = await yard.visitor().post("/api/unsubscribe", { token });
      expect(reply.statusCode).toBe(400);
      const plain = await yard.app.inject({ method: "POST", url: `/unsubscribe?token=${token}` });
      expect(plain.statusCode).toBe(400);
    }
  });
});

const browser = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
});

describe("quiet hours", () => {
  const nothing = { mail: async () => null, push: async () => null, isUrgent: async () => false };
  const tomorrow = addDays(londonDate(new Date()), 1);
  const at = (time: string) => londonInstant(tomorrow, time);
  const deliver = (time: string) => deliverWaiting(nothing, () => at(time));
  const titles = () => sent.map(({ message }) => message.title);

  async function quietOwner() {
    const owner = await yard.newOwner();
    await made(owner.post("/api/push-subscriptions", browser(owner.user.id)));
    const quietHours = { from: "05:00", until: "07:00" };
    await made(owner.put("/api/notification-preferences", { quietHours }));
    return owner;
  }

  test("hold a message until they end; then it is sent once", async () => {
    const owner = await quietOwner();
    await notifyAndPush([noticeTo(owner)], at("05:30"));
    await Promise.all([deliver("05:30"), deliver("05:30")]);
    await deliver("06:59");
    expect(titles()).toEqual([]);
    await Promise.all([deliver("07:00"), deliver("07:00"), deliver("07:00")]);
    await deliver("12:00");
    expect(titles()).toEqual(["Gale"]);
  });

  test("hold neither bills, urgent care that is overdue, nor red warnings", async () => {
    const owner = await quietOwner();
    const notices: Partial<NewNotification>[] = [
      { title: "Bill", type: "BILLING", priority: "MEDIUM" },
      { title: "Colic check", type: "CARE_OVERDUE", priority: "URGENT" },
      { title: "Shoes", type: "CARE_OVERDUE", priority: "HIGH" },
      { title: "Red warning", type: "WEATHER", priority: "URGENT" },
      { title: "Amber warning", type: "WEATHER", priority: "HIGH" },
    ];
    await notifyAndPush(
      notices.map((given) => noticeTo(owner, given)),
      at("05:30"),
    );
    await deliver("05:30");
    expect(titles().toSorted()).toEqual(["Bill", "Colic check", "Red warning"]);
    await deliver("07:00");
    expect(titles()).toHaveLength(5);
  });

  test("that are turned off let go of what they hold", async () => {
    const owner = await quietOwner();
    await notifyAndPush([noticeTo(owner)], at("05:30"));
    await deliver("05:30");
    await made(owner.put("/api/notification-preferences", { quietHours: null }));
    await deliver("05:31");
    expect(titles()).toEqual(["Gale"]);
  });

  test("are one's own", async () => {
    const owner = await quietOwner();
    const member = await newMember(yard.app, owner.user.yardId, "GROOM");
    await made(member.post("/api/push-subscriptions", browser(member.user.id)));
    const toMember = { ...noticeTo(owner, { title: "To the groom" }), userId: member.user.id };
    await notifyAndPush([noticeTo(owner), toMember], at("05:30"));
    await deliver("05:30");
    expect(titles()).toEqual(["To the groom"]);
  });
});

describe("push messages", () => {
  const clock = () => new Date(Date.now() + 1_000);
  const nothing = { mail: async () => null, push: async () => null, isUrgent: async () => false };
  const deliver = (now = clock) => deliverWaiting(nothing, now);

  test("need a key, which stays the same", async () => {
    const owner = await yard.newOwner();
    const { publicKey } = await made<{ publicKey: string }>(owner.get("/api/push-key"));
    expect(Buffer.from(publicKey, "base64url")).toHaveLength(65);
    expect(await made(owner.get("/api/push-key"))).toEqual({ publicKey });
  });

  test("reach every browser of a person once", async () => {
    const owner = await yard.newOwner();
    for (const name of ["phone", "desk", "desk"])
      await made(owner.post("/api/push-subscriptions", browser(`${owner.user.id}-${name}`)));
    await notifyAndPush([noticeTo(owner)], new Date());
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(sent.map(({ message }) => message.title)).toEqual(["Gale", "Gale"]);
    expect(new Set(sent.map((each) => each.browser.endpoint)).size).toBe(2);
    expect(sent[0]?.message).toMatchObject({ body: "Rugs on", url: "/dashboard" });
  });

  test("are not sent if they are turned off or the notification has been read", async () => {
    const owner = await yard.newOwner();
    await made(owner.post("/api/push-subscriptions", browser(owner.user.id)));
    const now = new Date();
    await notifyAndPush([noticeTo(owner)], now);
    await made(owner.post("/api/notifications/read-all"));
    await deliver();
    await made(owner.put("/api/notification-preferences", { pushNotifications: false }));
    await notifyAndPush([noticeTo(owner)], now);
    await deliver();
    expect(sent).toEqual([]);
  });

  test("are retried while the service is unavailable, and end when the subscription is gone", async () => {
    const owner = await yard.newOwner();
    await made(owner.post("/api/push-subscriptions", browser(owner.user.id)));
    await notifyAndPush([noticeTo(owner)], new Date());
    outcome = "trouble";
    await deliver();
    await deliver();
    outcome = "sent";
    await deliver();
    expect(sent, "not before its time").toEqual([]);
    await deliver(() => new Date(Date.now() + 120_000));
    expect(sent).toHaveLength(1);
    outcome = "gone";
    await notifyAndPush([noticeTo(owner)], new Date());
    await deliver();
    const { rowCount } = await connectionPool().query(
      "select from push_subscriptions where user_id = $1",
      [owner.user.id],
    );
    expect(rowCount).toBe(0);
  });

  test("end when the browser signs out, or is told to forget", async () => {
    const owner = await yard.newOwner();
    const count = async () =>
      (
        await connectionPool().query("select from push_subscriptions where user_id = $1", [
          owner.user.id,
        ])
      ).rowCount;
    await made(owner.post("/api/push-subscriptions", browser(owner.user.id)));
    const { endpoint } = browser(owner.user.id);
    const stranger = await yard.newOwner();
    await made(stranger.post("/api/push-subscriptions/forget", { endpoint }));
    expect(await count()).toBe(1);
    await made(owner.post("/api/push-subscriptions/forget", { endpoint }));
    expect(await count()).toBe(0);
    await made(owner.post("/api/push-subscriptions", browser(owner.user.id)));
    await owner.post("/api/logout");
    expect(await count()).toBe(0);
  });

  test.each([
    "https://169.254.169.254/latest",
    "https://evil.example/fcm.googleapis.com",
    "https://fcm.googleapis.com.evil.example/x",
    "https://fcm.googleapis.com:8443/x",
    "https://user@fcm.googleapis.com/x",
    "http://fcm.googleapis.com/x",
  ])("are never sent to %s", async (endpoint) => {
    const owner = await yard.newOwner();
    const reply = await owner.post("/api/push-subscriptions", { ...browser("x"), endpoint });
    expect(reply.statusCode, reply.body).toBe(400);
  });
});

test("every call is refused signed out", async () => {
  const nobody = yard.visitor();
  const id = UNKNOWN_ID;
  for (const url of [
    "notifications",
    "notifications/unread",
    "notification-preferences",
    "push-key",
  ])
    expect((await nobody.get(`/api/${url}`)).statusCode, url).toBe(401);
  for (const url of [`notifications/${id}/read`, "notifications/read-all", "push-subscriptions"])
    expect((await nobody.post(`/api/${url}`)).statusCode, url).toBe(401);
});
