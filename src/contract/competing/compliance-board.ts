import * as z from "zod/mini";
import { AnyVerdict } from "#contract/health/medicines.ts";
import { verdicts } from "#contract/health/vaccination.ts";
import { careStatus, notKnown } from "#contract/horses/horse-standing.ts";
import { NO_DOSE } from "#rules/vaccination/findings.ts";
import { bodies } from "#rules/vaccination/rulebooks.ts";

/** Number of horses of each answer that the page shows before 'Show all'. */
export const BOARD_SHOWN = 40;

/** A verdict in one cell of the board, with the code of the deciding reason. */
export const ComplianceCell = z.object({
  verdict: z.enum(verdicts),
  code: z.string(),
  /** The verdict from the horse's medicines; `overall` is the more serious one of this and `verdict`. */
  medicines: AnyVerdict,
  overall: AnyVerdict,
});
export type ComplianceCell = z.output<typeof ComplianceCell>;

const ComplianceRow = z.object({
  horseId: z.uuid(),
  name: z.string(),
  /** How the horse stands with its care today, whatever day is asked for. */
  careStatus,
  notKnown,
  /** The date of the last influenza dose; null when none is on record. */
  lastDose: z.nullable(z.iso.date()),
  /** One cell for each body, in the order of `bodies`; null where the body does not apply to the horse. */
  cells: z.array(z.nullable(ComplianceCell)),
});
export type ComplianceRow = z.output<typeof ComplianceRow>;

/** What the board says of a horse: it may go by none of its bodies, somebody must be asked, it may go, or no vaccination is on record. */
export const boardAnswers = ["CANNOT", "ASK", "CAN", "NOTHING"] as const;
export type BoardAnswer = (typeof boardAnswers)[number];

export const boardAnswerLabels: Record<BoardAnswer, string> = {
  CANNOT: "Cannot go",
  ASK: "Ask first",
  CAN: "Can go",
  NOTHING: "No jab on record",
};

export const ComplianceBoard = z.object({
  bodies: z.array(z.enum(bodies)),
  /** How many of the yard's horses have each answer. */
  counts: z.object({ CANNOT: z.int(), ASK: z.int(), CAN: z.int(), NOTHING: z.int() }),
  /** The first horses of each answer, all by name. */
  rows: z.array(ComplianceRow),
});
export type ComplianceBoard = z.output<typeof ComplianceBoard>;

/** Whether a body refuses the horse only because no vaccination is on record. */
export const hasNothing = ({ medicines, code }: Pick<ComplianceCell, "medicines" | "code">) =>
  medicines !== "NO" && code === NO_DOSE;

type JudgedRow = Pick<ComplianceRow, "cells">;

/** A horse's overall answer; the horse can go if at least one of its bodies allows it. */
export function answerOf({ cells }: JudgedRow): BoardAnswer {
  const asked = cells.filter((cell) => cell !== null);
  if (asked.every(hasNothing)) return "NOTHING";
  if (asked.some(({ overall }) => overall === "OK")) return "CAN";
  return asked.every(({ overall }) => overall === "NO") ? "CANNOT" : "ASK";
}

/** Of the whole board the first horses of each answer, in the order given, and how many have each answer. */
export function firstOfEachAnswer<Row extends JudgedRow>(all: readonly Row[], first = Infinity) {
  const counts: ComplianceBoard["counts"] = { CANNOT: 0, ASK: 0, CAN: 0, NOTHING: 0 };
  const rows = all.filter((row) => (counts[answerOf(row)] += 1) <= first);
  return { counts, rows };
}
