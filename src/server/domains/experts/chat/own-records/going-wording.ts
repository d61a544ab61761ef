import type { GoingIntent } from "#assistant/own-records/going-question.ts";
import { medicineVerdictLabels } from "#contract/health/medicines.ts";
import { formatFluVerdict } from "#contract/health/vaccination.ts";
import type { MedicineAnswer } from "#rules/medicines/judge.ts";
import { type MedicineVerdict, medicineVerdicts } from "#rules/medicines/verdict.ts";
import type { Answer as FluAnswer } from "#rules/vaccination/check.ts";
import { NO_DOSE } from "#rules/vaccination/findings.ts";
import { noHorseCalled, plainly } from "./own-answer.ts";

/** Remarks on names that were matched to a horse of the yard by assumption, or that no horse of the yard has. */
export const remarksOnNames = ({ unknownNames }: GoingIntent) =>
  unknownNames.map(({ name, takenFor }) =>
    takenFor === null ? noHorseCalled(name) : `'${name}' was taken for ${plainly(takenFor)}.`,
  );

/** Remarks on an answer's assumptions. */
export function remarksOn(
  intent: GoingIntent,
  { isCut, left }: { isCut: boolean; left: number },
): string[] {
  const unheld =
    intent.unheld && `Loosebox holds no rules for ${intent.unheld}: ask the organiser.`;
  const bodies =
    intent.bodies.length === 0 &&
    "No body was named, so this goes by those that are chosen for your yard.";
  const day = !intent.days && "No day was named that could be read, so this is for today.";
  const jab =
    intent.supposesJab &&
    "A jab that is not on record yet is not counted: ask again once it is written down.";
  const cut = isCut && "Only the first 31 days were looked at.";
  const more = left > 0 && `${left} more horses stand under 'Can we go?'.`;
  const assumptions = [unheld, bodies, day, jab, cut, more];
  return [...remarksOnNames(intent), ...assumptions.flatMap((each) => each || [])];
}

/** The answer of 'Can we go?' for a horse, a body and a day. */
export type Answer = FluAnswer & { medicines: MedicineAnswer; overall: MedicineVerdict };

const withoutDose = formatFluVerdict("NO", NO_DOSE);

const isWithoutDose = ({ reasons: [decides], medicines }: Answer) =>
  decides?.code === NO_DOSE && medicines.verdict !== "NO";

/** The verdict as the boards word it. */
export const wordOf = (answer: Answer): string =>
  isWithoutDose(answer) ? withoutDose : medicineVerdictLabels[answer.overall];

/** Every label of `wordOf`, the mildest first. */
export const wordsByGravity: readonly string[] = [
  ...medicineVerdicts.toReversed().map((verdict) => medicineVerdictLabels[verdict]),
  withoutDose,
];

const opinions: Record<MedicineVerdict, (name: string) => string> = {
  OK: (name) => `Yes: ${name} can go`,
  NO: (name) => `No: ${name} cannot go`,
  BORDERLINE: (name) => `Borderline: ask before ${name} goes`,
  UNKNOWN: (name) => `Ask your vet before ${name} goes`,
};

/** The verdict as the beginning of a sentence about the horse. */
export const opinionOf = (answer: Answer) =>
  isWithoutDose(answer)
    ? (name: string) => `${withoutDose}: ${name} cannot go`
    : opinions[answer.overall];
