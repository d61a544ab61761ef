import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount, parseAmount, stockUnits, unitLabels } from "./amounts.ts";

test.each([
  ["2 sachets twice a day", 2, "SACHET"],
  ["1 Sachet", 1, "SACHET"],
  ["a sachet in the feed", 1, "SACHET"],
  ["one tablet", 1, "TABLET"],
  ["half a sachet", 0.5, "SACHET"],
  ["1/2 scoop", 0.5, "SCOOP"],
  ["½ scoop", 0.5, "SCOOP"],
  ["1½ scoops", 1.5, "SCOOP"],
  ["2.5 kg", 2.5, "KG"],
  ["2,5kg", 2.5, "KG"],
  ["500 g", 0.5, "KG"],
  ["20ml by mouth", 20, "ML"],
  ["1 litre", 1000, "ML"],
  ["about 8 kg", 8, "KG"],
  ["3 nets", 3, "NET"],
])("%s is %d %s", (text, amount, unit) => {
  expect(parseAmount(text)).toEqual({ amount, unit });
});

test.each([
  "",
  "twice a day",
  "2",
  "2 handfuls",
  "0 kg",
  "1/0 kg",
  "as the vet said",
  "kg",
  "-1 kg",
  "5 mg/kg",
])("“%s” is no amount that is known", (text) => {
  expect(parseAmount(text)).toBeNull();
});

test("what is written is read back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom(...stockUnits), (n, unit) => {
      const amount = n / 100;
      expect(parseAmount(formatAmount({ amount, unit }))).toEqual({ amount, unit });
    }),
  );
  expect(Object.keys(unitLabels)).toEqual([...stockUnits]);
});

test("any text is read or not, and never fails", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const found = parseAmount(text);
      expect(found === null || found.amount > 0).toBe(true);
    }),
  );
});
