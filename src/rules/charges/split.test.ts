import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Invoice, splitInvoice, splitProblem, splitWays } from "./split.ts";

const horse = (horseId: string, ...owners: [ownerId: string, percent: number][]) => ({
  horseId,
  weight: null,
  pence: null,
  owners: owners.map(([ownerId, percent]) => ({ ownerId, percent })),
});

const sumOf = (parts: readonly { pence: number }[]) =>
  parts.reduce((sum, { pence }) => sum + pence, 0);

test("an invoice is split over horses and then over the owners of each", () => {
  const horses = [horse("a", ["anna", 100]), horse("b", ["anna", 33.33], ["ben", 66.67])];
  expect(splitInvoice({ total: 10_001, how: "EQUALLY", horses })).toEqual([
    { horseId: "a", ownerId: "anna", pence: 5_001 },
    { horseId: "b", ownerId: "anna", pence: 1_667 },
    { horseId: "b", ownerId: "ben", pence: 3_333 },
  ]);
});

test.each<[Partial<Invoice>, string]>([
  [{ horses: [horse("a", ["x", 100]), horse("a", ["y", 100])] }, "A horse is listed twice"],
  [{ horses: [horse("a", ["x", 50], ["x", 50])] }, "An owner is listed twice"],
  [{ horses: [horse("a")] }, "Choose who owns each horse"],
  [{ horses: [horse("a", ["x", 99.99])] }, "The owners’ percentages of a horse add up to 100"],
  [{ how: "BY_WEIGHT" }, "Give each horse a weight of more than 0"],
  [{ how: "BY_AMOUNT" }, "Give each horse its amount"],
  [
    { how: "BY_AMOUNT", horses: [{ ...horse("a", ["x", 100]), pence: 900 }] },
    "The amounts add up to £9.00, and the invoice is £10.00",
  ],
])("%o is refused with the reason", (given, sentence) => {
  const invoice = { total: 1_000, how: "EQUALLY" as const, horses: [horse("a", ["x", 100])] };
  expect(splitProblem({ ...invoice, ...given })?.sentence).toBe(sentence);
});

const owners = fc
  .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 4 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 10_000])
  .map((cuts) =>
    cuts.slice(1).map((cut, at) => ({
      ownerId: `owner-${at}`,
      percent: (cut - (cuts[at] ?? 0)) / 100,
    })),
  );
const invoices: fc.Arbitrary<Invoice> = fc
  .record({
    how: fc.constantFrom(...splitWays),
    total: fc.integer({ min: 1, max: 100_000_000 }),
    horses: fc.uniqueArray(
      fc.record({
        horseId: fc.uuid(),
        weight: fc.integer({ min: 1, max: 1_000 }),
        pence: fc.integer({ min: 0, max: 1_000_000 }),
        owners,
      }),
      { selector: ({ horseId }) => horseId, minLength: 1, maxLength: 12 },
    ),
  })
  .map((given) => ({
    ...given,
    total: given.how === "BY_AMOUNT" ? sumOf(given.horses) : given.total,
  }));

test("the parts add up to the invoice, in whole pence, and nobody is charged twice for a horse", () => {
  fc.assert(
    fc.property(invoices, (invoice) => {
      expect(splitProblem(invoice)).toBeNull();
      const parts = splitInvoice(invoice);
      expect(sumOf(parts)).toBe(invoice.total);
      expect(parts.every(({ pence }) => Number.isInteger(pence) && pence > 0)).toBe(true);
      const keys = parts.map(({ horseId, ownerId }) => `${horseId} ${ownerId}`);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

test("the order of horses and owners does not matter", () => {
  fc.assert(
    fc.property(invoices, (invoice) => {
      const horses = invoice.horses
        .toReversed()
        .map((each) => ({ ...each, owners: each.owners.toReversed() }));
      expect(splitInvoice({ ...invoice, horses })).toEqual(splitInvoice(invoice));
    }),
  );
});
