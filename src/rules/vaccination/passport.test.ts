import * as fc from "fast-check";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { check } from "./check.ts";
import { herpesStanding, tetanusStanding, fluRecordOf } from "./passport.ts";

const dose = (date: string, diseases: string[] = ["TETANUS"], courseStart = false) => ({
  date,
  diseases,
  courseStart,
});
const tetanus = (...dates: string[]) =>
  tetanusStanding({ doses: dates.map((date) => dose(date)), visits: [] });

test("without a dose nothing is due, and a reason says so", () => {
  expect(tetanus()).toMatchObject({ last: null, step: "FIRST", due: null });
  expect(tetanus().reasons[0]?.code).toBe("TETANUS_NEVER");
});

test("a second dose is due four to six weeks after the first", () => {
  expect(tetanus("2026-01-31")).toMatchObject({
    step: "SECOND",
    due: { from: "2026-02-28", by: "2026-03-14" },
  });
});

test("the first booster is due a year later, the others two years later, with month ends kept", () => {
  expect(tetanus("2024-01-20", "2024-02-29").due).toEqual({ from: "2025-01-28", by: "2025-02-28" });
  expect(tetanus("2022-01-20", "2022-02-25", "2024-02-29").due?.by).toBe("2026-02-28");
});

test("two doses with an atypical interval are for the vet to judge", () => {
  expect(tetanus("2024-01-01", "2024-01-28")).toMatchObject({ step: "BOOSTER", due: null });
  expect(tetanus("2024-01-01", "2024-02-13").reasons[0]?.code).toBe("TETANUS_ODD_START");
  expect(tetanus("2024-01-01", "2024-01-29").due).not.toBeNull();
  expect(tetanus("2024-01-01", "2024-02-12").due).not.toBeNull();
});

test("a restarted course counts from its marked dose, and only if that dose is against the disease", () => {
  const old = ["2018-01-01", "2018-02-05", "2019-02-01"].map((date) => dose(date));
  const again = dose("2026-01-10", ["TETANUS"], true);
  expect(tetanusStanding({ doses: [...old, again], visits: [] }).step).toBe("SECOND");
  const flu = dose("2026-01-10", ["INFLUENZA"], true);
  expect(tetanusStanding({ doses: [...old, flu], visits: [] }).due?.by).toBe("2021-02-01");
});

test("order and repetition of doses make no difference", () => {
  const days = fc.uniqueArray(
    fc.nat(2_000).map((n) => addDays("2020-01-01", n)),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(days, (dates) => {
      expect(tetanus(...dates.toReversed(), ...dates)).toEqual(tetanus(...dates));
    }),
  );
});

test("for herpes the library holds no interval, and every source is in the library", () => {
  const herpes = herpesStanding({ doses: [dose("2026-01-10", ["EHV", "INFLUENZA"])], visits: [] });
  expect(herpes).toMatchObject({ last: "2026-01-10", step: "NONE", due: null });
  const held = globSync("knowledge/topics/*.json")
    .map((file) => readFileSync(file, "utf8"))
    .join();
  for (const { source } of [
    ...herpes.reasons,
    ...tetanus().reasons,
    ...tetanus("2026-01-01").reasons,
  ])
    expect(held).toContain(`"id": "${source}"`);
});

test("a marked flu dose fixes the start of the course; a mark after the requested day does not count yet", () => {
  const dates = ["2024-03-01", "2024-04-05", "2024-08-20", "2025-08-10"];
  const doses = dates.map((date) => dose(date, ["INFLUENZA"], date === "2025-08-10"));
  const record = fluRecordOf({ doses, visits: [] });
  expect(record.courseStart).toBe("2025-08-10");
  const verdict = (on: string) =>
    check({ ...fluRecordOf({ doses, visits: [] }, on), body: "BS", event: on }).verdict;
  expect(verdict("2025-08-09")).toBe("OK");
  expect(verdict("2025-10-01")).toBe("NO");
  const unmarked = doses.map((each) => ({ ...each, courseStart: false }));
  expect(
    check({ ...fluRecordOf({ doses: unmarked, visits: [] }), body: "BS", event: "2025-10-01" })
      .verdict,
  ).toBe("OK");
});
