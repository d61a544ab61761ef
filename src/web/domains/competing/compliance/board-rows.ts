import type { ComplianceCell, ComplianceRow } from "#contract/competing/compliance.ts";
import { NO_DOSE } from "#rules/vaccination/findings.ts";

export const answers = ["CANNOT", "ASK", "CAN", "NOTHING"] as const;
export type BoardAnswer = (typeof answers)[number];

export const answerLabels: Record<BoardAnswer, string> = {
  CANNOT: "Cannot go",
  ASK: "Ask first",
  CAN: "Can go",
  NOTHING: "No jab on record",
};

/** Whether a body refuses the horse only because no vaccination is on record. */
export const hasNothing = ({ medicines, code }: Pick<ComplianceCell, "medicines" | "code">) =>
  medicines !== "NO" && code === NO_DOSE;

/** A horse's overall answer; the horse can go if at least one of its bodies allows it. */
export function answerOf({ cells }: Pick<ComplianceRow, "cells">): BoardAnswer {
  const asked = cells.filter((cell) => cell !== null);
  if (asked.every(hasNothing)) return "NOTHING";
  if (asked.some(({ overall }) => overall === "OK")) return "CAN";
  return asked.every(({ overall }) => overall === "NO") ? "CANNOT" : "ASK";
}

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
