import { v7 as uuid } from "uuid";
import type { Step } from "#rules/vaccination/plan-findings.ts";
import {
  type Dose,
  type DosesOfHorse,
  PassportHistory,
  type UntoldVisit,
} from "#contract/health/doses.ts";
import { parseKnown } from "#web/core/parse-known.ts";
import type { Disease } from "#rules/vaccination/diseases.ts";

/** A row of the table as the user typed it. */
export interface Row {
  id: string;
  date: string;
  diseases: Disease[];
  product: string;
  batch: string;
  givenBy: string;
  courseStart: boolean;
  step: Step | null;
  veterinaryRecordId: string | null;
  passportPageId: string | null;
}

/** How many blank rows are offered. */
const READY = 3;

export const blankRow = (): Row => ({
  id: uuid(),
  date: "",
  diseases: ["INFLUENZA"],
  product: "",
  batch: "",
  givenBy: "",
  courseStart: false,
  step: null,
  veterinaryRecordId: null,
  passportPageId: null,
});

const rowOfDose = (dose: Dose): Row => ({
  ...dose,
  product: dose.product ?? "",
  batch: dose.batch ?? "",
  givenBy: dose.givenBy ?? "",
});

/** Makes a row of a visit that counts as a dose. */
export const rowOfVisit = ({ id, date, diseases, veterinarian }: UntoldVisit): Row => ({
  ...blankRow(),
  diseases,
  date,
  givenBy: veterinarian,
  veterinaryRecordId: id,
});

/** The initial rows: the doses on record, oldest first as in a passport, and some blank ones. */
export const startingRows = ({ doses }: DosesOfHorse): Row[] => [
  ...doses.toReversed().map(rowOfDose),
  ...Array.from({ length: READY }, blankRow),
];

/** Whether the user has typed nothing in a row. */
export const isBlank = ({ date, product, batch, givenBy }: Row) =>
  [date, product, batch, givenBy].every((text) => text.trim() === "");

export type ParsedRows =
  | { history: PassportHistory; fault: null }
  | { history: null; fault: { rowId: string | null; sentence: string } };

/** Reads the doses from the rows; returns the first error with its row if there is one. */
export function readRows(rows: readonly Row[], replaces: string[]): ParsedRows {
  const written = rows.filter((row) => !isBlank(row));
  const result = parseKnown(PassportHistory, { doses: written, replaces });
  if (result.success) return { history: result.data, fault: null };
  const [issue] = result.error.issues;
  const [, place] = issue?.path ?? [];
  const twice = repeated(written);
  const row = typeof place === "number" ? written[place] : twice;
  return {
    history: null,
    fault: { rowId: row?.id ?? null, sentence: issue?.message ?? "Please check the doses" },
  };
}

function repeated(rows: readonly Row[]) {
  const seen = new Set<string>();
  return rows.find(({ date, diseases }) => {
    const keys = diseases.map((disease) => `${date} ${disease}`);
    const isThere = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isThere;
  });
}
