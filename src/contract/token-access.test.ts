import { expect, test } from "vitest";
import { allEndpoints } from "#testing/contract-endpoints.ts";
import { tokenAccessOf } from "./token-access.ts";

/** The calls in a yard that no token may make. Written out, so that a new call is decided on and not let through. */
const refused = [
  // billing, erasing for ever, and who did what: an owner's alone
  "POST /api/create-subscription",
  "POST /api/subscription/refresh",
  "POST /api/subscription/card",
  "POST /api/subscription/pause",
  "POST /api/subscription/resume",
  "POST /api/subscription/cancel",
  "POST /api/subscription/keep",
  "POST /api/subscription/retry",
  "GET /api/billing-details",
  "PUT /api/billing-details",
  "GET /api/invoices",
  "GET /api/activity",
  "DELETE /api/bin/:id",
  // costs the operator money
  "POST /api/horses/:horseId/passport-pages/:id/reading",
  // lets somebody in, or takes a right away
  "POST /api/kiosks",
  "DELETE /api/kiosks/:id",
  "POST /api/webhooks",
  "DELETE /api/webhooks/:id",
  "POST /api/webhooks/:id/on",
  "POST /api/webhooks/:id/off",
  "POST /api/webhooks/:id/test",
  "POST /api/share-links",
  "DELETE /api/share-links/:id",
  "POST /api/horses/:id/card/code",
  "POST /api/grants",
  "DELETE /api/grants/:id",
  "PUT /api/members/:userId/rights",
  "PATCH /api/members/:userId",
  "DELETE /api/members/:userId",
  "POST /api/invitations",
  "POST /api/invitations/:id/resend",
  "DELETE /api/invitations/:id",
  "POST /api/transfers",
  "DELETE /api/transfers/:id",
  "POST /api/transfers/accept",
  // sends what is on record to somebody
  "POST /api/statements/:month/:ownerId/mail",
  // a person's own
  "GET /api/copy",
  "GET /api/chat/sessions",
  "POST /api/chat/sessions",
  "DELETE /api/chat/sessions/:sessionId",
  "GET /api/chat/sessions/:sessionId/messages",
  "POST /api/chat/sessions/:sessionId/messages",
  "PUT /api/chat/messages/:id/rating",
  "GET /api/chat/service",
  "GET /api/calendar-feed",
  "POST /api/calendar-feed",
  "PUT /api/calendar-feed",
  "DELETE /api/calendar-feed",
  "PUT /api/horses/:id/following",
  "GET /api/notifications",
  "GET /api/notifications/unread",
  "POST /api/notifications/:id/read",
  "POST /api/notifications/read-all",
];

const isOfYard = ({ access }: (typeof allEndpoints)[number]) =>
  !["public", "signedIn", "admin"].includes(access);

test("in a yard a token may make every call but the listed ones", () => {
  const names = allEndpoints
    .filter((call) => isOfYard(call) && tokenAccessOf(call) === null)
    .map(({ method, path }) => `${method} ${path}`);
  expect(names.toSorted()).toEqual(refused.toSorted());
});

test("signing in, accounts, tokens themselves and the operator's work take no token", () => {
  const others = allEndpoints.filter((call) => !isOfYard(call));
  const paths = others.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(["/api/tokens", "/api/passkeys", "/api/sessions", "/api/user"]),
  );
  expect(others.filter((call) => tokenAccessOf(call) !== null)).toEqual([]);
});

test("reading needs a token that reads, and anything else one that writes", () => {
  for (const call of allEndpoints) {
    const needed = tokenAccessOf(call);
    if (needed) expect(needed, call.path).toBe(call.method === "GET" ? "READ" : "WRITE");
  }
});
