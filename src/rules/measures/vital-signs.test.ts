import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import {
  fitVitalSigns,
  formatSigns,
  gutSounds,
  hasVitalSign,
  noVitalSigns,
  type VitalSigns,
} from "./vital-signs.ts";
import { remarksOn, URGENT_SOURCE, USUAL_SOURCE, usualSigns } from "./sign-remarks.ts";
import { roundDue, roundOf, rounds, roundsOf } from "./isolation-rounds.ts";

const signs = (given: Partial<VitalSigns> = {}): VitalSigns => ({ ...noVitalSigns, ...given });

const anySigns = fc.record<VitalSigns>({
  takenAt: fc.constantFrom(null, "00:00", "07:40", "11:59", "12:00", "23:59"),
  temperatureC: fc.option(fc.integer({ min: 250, max: 450 }).map((tenths) => tenths / 10)),
  pulse: fc.option(fc.integer({ min: 10, max: 300 })),
  breathing: fc.option(fc.integer({ min: 1, max: 200 })),
  gutSounds: fc.option(fc.constantFrom(...gutSounds)),
});

describe("what is not as usual", () => {
  test("is what lies outside the library's figures, each sign once", () => {
    fc.assert(
      fc.property(anySigns, (each) => {
        // the figures written out anew
        const isOutside = (value: number | null, least: number, most: number) =>
          value !== null && !(least <= value && value <= most);
        const wanted = [
          ...(isOutside(each.temperatureC, 37, 38.5) ? ["temperatureC"] : []),
          ...(isOutside(each.pulse, 28, 44) ? ["pulse"] : []),
          ...(isOutside(each.breathing, 8, 14) ? ["breathing"] : []),
          ...((each.gutSounds ?? "NORMAL") === "NORMAL" ? [] : ["gutSounds"]),
        ];
        const found = remarksOn(each);
        expect(found.map(({ sign }) => sign).toSorted()).toEqual(wanted.toSorted());
        expect(found.some(({ isUrgent }) => isUrgent)).toBe((each.pulse ?? 0) > 60);
        expect(found.findLastIndex(({ isUrgent }) => isUrgent)).toBeLessThan(1);
      }),
    );
  });

  test("names the figure and what to do", () => {
    expect(remarksOn(signs({ temperatureC: 39.1 }))).toEqual([
      {
        sign: "temperatureC",
        isUrgent: false,
        finding: "Temperature is above the usual 37 to 38.5 °C.",
        advice: "Ring the vet.",
        source: USUAL_SOURCE,
      },
    ]);
    expect(remarksOn(signs({ pulse: 61, breathing: 7 })).map(({ finding }) => finding)).toEqual([
      "Pulse is above 60 beats a minute.",
      "Breathing is below the usual 8 to 14 breaths a minute.",
    ]);
  });

  test("has its figures from the library", () => {
    const file = new URL("../../../knowledge/topics/vital-signs.json", import.meta.url);
    const { entries }: { entries: { id: string; statement: string }[] } = JSON.parse(
      readFileSync(file, "utf8"),
    );
    const said = (id: string) => entries.find((each) => each.id === id)?.statement;
    const { temperatureC, pulse, breathing } = usualSigns;
    expect(said(USUAL_SOURCE)).toContain(
      `temperature ${temperatureC.from} to ${temperatureC.to} C`,
    );
    expect(said(USUAL_SOURCE)).toContain(`to ${pulse.to} beats`);
    expect(said(USUAL_SOURCE)).toContain(`heart rate of ${pulse.from} to`);
    expect(said(USUAL_SOURCE)).toContain(`breathing ${breathing.from} to ${breathing.to} breaths`);
    expect(said(URGENT_SOURCE)).toContain("above about 60 beats a minute");
  });
});

test("signs are there when any was taken, and only in records about them", () => {
  fc.assert(
    fc.property(anySigns, (each) => {
      expect(hasVitalSign(each)).toBe(formatSigns(each) !== "");
      expect(fitVitalSigns({ type: "VITAL_SIGNS", ...each })).toMatchObject(each);
      expect(fitVitalSigns({ type: "OTHER", ...each })).toEqual({ type: "OTHER", ...noVitalSigns });
    }),
  );
  expect(formatSigns(signs({ temperatureC: 38, pulse: 40, gutSounds: "NORMAL" }))).toBe(
    "38.0 °C, pulse 40, gut sounds as usual",
  );
});

describe("the rounds of a day", () => {
  test.each([
    [null, "MORNING"],
    ["00:00", "MORNING"],
    ["11:59", "MORNING"],
    ["12:00", "EVENING"],
    ["23:59", "EVENING"],
  ])("signs taken at %s belong to the %s", (takenAt, round) => {
    expect(roundOf(takenAt)).toBe(round);
  });

  test.each([
    [[], "2026-06-01", "08:00", { MORNING: "DUE", EVENING: "LATER" }],
    [[], "2026-06-01", "12:00", { MORNING: "MISSED", EVENING: "DUE" }],
    [["07:40"], "2026-06-01", "08:00", { MORNING: "DONE", EVENING: "LATER" }],
    [["17:10"], "2026-06-01", "18:00", { MORNING: "MISSED", EVENING: "DONE" }],
    [["07:40"], "2026-06-02", "00:01", { MORNING: "DONE", EVENING: "MISSED" }],
    [[], "2026-05-31", "09:00", { MORNING: "LATER", EVENING: "LATER" }],
  ])("taken %o, on %s at %s: %o", (times, today, time, wanted) => {
    const taken = times.map((takenAt) => ({ takenAt }));
    expect(roundsOf(taken, { day: "2026-06-01", today, time })).toEqual(wanted);
  });
});

test("the round to take now is the one that stands as due", () => {
  const times = fc.constantFrom("00:00", "07:40", "11:59", "12:00", "23:59");
  fc.assert(
    fc.property(fc.array(anySigns), times, (taken, time) => {
      const day = "2026-06-01";
      const states = roundsOf(taken, { day, today: day, time });
      const due = roundDue(
        taken.map(({ takenAt }) => roundOf(takenAt)),
        time,
      );
      expect(due).toBe(rounds.find((round) => states[round] === "DUE") ?? null);
    }),
  );
});
