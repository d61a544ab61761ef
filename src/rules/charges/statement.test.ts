import * as fc from "fast-check";
import { expect, test } from "vitest";
import { byOwner, linePence, ownersAmong, paidState, sumPence } from "./statement.ts";

const line = (ownerId: string, quantity: number, price: number) => ({
  ownerId,
  ownerName: ownerId,
  quantity,
  price,
});

test("sums are in whole pence, with credits", () => {
  const lines = [line("a", 3, 0.1), line("a", 1, 0.2), line("a", 2, -0.05)];
  expect(lines.map(linePence)).toEqual([30, 20, -10]);
  expect(sumPence(lines)).toBe(40);
});

test("the statements of all owners add up to all charges, to the penny", () => {
  const lines = fc.array(
    fc
      .tuple(
        fc.constantFrom("a", "b", "c"),
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
      )
      .map(([owner, quantity, pence]) => ({ ...line(owner, quantity, pence / 100), pence })),
  );
  fc.assert(
    fc.property(lines, (all) => {
      const expected = all.reduce((sum, each) => sum + each.quantity * each.pence, 0);
      const sums = Array.from(byOwner(all).values(), sumPence);
      expect(sums.reduce((sum, each) => sum + each, 0)).toBe(expected);
    }),
  );
});

test.each([
  [100, null, "OPEN"],
  [0, null, "NOTHING"],
  [-5, null, "NOTHING"],
  [100, 100, "PAID"],
  [120, 100, "PART"],
  [80, 100, "PAID"],
] as const)("of %i pence with %s paid it is %s", (sum, paid, state) => {
  expect(paidState(sum, paid)).toBe(state);
});

const contact = (id: string, name: string, email: string | null, role = "OWNER") => ({
  id,
  role,
  name,
  email,
  horseId: `horse-${id}`,
});

test("contacts of one name are one owner, whose address any of them has", () => {
  const found = ownersAmong([
    contact("1", "Anna  Smith", null),
    contact("2", "anna smith", "anna@example.com"),
    contact("3", "Tom Ridley", null, "VET"),
  ]);
  expect(found).toEqual([
    {
      id: "1",
      name: "Anna  Smith",
      email: "anna@example.com",
      contactIds: ["1", "2"],
      horseIds: ["horse-1", "horse-2"],
    },
  ]);
});

test("namesakes with different addresses are two owners, and one without an address is neither", () => {
  const found = ownersAmong([
    contact("1", "Anna", "a@example.com"),
    contact("2", "Anna", "b@example.com"),
    contact("3", "Anna", null),
  ]);
  expect(found.map(({ id, email }) => [id, email])).toEqual([
    ["1", "a@example.com"],
    ["2", "b@example.com"],
    ["3", null],
  ]);
});
