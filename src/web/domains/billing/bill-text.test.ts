import { expect, test } from "vitest";
import { brandName, formatBill, expiry, formatHorseCount, formatShortDay } from "./bill-text.ts";
import { daysLeft, paymentStateIn } from "./Figures.tsx";
import type { SubscriptionStatus } from "#contract/billing/billing.ts";

const status = (given: Partial<SubscriptionStatus> = {}): SubscriptionStatus => ({
  status: "inactive",
  horseCount: 0,
  pricePerHorse: 3.5,
  monthlyBill: 0,
  nextBilling: null,
  endsAt: null,
  trialEndsAt: "2026-12-05T09:00:00.000Z",
  owed: null,
  paymentMethod: null,
  alsoBilledIn: [],
  checkout: null,
  ...given,
});

test.each([
  [0, "£3.50 a month for each horse you add"],
  [1, "1 horse at £3.50 a month"],
  [200, "200 horses at £3.50 each a month"],
])("the bill of %i horses is counted by the horse", (horseCount, words) => {
  expect(formatBill(status({ horseCount }), undefined)).toBe(words);
  expect(formatBill(status({ horseCount }), "including VAT")).toBe(`${words} (including VAT)`);
});

test("horses are counted in the singular and plural", () => {
  expect([0, 1, 2].map(formatHorseCount)).toEqual(["0 horses", "1 horse", "2 horses"]);
});

test("a card has its printed brand name, also an unknown one", () => {
  expect(["visa", "amex", "eftpos_au", "unknown"].map(brandName)).toEqual([
    "Visa",
    "American Express",
    "Eftpos au",
    "Unknown",
  ]);
  expect(expiry({ expiresMonth: 3, expiresYear: 2031 })).toBe("03/2031");
  expect(expiry({ expiresMonth: 12, expiresYear: 2031 })).toBe("12/2031");
});

test("the day of the next bill is the UK day", () => {
  expect(formatShortDay("2026-07-31T23:30:00.000Z")).toBe("1 Aug");
  expect(formatShortDay("2026-12-31T23:30:00.000Z")).toBe("31 Dec");
});

const now = new Date("2026-11-22T09:00:00Z");
const word = (given: Partial<SubscriptionStatus>) => paymentStateIn(status(given), now);

test("each state has a word, and only those that need action an alarming colour", () => {
  expect(word({ status: "active" })).toEqual(["ok", "Active"]);
  expect(word({ status: "active", endsAt: "2026-12-01T00:00:00.000Z" })).toEqual([
    "soon",
    "Ending",
  ]);
  expect(word({ status: "past_due" })).toEqual(["overdue", "Payment overdue"]);
  expect(word({ status: "paused" })).toEqual(["off", "Paused"]);
  expect(word({ status: "canceled" })).toEqual(["off", "Cancelled"]);
});

test("the trial's last day is one day left, and the instant it ends is none", () => {
  const end = new Date("2026-12-05T09:00:00.000Z");
  const before = (ms: number) => new Date(end.getTime() - ms);
  expect([1, 86_400_000, 86_400_001].map((ms) => daysLeft(status(), before(ms)))).toEqual([
    1, 1, 2,
  ]);
  expect(paymentStateIn(status(), before(1))).toEqual(["soon", "Free trial"]);
  expect(paymentStateIn(status(), end)).toEqual(["off", "No subscription"]);
});
