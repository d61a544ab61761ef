import { beforeEach, describe, expect, test } from "vitest";
import { type Endpoint, needsPayment } from "#contract/endpoint.ts";
import { fixture } from "#testing/fixture.ts";
import { sendAndLeave } from "#testing/live.ts";
import { anotherBrowser, newAdmin } from "#testing/member.ts";
import { setSubscriptionStatus } from "./yards.ts";
import { horseInput, newHorse, openYard, query, UNKNOWN_ID, type Visitor } from "#testing/yard.ts";

/*
 * Each call that is neither GET nor DELETE is in one of two lists. Decide for a new call: if it changes what a
 * yard owns, an unpaid yard may be refused it; if it is about payment, consent, export or one's own account,
 * undoes a deletion, or only asks a question that stores nothing, it stays allowed.
 */
const refusedWhenUnpaid = [
  "POST /api/care-events",
  "PUT /api/care-events/:id",
  "PUT /api/care-events/:id/day",
  "POST /api/care-events/:id/skip",
  "POST /api/care-events/:id/snooze",
  "POST /api/contacts",
  "POST /api/stock/medicines",
  "PUT /api/stock/medicines/:id",
  "POST /api/stock/feeds",
  "PUT /api/stock/feeds/:id",
  "POST /api/charges",
  "PUT /api/charges/:id",
  "POST /api/charges/split",
  "POST /api/statements/:month/:ownerId/mail",
  "PUT /api/statements/:month/:ownerId/paid",
  "POST /api/papers",
  "POST /api/places",
  "PUT /api/places/:id",
  "POST /api/moves",
  "POST /api/day/jobs",
  "POST /api/kiosks",
  "POST /api/share-links",
  "POST /api/webhooks",
  "POST /api/webhooks/:id/on",
  "POST /api/horses/:horseId/dossiers",
  "POST /api/horses/:id/card/code",
  "POST /api/transfers/accept",
  "POST /api/mailed-papers/:id/accept",
  "POST /api/mailed-papers/:id/discard",
  "POST /api/papers-address",
  "POST /api/proposals/:id/accept",
  "POST /api/proposals/:id/refuse",
  "POST /api/horses/:horseId/care-plan/:id/pause",
  "POST /api/day/repeat",
  "POST /api/day/ticks",
  "POST /api/medicine-doses",
  "PUT /api/contacts/:id",
  "PUT /api/papers/:id",
  "POST /api/draft-horses",
  "PUT /api/draft-horses/:id",
  "PUT /api/horses/:id/care-notes",
  "POST /api/horses/:id/return",
  "POST /api/horses/:horseId/jabs",
  "POST /api/horses/:horseId/care-plan",
  "PUT /api/horses/:horseId/care-plan/:id",
  "POST /api/horses/:horseId/care-plan/suggestions",
  "PUT /api/compliance/bodies",
  "PUT /api/horses/:id/bodies",
  "POST /api/event-link",
  "POST /api/horses/:horseId/deadlines",
  "PUT /api/horses/:horseId/doses",
  "PUT /api/horses/:horseId/passport-pages",
  "POST /api/horses/:horseId/passport-pages/:id/reading",
  "POST /api/horses",
  "PUT /api/horses/:id",
  "POST /api/imports",
  "POST /api/upload/horse-photo",
  "POST /api/visits",
  "POST /api/upload/attachment",
  "PUT /api/horses/:horseId/veterinary/:id/diseases",
  "POST /api/outings",
  "PUT /api/outings/:id",
  ...["veterinary", "farrier", "dietary", "medication", "general"].flatMap((kind) => [
    `POST /api/horses/:horseId/${kind}`,
    `PUT /api/horses/:horseId/${kind}/:id`,
  ]),
  "POST /api/grants",
  "POST /api/invitations",
  "POST /api/invitations/:id/resend",
  "PUT /api/yard-place",
  "POST /api/worming/counts",
  "POST /api/worming/rule",
];
const neverRefused = [
  "PUT /api/horses/:id/following",
  "PUT /api/system-settings/:settingKey",
  "POST /api/admin/complaints/:id/close",
  "POST /api/admin/people/:id/acts",
  "POST /api/create-subscription",
  "POST /api/subscription/refresh",
  "POST /api/subscription/card",
  "POST /api/subscription/pause",
  "POST /api/subscription/resume",
  "POST /api/subscription/cancel",
  "POST /api/subscription/keep",
  "POST /api/subscription/retry",
  "PUT /api/billing-details",
  "POST /api/bin/:id/put-back",
  "POST /api/horses/:id/leave",
  "POST /api/webhooks/:id/off",
  "POST /api/webhooks/:id/test",
  "POST /api/kiosk/open",
  "POST /api/shared/:token/proposals",
  "POST /api/kiosk/ticks",
  "POST /api/kiosk/ticks/:id/undo",
  "POST /api/kiosk/doses",
  "POST /api/kiosk/doses/:id/undo",
  "POST /api/calendar-feed",
  "PUT /api/calendar-feed",
  "POST /api/chat/sessions",
  "POST /api/chat/sessions/:sessionId/messages",
  "PUT /api/chat/messages/:id/rating",
  "POST /api/notifications/:id/read",
  "POST /api/notifications/read-all",
  "PUT /api/notification-preferences",
  "POST /api/push-subscriptions",
  "POST /api/push-subscriptions/forget",
  "POST /api/unsubscribe",
  "POST /api/identity-check",
  "POST /api/vaccination-check",
  "POST /api/data-complaints",
  "PUT /api/consents",
  "POST /api/gdpr/archives",
  "PATCH /api/members/:userId",
  "POST /api/imports/:id/undo",
  "PUT /api/members/:userId/rights",
  "POST /api/invitations/accept",
  "POST /api/shared/:token/files",
  "POST /api/transfers",
  "POST /api/yards/:id/switch",
  "PATCH /api/user",
  "POST /api/user/keep",
  "POST /api/user/email",
  "POST /api/user/email/confirmation",
  "POST /api/user/password",
  "POST /api/confirm-email",
  "POST /api/login",
  "POST /api/login/second-step",
  "POST /api/login/passkey",
  "POST /api/login/passkey/begin",
  "POST /api/register",
  "POST /api/logout",
  "POST /api/forgot-password",
  "POST /api/reset-password",
  "POST /api/passkeys",
  "POST /api/tokens",
  "POST /api/passkeys/begin",
  "PATCH /api/passkeys/:id",
  "POST /api/passkeys/:id/remove",
  "POST /api/two-factor/begin",
  "POST /api/two-factor/confirm",
  "POST /api/two-factor/recovery-codes",
  "POST /api/two-factor/off",
];

