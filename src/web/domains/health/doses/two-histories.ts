import { stepLabels } from "#rules/vaccination/plan-findings.ts";
import { type DoseInput, PassportHistory, PassportPages } from "#contract/health/doses.ts";
import { diseaseLabels } from "#contract/health/diseases.ts";
import { safeParse } from "zod/v4/core";
import { formatDate } from "#web/core/format-date.ts";
import { parseKnown } from "#web/core/parse-known.ts";

/*
 * When two people edit one passport's history at once, their doses are compared like the fields of a form, with
 * the doses' ids as names. Null stands for a removed dose, undefined for one that the person never saw.
 */

type DoseDraft = DoseInput & { id?: string | undefined };
type Fields = Record<string, unknown>;

/** Turns doses into fields by id; the ids of `before` that no longer exist get null. */
export const asFields = (doses: readonly DoseDraft[], before: readonly string[] = []): Fields => ({
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
  mine: readonly DoseDraft[],
  theirs: readonly DoseDraft[],
  before: readonly string[],
): Map<string, string> {
  const isNew = ({ id }: DoseDraft) => id !== undefined && !before.includes(id);
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

const overlap = (one: DoseDraft, other: DoseDraft) =>
  one.date === other.date && one.diseases.some((disease) => other.diseases.includes(disease));

// a fixed order of keys, so that equal doses compare as equal
const inOrder = (dose: DoseDraft) => ({
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
