import { runs } from "#testing/runs.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dayNumber } from "#rules/dates.ts";
import { anyCase } from "#testing/rules/vaccination/histories.ts";
import { asOf, readHistory, withDose } from "./history.ts";

test("a history with one more dose equals the history read with that dose", () => {
  fc.assert(
    fc.property(anyCase, (question) => {
      const doses = [...new Set(question.doses)].toSorted();
      const last = doses.at(-1) ?? "";
      const record = { ...question, courseStart: null };
      const before = readHistory({ ...record, doses: doses.slice(0, -1) });
      expect(withDose(before, dayNumber(last))).toEqual(readHistory({ ...record, doses }));
    }),
    { numRuns: runs(300) },
  );
});

test("a history as of a day equals the history read from the doses up to that day", () => {
  fc.assert(
    fc.property(anyCase, (question) => {
      const doses = question.doses.filter((dose) => dose <= question.event);
      const then = asOf(readHistory(question), dayNumber(question.event));
      expect(then).toEqual(readHistory({ ...question, doses }));
    }),
    { numRuns: runs(300) },
  );
});
