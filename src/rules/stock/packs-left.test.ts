import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CountedPack, type GivenDose, isOf, packsLeft } from "./packs-left.ts";

const pack = (given: Partial<CountedPack> = {}): CountedPack => ({
  id: "a",
  name: "Danilon",
  unit: "SACHET",
  quantity: 10,
  countedAt: "2026-06-01T08:00:00Z",
  expiresOn: null,
  ...given,
});
const dose = (given: Partial<GivenDose> = {}): GivenDose => ({
  medicine: "Danilon",
  product: null,
  dosage: "1 sachet",
  givenAt: "2026-06-02T08:00:00Z",
  ...given,
});
const leftOf = (packs: CountedPack[], doses: GivenDose[]) =>
  packs.map(({ id }) => packsLeft(packs, doses).get(id)?.left);

describe("what is left of a medicine", () => {
  test("is what was counted less what was given since", () => {
    const before = dose({ givenAt: "2026-05-31T08:00:00Z" });
    expect(leftOf([pack()], [before, dose(), dose({ dosage: "½ sachet" })])).toEqual([8.5]);
  });

  test("is taken off the pack that expires first, then off the next, and never below nothing", () => {
    const packs = [
      pack({ id: "late", expiresOn: "2027-01-01", quantity: 2 }),
      pack({ id: "soon", expiresOn: "2026-07-01", quantity: 1.5 }),
      pack({ id: "never", quantity: 1 }),
    ];
    expect(leftOf(packs, [dose(), dose()])).toEqual([1.5, 0, 1]);
    expect(
      leftOf(
        packs,
        Array.from({ length: 9 }, () => dose()),
      ),
    ).toEqual([0, 0, 0]);
  });

  test("is found by the name of the medicine or of its product, however it is written", () => {
    expect(isOf(dose({ medicine: " DANILON " }), "danilon")).toBe(true);
    expect(isOf(dose({ medicine: "Suxibuzone", product: "Danilon" }), "Danilon")).toBe(true);
    expect(isOf(dose({ medicine: "Danilon Equidos" }), "Danilon")).toBe(false);
  });

  test("says which doses are not taken off", () => {
    const doses = [
      dose({ dosage: "as needed" }),
      dose({ dosage: "5 ml" }),
      dose({ dosage: "5 ml" }),
    ];
    expect(packsLeft([pack()], doses).get("a")).toEqual({
      left: 10,
      uncounted: [
        "Doses of “as needed” are not taken off: give the dosage as 1 sachet.",
        "Doses of “5 ml” are not taken off: give the dosage as 1 sachet.",
      ],
    });
  });
});

test("of packs of one medicine that were counted at once, together is left what doses did not take", () => {
  const packs = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      quantity: fc.integer({ min: 0, max: 20 }),
      expiresOn: fc.constantFrom(null, "2026-07-01", "2027-01-01"),
    }),
    { minLength: 1, maxLength: 5, selector: ({ id }) => id },
  );
  const amounts = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 30 });
  fc.assert(
    fc.property(packs, amounts, (kept, given) => {
      const all = kept.map((each) => pack(each));
      const left = leftOf(
        all,
        given.map((n) => dose({ dosage: `${n} sachets` })),
      );
      const had = kept.reduce((sum, { quantity }) => sum + quantity, 0);
      const used = given.reduce((sum, n) => sum + n, 0);
      const together = left.reduce<number>((sum, each) => sum + (each ?? 0), 0);
      expect(together).toBe(Math.max(0, had - used));
    }),
  );
});
