import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPaid, PAST_DUE_DAYS, paymentStates } from "./payment-state.ts";

const dayMs = 86_400_000;
const now = new Date("2026-03-01T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

describe("whether a yard counts as paid", () => {
  test.each([
    ["trial running, no subscription", "inactive", -1, null, true],
    ["trial running, cancelled", "canceled", -1, null, true],
    ["trial ends this moment", "inactive", 0, null, false],
    ["trial over, no subscription", "inactive", 1, null, false],
    ["active", "active", 100, null, true],
    ["past due just now", "past_due", 100, 0, true],
    ["past due for 13 days", "past_due", 100, 13, true],
    ["past due for 14 days to the moment", "past_due", 100, 14, false],
    ["past due for 15 days", "past_due", 100, 15, false],
    ["past due, the date not yet noted", "past_due", 100, null, true],
    ["past due for 15 days, trial running", "past_due", -1, 15, true],
    ["paused", "paused", 100, null, false],
    ["cancelled", "canceled", 100, null, false],
  ] as const)("%s", (...[, subscriptionStatus, trialEndedDaysAgo, pastDueDays, paid]) => {
    const facts = {
      subscriptionStatus,
      trialEndsAt: daysAgo(trialEndedDaysAgo),
      pastDueSince: pastDueDays === null ? null : daysAgo(pastDueDays),
    };
    expect(isPaid(facts, now)).toBe(paid);
  });

  const facts = fc.record({
    subscriptionStatus: fc.constantFrom(...paymentStates),
    trialEndsAt: fc.integer({ min: -400, max: 400 }).map(daysAgo),
    pastDueSince: fc.option(fc.integer({ min: 0, max: 400 }).map(daysAgo)),
  });

  test("an active yard and one in its trial always are, whatever the other facts", () => {
    fc.assert(
      fc.property(facts, (each) => {
        expect(isPaid({ ...each, subscriptionStatus: "active" }, now)).toBe(true);
        expect(isPaid({ ...each, trialEndsAt: daysAgo(-1) }, now)).toBe(true);
      }),
    );
  });

  test("time alone never makes an unpaid yard paid, and a paid one unpaid only when a period ends", () => {
    fc.assert(
      fc.property(facts, fc.nat(500), (each, days) => {
        const later = new Date(now.getTime() + days * dayMs);
        if (!isPaid(each, now)) expect(isPaid(each, later)).toBe(false);
        const ends = [
          each.trialEndsAt.getTime(),
          (each.pastDueSince ?? now).getTime() + PAST_DUE_DAYS * dayMs,
        ];
        if (isPaid(each, now) && !isPaid(each, later))
          expect(ends.some((end) => end > now.getTime() && end <= later.getTime())).toBe(true);
      }),
    );
  });
});
