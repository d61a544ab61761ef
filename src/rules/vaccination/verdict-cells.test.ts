import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { anyCase } from "#testing/rules/vaccination/histories.ts";
import { runs, isLong } from "#testing/runs.ts";
import { cells, holding } from "./verdict-cells.ts";
import { check } from "./check.ts";
import { bodies } from "./rulebooks.ts";

test("each cell is the first reason of the full answer", () => {
  fc.assert(
    fc.property(anyCase, fc.array(fc.integer({ min: -20, max: 400 })), (question, distances) => {
      const events = distances.map((days) => addDays(question.event, days));
      const answers = events.map((event) => check({ ...question, event }));
      expect(cells(question, events)).toEqual(
        answers.map(({ verdict, reasons }) => ({ verdict, code: reasons[0]?.code })),
      );
    }),
    { numRuns: runs(200) },
  );
});

const RUNS = isLong ? 5_000 : 40;

test(
  "it is valid on each named day, not on the day after, and from no earlier day",
  { timeout: 3_600_000 },
  () => {
    fc.assert(
      fc.property(
        anyCase,
        fc.uniqueArray(fc.constantFrom(...bodies), { minLength: 1, maxLength: 3 }),
        ({ event: day, body: _body, ...record }, asked) => {
          const may = (on: string) =>
            asked.every((body) => check({ ...record, body, event: on }).verdict !== "NO");
          const found = holding(record, asked, day);
          if (found === null) {
            for (let ahead = 0; ahead <= 60; ahead += 5)
              expect(may(addDays(day, ahead))).toBe(false);
            return;
          }
          expect(may(found.from)).toBe(true);
          expect(may(found.until)).toBe(true);
          expect(may(addDays(found.until, 1))).toBe(false);
          if (found.from > day) expect(may(addDays(found.from, -1))).toBe(false);
        },
      ),
      { numRuns: RUNS },
    );
  },
);

test("a booster is valid for its months, and a new one from the end of the wait", () => {
  const record = { doses: ["2024-03-01", "2024-04-05", "2024-09-20", "2025-09-01"] };
  expect(holding(record, ["BS"], "2026-01-01")).toMatchObject({ from: "2026-01-01" });
  const fresh = holding({ doses: [...record.doses, "2026-05-01"] }, ["BE"], "2026-05-02");
  expect(fresh?.from).toBe("2026-05-08");
  expect(holding({ doses: [] }, ["BE"], "2026-05-02")).toBeNull();
  expect(holding(record, [], "2026-05-02")).toBeNull();
});
