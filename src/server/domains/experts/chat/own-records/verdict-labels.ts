import { medicineVerdictLabels } from "#contract/health/medicines.ts";
import { formatFluVerdict } from "#contract/health/vaccination.ts";
import type { MedicineAnswer } from "#rules/medicines/judge.ts";
import { medicineVerdicts, type MedicineVerdict } from "#rules/medicines/verdict.ts";
import type { Answer as FluAnswer } from "#rules/vaccination/check.ts";
import { NO_DOSE } from "#rules/vaccination/findings.ts";

/** The answer of 'Can we go?' for a horse, a body and a day. */
export type Answer = FluAnswer & { medicines: MedicineAnswer; overall: MedicineVerdict };

const withoutDose = formatFluVerdict("NO", NO_DOSE);

const isWithoutDose = ({ reasons: [decides], medicines }: Answer) =>
  decides?.code === NO_DOSE && medicines.verdict !== "NO";

/** The verdict as the boards word it. */
export const wordOf = (answer: Answer): string =>
  isWithoutDose(answer) ? withoutDose : medicineVerdictLabels[answer.overall];

/** Every label of `wordOf`, mildest first. */
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