const yard = fixture(openYard);
const admin = fixture(() => newAdmin(yard.app));

const unpaidMayWrite = async (settingValue: boolean) => {
  const reply = await admin.put("/api/system-settings/unpaidYardMayWrite", { settingValue });
  expect(reply.statusCode).toBe(200);
};
beforeEach(() => unpaidMayWrite(false));

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test("every call is listed, and reading and deleting never require payment", () => {
  const changing = yard.app.boundCalls.filter(({ method }) => !/^(GET|DELETE)$/.test(method));
  const [needed, free] = [changing.filter(needsPayment), changing.filter((x) => !needsPayment(x))];
  expect(needed.map(nameOf).toSorted()).toEqual(refusedWhenUnpaid.toSorted());
  expect(free.map(nameOf).toSorted()).toEqual(neverRefused.toSorted());
  const others = yard.app.boundCalls.filter(({ method }) => /^(GET|DELETE)$/.test(method));
  expect(others.filter(needsPayment).map(nameOf)).toEqual([]);
});

test("an unpaid yard is refused exactly the listed calls over HTTP", async () => {
  const { user } = await unpaidOwner({ role: "ADMIN" });
  // the yard of these calls is known only from a valid link (calendar-feed.test.ts, kiosk.test.ts)
  for (const call of yard.app.boundCalls.filter(
    ({ path }) => path !== "/api/event-link" && !path.startsWith("/api/kiosk/"),
  )) {
    // uses a separate session, because some calls end it
    const owner = await anotherBrowser(yard.app, { userId: user.id, yardId: user.yardId });
    const { statusCode } = await attempt(owner, call);
    expect(statusCode === 402, `${nameOf(call)}: ${statusCode}`).toBe(needsPayment(call));
  }
  // allows for more than a hundred calls, some of which hash a password
}, 120_000);

