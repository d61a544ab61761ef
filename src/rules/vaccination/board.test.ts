import { runs } from "#testing/runs.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { anyCase } from "#testing/rules/vaccination/histories.ts";
import { cells } from "./board.ts";
import { check } from "./check.ts";

test("each cell says what the whole answer says first", () => {
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
