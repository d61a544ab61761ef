import { expect, test } from "vitest";
import type { ComplianceCell } from "#contract/competing/compliance-board.ts";
import { NO_DOSE } from "#rules/vaccination/findings.ts";
import { aComplianceCell } from "#testing/compliance-cells.ts";
import { runsOf } from "./runs-of-bodies.ts";

const yes = aComplianceCell("OK");
const no = aComplianceCell("NO");
const empty = aComplianceCell("NO", NO_DOSE);

test("adjacent bodies that agree are grouped, and a different one stands alone", () => {
  const sizes = (cells: (ComplianceCell | null)[]) =>
    runsOf(cells).map(({ at, size }) => [at, size]);
  expect(sizes([no, no, no])).toEqual([[0, 3]]);
  expect(sizes([yes, yes, no, yes])).toEqual([
    [0, 2],
    [2, 1],
    [3, 1],
  ]);
  expect(sizes([no, empty])).toEqual([
    [0, 1],
    [1, 1],
  ]);
  expect(sizes([null, null, yes])).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
  ]);
});