const attempt = (who: Visitor, { method, path, body, upload }: Endpoint) => {
  const url = path.replaceAll(/:\w+/g, UNKNOWN_ID);
  return upload
    ? who.upload(url, upload, Buffer.from("no photo"))
    : sendAndLeave(who, { method, url, ...(body ? { payload: {} } : {}) });
};

interface Stands {
  status?: string;
  trialEndedDaysAgo?: number;
  pastDueDays?: number | null;
  role?: string;
}

/** An owner whose yard has this payment state. */
async function unpaidOwner(stands: Stands = {}) {
  const owner = await yard.newOwner();
  const { status = "inactive", trialEndedDaysAgo = 1, pastDueDays = null, role = "USER" } = stands;
  await query(
    `update yards set subscription_status = $2,
       trial_ends_at = now() - make_interval(days => $3),
       past_due_since = now() - make_interval(days => $4::integer) where id = $1`,
    [owner.user.yardId, status, trialEndedDaysAgo, pastDueDays],
  );
  await query("update users set role = $2 where id = $1", [owner.user.id, role]);
  return owner;
}

describe("the payment state of a yard", () => {
  const over = { trialEndedDaysAgo: 1 };
  test.each<[string, Stands, number]>([
    ["trial running", { trialEndedDaysAgo: -1 }, 200],
    ["trial running, cancelled", { trialEndedDaysAgo: -1, status: "canceled" }, 200],
    ["trial over, no subscription", over, 402],
    ["active", { ...over, status: "active" }, 200],
    ["past due for 13 days", { ...over, status: "past_due", pastDueDays: 13 }, 200],
    ["past due for 15 days", { ...over, status: "past_due", pastDueDays: 15 }, 402],
    ["paused", { ...over, status: "paused" }, 402],
    ["cancelled", { ...over, status: "canceled" }, 402],
  ])("%s", async (_, stands, status) => {
    const owner = await unpaidOwner(stands);
    const reply = await owner.post("/api/horses", horseInput());
    expect(reply.statusCode).toBe(status);
    const user = (await owner.get("/api/user")).json<{ paymentWanted: boolean }>();
    expect(user.paymentWanted).toBe(status === 402);
  });
});

test("the start of a past-due payment is kept over repeated syncs until it is paid", async () => {
  const { user } = await yard.newOwner();
  const since = async () => {
    const { rows } = await query<{ since: Date | null }>(
      "select past_due_since as since from yards where id = $1",
      [user.yardId],
    );
    return rows[0]?.since;
  };
  await setSubscriptionStatus(user.yardId, "active");
  expect(await since()).toBeNull();
  await setSubscriptionStatus(user.yardId, "past_due");
  const first = await since();
  expect(first).toBeInstanceOf(Date);
  await setSubscriptionStatus(user.yardId, "past_due");
  expect(await since()).toEqual(first);
  await setSubscriptionStatus(user.yardId, "canceled");
  expect(await since()).toBeNull();
});

test("a refusal says what to do, and the setting takes effect at once", async () => {
  await unpaidMayWrite(true);
  const owner = await unpaidOwner();
  const { id } = await newHorse(owner);
  await unpaidMayWrite(false);
  expect(await owner.put(`/api/horses/${id}`, horseInput({ name: "Teasel" }))).toAnswer([
    402,
    "This yard's trial is over and it is not paid for, so nothing in it can be changed. Its owner sets up payment on the Subscription page; reading, exporting and deleting work as before.",
  ]);
  expect((await owner.get("/api/horses")).json()).toMatchObject([{ name: "Bramble" }]);
  expect((await owner.get("/api/gdpr/export")).statusCode).toBe(200);
  const { body } = await owner.post("/api/vaccination-check", {
    body: "BHA",
    doses: ["2026-01-01"],
    event: "2026-03-01",
  });
  expect(body).toContain("verdict");
  expect((await owner.delete(`/api/horses/${id}`)).statusCode).toBe(200);
  const [{ id: item } = { id: "" }] = (await owner.get("/api/bin")).json<{ id: string }[]>();
  expect((await owner.post(`/api/bin/${item}/put-back`)).statusCode, "a deletion taken back").toBe(
    200,
  );
  await unpaidMayWrite(true);
  expect((await owner.put(`/api/horses/${id}`, horseInput())).statusCode).toBe(200);
});
