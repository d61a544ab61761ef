import { describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { creatingCalls, newAddress } from "#testing/creating-calls.ts";
import { rowsOf } from "#testing/rows-of-yard.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard, type Visitor } from "#testing/yard.ts";
import { hasId } from "#server/core/http/idempotency.ts";

const yard = fixture(openYard);

/** POSTs that take no id, each with the reason why repeating it is harmless. */
const withoutId: Record<string, string> = {
  "/api/user/keep": "sets what is set",
  "/api/horses/:horseId/care-plan/:id/pause": "sets what is set",
  "/api/care-events/:id/snooze": "sets what is set",
  "/api/care-events/:id/skip": "what is skipped is not found again: 404",
  "/api/login": "a second session is the person's own, and seen in the settings",
  "/api/login/passkey": "a challenge is good once",
  "/api/login/passkey/begin": "asks a challenge of its own",
  "/api/passkeys": "a challenge is good once",
  "/api/passkeys/begin": "asks a challenge of its own",
  "/api/passkeys/:id/remove": "what is gone is gone",
  "/api/login/second-step": "a code is good once",
  "/api/register": "the address is taken: 409",
  "/api/logout": "ends what has ended",
  "/api/forgot-password": "a newer link ends the older",
  "/api/reset-password": "a link is good once",
  "/api/create-subscription": "one subscription a yard, begun under one key",
  "/api/subscription/refresh": "looks again",
  "/api/subscription/card": "begins the giving of a card",
  "/api/subscription/pause": "sets what is set",
  "/api/subscription/resume": "sets what is set",
  "/api/subscription/cancel": "sets what is set",
  "/api/subscription/keep": "sets what is set",
  "/api/subscription/retry": "an invoice is paid once",
  "/api/calendar-feed": "a newer address ends the older",
  "/api/statements/:month/:ownerId/mail": "mails once for each time of the last mail that is given",
  "/api/kiosks":
    "its answer holds a secret, which is stored nowhere; a second link is listed, and can be ended",
  "/api/tokens":
    "its answer holds a secret, which is stored nowhere; a second token is listed, and can be revoked",
  "/api/webhooks":
    "its answer holds a secret, which is stored nowhere readable; a second webhook is listed, and can be removed",
  "/api/webhooks/:id/on": "sets what is set",
  "/api/webhooks/:id/off": "sets what is set",
  "/api/webhooks/:id/test": "sends another test",
  "/api/share-links":
    "its answer holds a secret, which is stored nowhere; a second link is listed, and can be revoked",
  "/api/shared/:token/proposals": "what says the same as one that waits is that one",
  "/api/horses/:id/card/code": "a newer code ends the older",
  "/api/mailed-papers/:id/discard": "is decided once: 409",
  "/api/papers-address": "a newer address ends the older",
  "/api/proposals/:id/accept": "is decided once: 409",
  "/api/proposals/:id/refuse": "is decided once: 409",
  "/api/kiosk/open": "gives the same cookie",
  "/api/kiosk/ticks": "a job is ticked once: 409",
  "/api/kiosk/ticks/:id/undo": "what is taken back is not found again: 404",
  "/api/kiosk/doses": "a dose is noted once: 409",
  "/api/kiosk/doses/:id/undo": "what is taken back is not found again: 404",
  "/api/imports/:id/undo": "what is undone is not found again: 404",
  "/api/event-link": "completes what is completed",
  "/api/user/email": "a newer link ends the older",
  "/api/user/email/confirmation": "a newer link ends the older",
  "/api/confirm-email": "a link is good once",
  "/api/user/password": "sets what is set",
  "/api/horses/:horseId/passport-pages/:id/reading": "proposes, and keeps nothing",
  "/api/identity-check": "keeps nothing",
  "/api/vaccination-check": "keeps nothing",
  "/api/notifications/:id/read": "sets what is set",
  "/api/notifications/read-all": "sets what is set",
  "/api/push-subscriptions": "one row for each browser's address",
  "/api/push-subscriptions/forget": "forgets what is forgotten",
  "/api/unsubscribe": "sets what is set",
  "/api/demo": "a demo is thrown away after a day",
  "/api/admin/complaints/:id/close": "what is closed stays as it was closed",
  "/api/admin/people/:id/acts": "what is so already is left as it is; a newer link ends the older",
  "/api/bin/:id/put-back": "what has been put back lies in no bin",
  "/api/grants": "the same right is one row",
  "/api/invitations": "an address has one invitation; a second link is listed and can be ended",
  "/api/invitations/:id/resend": "a newer link ends the older",
  "/api/invitations/accept": "who has joined is let in again",
  "/api/transfers/accept": "a link works once: 404",
  "/api/yards/:id/switch": "sets what is set",
  "/api/worming/rule": "the latest change counts, and says the same",
  "/api/horses/:id/leave": "what has left does not leave again: 409",
  "/api/horses/:id/return": "what is here does not come back: 409",
  "/api/two-factor/begin": "a newer secret takes the older's place",
  "/api/two-factor/confirm": "a code is good once",
  "/api/two-factor/recovery-codes": "newer codes take the older's place",
  "/api/two-factor/off": "sets what is set",
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const posts = () => yard.app.boundCalls.filter(({ method }) => method === "POST");

const takesId = ({ body, query }: Endpoint) => hasId(body) || hasId(query);

test("every POST takes a client's id or has a stated reason not to", () => {
  const unclear = posts().filter((call) => !takesId(call) && !(call.path in withoutId));
  expect(unclear.map(nameOf)).toEqual([]);
  const untried = posts().filter(
    (call) => takesId(call) && !call.upload && !(nameOf(call) in creatingCalls),
  );
  expect(untried.map(nameOf)).toEqual([]);
  expect(posts().filter(takesId).length).toBeGreaterThan(9);
});

const outcome = (replies: Awaited<ReturnType<Visitor["post"]>>[]) => ({
  codes: [...new Set(replies.map(({ statusCode }) => statusCode))],
  bodies: new Set(replies.map(({ body }) => body)).size,
});

describe.each(Object.entries(creatingCalls))("%s", (name, { input }) => {
  const path = name.replace("POST ", "");

  test("the same id twice: one row, the same answer and no further effects", async () => {
    const { owner, horseId, url } = await newAddress(yard, path);
    const sent = { ...input(horseId), id: crypto.randomUUID() };
    const first = await owner.post(url, sent);
    expect(first.statusCode, first.body).toBe(200);
    const after = await rowsOf(owner.user);
    expect(await owner.post(url, sent)).toAnswer([200, first.body]);
    expect(await rowsOf(owner.user)).toEqual(after);
  });

  test("four concurrent requests have the effect of one", async () => {
    const [one, four] = [await newAddress(yard, path), await newAddress(yard, path)];
    await one.owner.post(one.url, { ...input(one.horseId), id: crypto.randomUUID() });
    const sent = { ...input(four.horseId), id: crypto.randomUUID() };
    const replies = await Promise.all([1, 2, 3, 4].map(() => four.owner.post(four.url, sent)));
    expect(outcome(replies)).toEqual({ codes: [200], bodies: 1 });
    expect(await rowsOf(four.owner.user)).toEqual(await rowsOf(one.owner.user));
  });

  test("the same id in another yard: separate rows, and neither sees the other's", async () => {
    const [one, other] = [await newAddress(yard, path), await newAddress(yard, path)];
    const id = crypto.randomUUID();
    const mine = await one.owner.post(one.url, { ...input(one.horseId), id });
    const before = await rowsOf(one.owner.user);
    const theirs = await other.owner.post(other.url, { ...input(other.horseId), id });
    expect([200, 404, 409]).toContain(theirs.statusCode);
    for (const secret of [one.owner.user.id, one.owner.user.yardId])
      expect(theirs.body).not.toContain(secret);
    expect(await rowsOf(one.owner.user)).toEqual(before);
    expect(mine.statusCode).toBe(200);
  });

  test("refuses an invalid id", async () => {
    const { owner, horseId, url } = await newAddress(yard, path);
    expect(await owner.post(url, { ...input(horseId), id: "grey-one" })).toAnswer([
      400,
      "Invalid ID",
    ]);
  });
});
