import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pounds, sterling } from "#rules/money.ts";
import { monthlyPence, perHorse, PRICE_PENCE } from "./price.ts";
import { isLive, ruling, paymentStateOf, paymentStates, trialDaysLeft } from "./payment-state.ts";

describe("the bill", () => {
  test("is £3.50 a horse a month", () => {
    expect([0, 1, 3, 1_000].map((horses) => pounds(monthlyPence(horses)))).toEqual([
      0, 3.5, 10.5, 3_500,
    ]);
    expect(sterling(pounds(monthlyPence(3)))).toBe("£10.50");
    expect(sterling(pounds(monthlyPence(0)))).toBe("£0.00");
  });

  test("is exact for any number of horses: no halfpenny appears or is lost", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (horses) => {
        const shown = sterling(pounds(monthlyPence(horses))).replaceAll(/[£,.]/g, "");
        expect(Number(shown)).toBe(horses * PRICE_PENCE);
      }),
    );
  });

  test("divided by the horses is the price again, and by 1 when there are none", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (horses) => {
        expect(perHorse(monthlyPence(horses), horses)).toBe(PRICE_PENCE);
      }),
    );
    expect(perHorse(monthlyPence(0), 0)).toBe(0);
  });
});

describe("a yard's payment state", () => {
  test.each([
    [null, "inactive"],
    [{ status: "incomplete", paused: false }, "inactive"],
    [{ status: "incomplete_expired", paused: false }, "inactive"],
    [{ status: "trialing", paused: false }, "active"],
    [{ status: "active", paused: false }, "active"],
    [{ status: "active", paused: true }, "paused"],
    [{ status: "paused", paused: false }, "paused"],
    [{ status: "past_due", paused: false }, "past_due"],
    [{ status: "past_due", paused: true }, "past_due"],
    [{ status: "unpaid", paused: false }, "past_due"],
    [{ status: "canceled", paused: true }, "canceled"],
    [{ status: "a word of next year", paused: false }, "inactive"],
  ] as const)("%j is %s", (said, state) => {
    expect(paymentStateOf(said)).toBe(state);
  });

  test("only an active, past due or paused subscription is live", () => {
    expect(paymentStates.filter(isLive)).toEqual(["active", "past_due", "paused"]);
  });
});

describe("which subscription is the yard's", () => {
  const one = (status: string, created: number) => ({ status, created, paused: false });

  test("a live one, then a started one, then the newest", () => {
    expect(ruling([])).toBeNull();
    expect(ruling([one("canceled", 1), one("canceled", 2)])?.created).toBe(2);
    expect(ruling([one("incomplete", 1), one("canceled", 2)])?.created).toBe(1);
    expect(ruling([one("active", 1), one("incomplete", 2), one("canceled", 3)])?.created).toBe(1);
  });

  test("does not depend on their order", () => {
    const statuses = fc.constantFrom("active", "past_due", "incomplete", "canceled", "trialing");
    const some = fc.uniqueArray(fc.tuple(statuses, fc.nat(1_000)), { selector: ([, at]) => at });
    fc.assert(
      fc.property(some, (pairs) => {
        const all = pairs.map(([status, created]) => one(status, created));
        expect(ruling(all.toReversed())).toEqual(ruling(all));
      }),
    );
  });
});

describe("the trial", () => {
  const now = new Date("2026-03-01T12:00:00Z");
  test.each([
    ["2026-03-15T12:00:00Z", 14],
    ["2026-03-02T11:59:59Z", 1],
    ["2026-03-01T12:00:01Z", 1],
    ["2026-03-01T12:00:00Z", 0],
    ["2026-02-01T12:00:00Z", 0],
  ])("until %s has %i days left", (endsAt, days) => {
    expect(trialDaysLeft(new Date(endsAt), now)).toBe(days);
  });
});
