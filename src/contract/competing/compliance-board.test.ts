import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_DOSE } from "#rules/vaccination/findings.ts";
import { aComplianceCell } from "#testing/compliance-cells.ts";
import { answerOf, boardAnswers, firstOfEachAnswer } from "./compliance-board.ts";

const yes = aComplianceCell("OK");
const no = aComplianceCell("NO");
const ask = aComplianceCell("UNKNOWN");
const empty = aComplianceCell("NO", NO_DOSE);

test.each([
  [[no, no], "CANNOT"],
  [[ask, no], "ASK"],
  [[ask, aComplianceCell("BORDERLINE")], "ASK"],
  [[yes, no], "CAN"],
  [[null, yes], "CAN"],
  [[empty, empty], "NOTHING"],
  [[{ ...empty, medicines: "NO" as const }], "CANNOT"],
] as const)("%j: %s", (cells, answer) => {
  expect(answerOf({ cells: [...cells] })).toBe(answer);
});

const anyCell = fc.constantFrom(null, yes, no, ask, empty);
const anyBoard = fc.array(fc.record({ cells: fc.array(anyCell, { maxLength: 3 }) }));

test("of each answer the first horses are listed, and all are counted", () => {
  fc.assert(
    fc.property(anyBoard, fc.integer({ min: 1, max: 5 }), (all, first) => {
      const { counts, rows } = firstOfEachAnswer(all, first);
      for (const answer of boardAnswers) {
        const its = all.filter((row) => answerOf(row) === answer);
        expect(counts[answer]).toBe(its.length);
        expect(rows.filter((row) => its.includes(row))).toEqual(its.slice(0, first));
      }
      expect(rows, "in their order").toEqual(all.filter((row) => rows.includes(row)));
      expect(firstOfEachAnswer(all)).toEqual({ counts, rows: all });
    }),
  );
});
