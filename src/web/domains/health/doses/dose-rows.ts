import { v7 as uuid } from "uuid";
import { type Step, stepLabels } from "#rules/vaccination/plan-findings.ts";
import {
  type Dose,
  type DosesOfHorse,
  PassportHistory,
  type UntoldVisit,
  type DoseInput,
  PassportPages,
} from "#contract/health/doses.ts";
import type { ProposedDose } from "#contract/health/page-readings.ts";
import { parseKnown } from "#web/core/parse-known.ts";
import type { Disease } from "#rules/vaccination/diseases.ts";
import { diseaseLabels } from "#contract/health/diseases.ts";
import { safeParse } from "zod/v4/core";
import { formatDate } from "#web/core/format-date.ts";

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

export const blankRow = (passportPageId: string | null = null): Row => ({
  id: uuid(),
  date: "",
  diseases: ["INFLUENZA"],
  product: "",
  batch: "",
  givenBy: "",
  courseStart: false,
  step: null,
  veterinaryRecordId: null,
  passportPageId,
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

/** The initial rows: the doses on record, oldest first as in a passport, and some blank ones of the page that is read. */
export const startingRows = ({ doses }: DosesOfHorse, page: string | null = null): Row[] => [
  ...doses.toReversed().map(rowOfDose),
  ...Array.from({ length: READY }, () => blankRow(page)),
];

/** The rows with a dose that was proposed from a page, in place of the first blank row. */
export function withProposed(
  rows: readonly Row[],
  { date, diseases, product, batch, givenBy }: ProposedDose,
  page: string | null,
): Row[] {
  const texts = { product: product ?? "", batch: batch ?? "", givenBy: givenBy ?? "" };
  const row = { ...blankRow(page), date, diseases, ...texts };
  const blank = rows.findIndex(isBlank);
  return blank === -1 ? [...rows, row] : rows.with(blank, row);
}

/** Rows in which nothing is typed yet become rows of the page that is read now. */
export const blankRowsOf = (rows: readonly Row[], page: string | null): Row[] =>
  rows.map((row) => (isBlank(row) ? { ...row, passportPageId: page } : row));

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

/*
 * When two people edit one passport's history at once, their doses are compared like the fields of a form, with
 * the doses' ids as names. Null stands for a removed dose, undefined for one that the person never saw.
 */

type EnteredDose = DoseInput & { id?: string | undefined };
type Fields = Record<string, unknown>;

/** Turns doses into fields by id; the ids of `before` that no longer exist get null. */
export const asFields = (
  doses: readonly EnteredDose[],
  before: readonly string[] = [],
): Fields => ({
  ...Object.fromEntries(before.map((id) => [id, null])),
  ...Object.fromEntries(doses.flatMap((dose) => (dose.id ? [[dose.id, inOrder(dose)]] : []))),
});

/** Turns fields back into the doses to send; values that are not doses are left out. */
export const dosesAmong = (fields: Fields): unknown[] =>
  Object.values(fields).filter((value) => typeof value === "object" && value !== null);

/** The history in a conflict's body; null if the failure was not a conflict. */
export const theirDoses = (current: unknown) =>
  current === null ? null : (parseKnown(PassportHistory, current).data?.doses ?? null);

/**
 * Finds the user's new doses that equal new ones of the other person, by id: two people with the same passport
 * may both enter the same booster.
 */
export function sameDoses(
  mine: readonly EnteredDose[],
  theirs: readonly EnteredDose[],
  before: readonly string[],
): Map<string, string> {
  const isNew = ({ id }: EnteredDose) => id !== undefined && !before.includes(id);
  const added = theirs.filter(isNew);
  return new Map(
    mine.filter(isNew).flatMap((dose) => {
      const twin = added.find((other) => overlap(dose, other));
      return dose.id && twin?.id ? [[dose.id, twin.id]] : [];
    }),
  );
}

/** The pages that somebody has removed from the passport meanwhile, together with the last dose on each. */
export function lostPages(before: readonly { id: string }[], current: unknown): Set<string> {
  const pages = safeParse(PassportPages, current).data?.pages;
  const left = pages?.map(({ id }) => id);
  return new Set(left ? before.map(({ id }) => id).filter((id) => !left.includes(id)) : []);
}

/** A dose as a few lines of text, for the choice between two versions. */
export function formatDose(value: unknown): string {
  const dose = parseKnown(PassportHistory, { doses: [value] }).data?.doses[0];
  if (!dose) return "Not in the history";
  const { date, diseases, product, batch, givenBy, courseStart, step } = dose;
  return [
    formatDate(date),
    diseases.map((disease) => diseaseLabels[disease]).join(", "),
    product,
    batch && `Batch ${batch}`,
    givenBy && `Given by ${givenBy}`,
    courseStart && "First of a new course",
    step && !courseStart && `The ${stepLabels[step]} of its course`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** The title of a pair of versions: the date of either, because one may be missing. */
export function doseTitle(...versions: unknown[]): string {
  const [first] = versions.flatMap(
    (value) => parseKnown(PassportHistory, { doses: [value] }).data?.doses ?? [],
  );
  return first ? `Dose of ${formatDate(first.date)}` : "Dose";
}

const overlap = (one: EnteredDose, other: EnteredDose) =>
  one.date === other.date && one.diseases.some((disease) => other.diseases.includes(disease));

// a fixed order of keys, so that equal doses compare as equal
const inOrder = (dose: EnteredDose) => ({
  id: dose.id,
  date: dose.date,
  diseases: dose.diseases,
  product: dose.product,
  batch: dose.batch,
  givenBy: dose.givenBy,
  courseStart: dose.courseStart,
  step: dose.step,
  veterinaryRecordId: dose.veterinaryRecordId,
  passportPageId: dose.passportPageId,
});
