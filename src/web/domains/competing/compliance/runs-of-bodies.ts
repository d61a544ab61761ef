import {
  type ComplianceCell,
  type ComplianceRow,
  hasNothing,
} from "#contract/competing/compliance-board.ts";

/** Adjacent bodies that give the same answer for a horse. */
export interface Run {
  /** The index of the run's first body. */
  at: number;
  size: number;
  /** The answer that the bodies share; null when the horse follows the rules of none of them. */
  cell: ComplianceCell | null;
}

/** Groups the cells of a row into runs with the same answer. */
export function runsOf(cells: ComplianceRow["cells"]): Run[] {
  const runs: Run[] = [];
  for (const [at, cell] of cells.entries()) {
    const last = runs.at(-1);
    if (last?.cell && cell && agree(last.cell, cell)) last.size += 1;
    else runs.push({ at, size: 1, cell });
  }
  return runs;
}

const agree = (one: ComplianceCell, other: ComplianceCell) =>
  one.overall === other.overall && hasNothing(one) === hasNothing(other);
