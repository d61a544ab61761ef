import * as fc from "fast-check";
import { expect, test } from "vitest";
import { oneADay, type MeasureReading, weighings, parseReading } from "./measures.ts";

const DAY = "2026-05-19";
const read = (
  how: MeasureReading["how"],
  weightKg: number | null,
  bodyCondition: number | null = null,
) => ({
  date: DAY,
  how,
  weightKg,
  bodyCondition,
});

test("the weighed value is drawn, and the sentence mentions the feed plan's", () => {
  expect(oneADay([read("WEIGHED", 612, 8), read("FEED_PLAN", 561, 7)])).toEqual([
    {
      ...read("WEIGHED", 612, 8),
      why: "19 May 2026: the weighed 612 kg is drawn, the feed plan’s 561 kg is not. Condition 8 is drawn, 7 is not.",
    },
  ]);
});

test("of equally good values the last is drawn, and one value given twice needs no sentence", () => {
  const [day] = oneADay([read("TAPED", 560), read("TAPED", 555), read("GUESSED", 500)]);
  expect(day).toMatchObject({ weightKg: 555, how: "TAPED" });
  expect(day?.why).toBe(
    "19 May 2026: the last taped 555 kg is drawn, the taped 560 kg and the guessed 500 kg are not.",
  );
  expect(oneADay([read("TAPED", 555), read("FEED_PLAN", 555)])[0]?.why).toBeNull();
});

test("a condition without a weight is combined with another record's weight", () => {
  expect(oneADay([read("FEED_PLAN", null, 6), read("TAPED", 402)])).toEqual([
    { ...read("TAPED", 402, 6), why: null },
  ]);
});

const reading = fc.record({
  date: fc.constantFrom("2026-05-18", "2026-05-19", "2026-05-20"),
  how: fc.constantFrom(...weighings),
  weightKg: fc.option(fc.integer({ min: 10, max: 30 }), { nil: null }),
  bodyCondition: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
});

/**
 * A simple implementation of the rule, for comparison: it goes through the day's records in order, and keeps
 * each that is at least as reliable as the one before.
 */
function naively(readings: MeasureReading[], key: "weightKg" | "bodyCondition") {
  let best: MeasureReading | null = null;
  for (const each of readings) {
    if (each[key] === null) continue;
    if (!best || weighings.indexOf(each.how) <= weighings.indexOf(best.how)) best = each;
  }
  return best?.[key] ?? null;
}

test("each day occurs once, in order, with the naive way's values; every other value is mentioned", () => {
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 12 }), (readings) => {
      const days = oneADay(readings);
      const said = readings.filter((r) => r.weightKg !== null || r.bodyCondition !== null);
      expect(days.map(({ date }) => date)).toEqual(
        [...new Set(said.map(({ date }) => date))].toSorted(),
      );
      for (const { date, weightKg, bodyCondition, why } of days) {
        const own = said.filter((each) => each.date === date);
        expect([weightKg, bodyCondition]).toEqual([
          naively(own, "weightKg"),
          naively(own, "bodyCondition"),
        ]);
        const differ = own.filter((r) => r.weightKg !== null && r.weightKg !== weightKg);
        for (const other of differ) expect(why).toContain(`${other.weightKg} kg`);
        const alone =
          differ.length === 0 &&
          own.every((r) => r.bodyCondition === null || r.bodyCondition === bodyCondition);
        expect(why === null).toBe(alone);
      }
    }),
  );
});

test.each([
  ["561 kg by tape, condition 7", 561, 7, "TAPED"],
  ["612 kg on the weighbridge, condition 8", 612, 8, "WEIGHED"],
  ["548.5kg on the vet's scales", 548.5, null, "WEIGHED"],
  ["Weigh tape: 1,050 kg", 1050, null, "TAPED"],
  ["219 kg by tape, condition 7, crest 3 of 5", 219, 7, "TAPED"],
  ["About 400 kg, guessed; BCS 5.", 400, 5, "GUESSED"],
  ["400 kg, weighed, not guessed", 400, null, "WEIGHED"],
  ["Condition score 3 of 5", null, null, "UNSAID"],
  ["Condition 2.5, 9,999 kg", null, null, "UNSAID"],
  ["Looks lighter", null, null, "UNSAID"],
  ["12345 kg of hay", null, null, "UNSAID"],
] as const)("%s", (words, weightKg, bodyCondition, how) => {
  expect(parseReading(words)).toEqual({ weightKg, bodyCondition, how });
});
