import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { FORAGE_SOURCE, type KeptFeed, LEAST_FORAGE, rationOf } from "./ration.ts";

const feed = (given: Partial<KeptFeed> = {}): KeptFeed => ({
  name: "Hay",
  isForage: true,
  scoopKg: null,
  pencePerKg: 30,
  energyMj: 8,
  proteinPercent: 10,
  fibrePercent: 30,
  starchPercent: null,
  sugarPercent: 8,
  ...given,
});
const chaff = feed({ name: "Chaff", scoopKg: 0.4, pencePerKg: 80, energyMj: 9, starchPercent: 2 });

test("a day's feed is the sum of its lines", () => {
  const fed = [
    { feed: "hay", kind: "Hay", amount: "4 kg", timesADay: 2 },
    { feed: "Chaff", kind: "Other", amount: "2 scoops", timesADay: 2 },
  ];
  expect(rationOf(fed, [feed(), chaff])).toMatchObject({
    kgADay: 9.6,
    forageKg: 9.6,
    pence: 8 * 30 + 1.6 * 80,
    sums: { energyMj: 8 * 8 + 1.6 * 9, proteinPercent: 0.96, starchPercent: 0.032 },
    isWhole: true,
  });
});

test.each([
  ["Hay", "ad lib", 1, "“ad lib” is no amount in kg, scoops, nets or bales."],
  ["Hay", "1 net", 1, "The yard’s feeds do not say what a scoop of it weighs."],
  ["Oats", "1 scoop", 1, "It is not among the yard’s feeds, which say what a scoop weighs."],
  ["Hay", "2 tablets", 1, "“2 tablets” has no weight."],
  ["Hay", "2 kg", null, "It is fed as needed."],
])("%s, %s, %s times a day is not counted, and it is said why", (name, amount, timesADay, why) => {
  const ration = rationOf([{ feed: name, kind: "Other", amount, timesADay }], [feed()]);
  expect(ration.lines[0]?.why).toBe(why);
  expect(ration).toMatchObject({ kgADay: 0, pence: null, isWhole: false });
});

test("a feed whose name is not kept is taken for its kind", () => {
  const soaked = { feed: "Late-cut hay, soaked", kind: "Hay", amount: "6 kg", timesADay: 1 };
  expect(rationOf([soaked], [feed(), chaff])).toMatchObject({ kgADay: 6, pence: 180 });
});

test("twice the feed is twice the sums, and the order of lines is nothing to them", () => {
  const line = fc.record({
    feed: fc.constantFrom("Hay", "Chaff", "Unknown"),
    kind: fc.constantFrom("Hay", "Concentrate"),
    amount: fc.integer({ min: 1, max: 9 }).map((kg) => `${kg} kg`),
    timesADay: fc.constantFrom(1, 2, 0.5),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (fed) => {
      const once = rationOf(fed, [feed(), chaff]);
      const twice = rationOf([...fed, ...fed], [feed(), chaff]);
      expect(twice.kgADay).toBeCloseTo(2 * once.kgADay, 6);
      expect(twice.pence ?? 0).toBeCloseTo(2 * (once.pence ?? 0), 6);
      expect(rationOf(fed.toReversed(), [feed(), chaff]).sums).toEqual(once.sums);
    }),
  );
});

test("the least forage is the library's", () => {
  const file = new URL("../../../knowledge/topics/feeding.json", import.meta.url);
  const { entries }: { entries: { id: string; statement: string }[] } = JSON.parse(
    readFileSync(file, "utf8"),
  );
  const said = entries.find(({ id }) => id === FORAGE_SOURCE)?.statement;
  expect(said).toContain(`minimum of ${LEAST_FORAGE * 100}% of bodyweight in forage`);
});
