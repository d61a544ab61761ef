import { medicineVerdictLabels } from "#contract/health/medicines.ts";
import { formatDay } from "#rules/date-format.ts";
import type { MedicineAnswer } from "#rules/medicines/judge.ts";
import { type MedicineVerdict, worst } from "#rules/medicines/verdict.ts";
import type { Answer } from "#rules/vaccination/check.ts";
import { NO_DOSE } from "#rules/vaccination/findings.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";

/** One body's verdict on a horse for a day. */
export interface BodyVerdict {
  body: Body;
  answer: Answer;
  medicines: MedicineAnswer;
  /** The last day on which the flu record is, or was, valid; null where it never was. */
  heldUntil: string | null;
}

export const overallOf = ({ answer, medicines }: Pick<BodyVerdict, "answer" | "medicines">) =>
  worst(answer.verdict, medicines.verdict);

/** The main reason shown in a row: the day until which the record is or was valid, otherwise the decisive reason. */
export function formatReason(verdict: BodyVerdict, day: string): string {
  const { answer, medicines, heldUntil } = verdict;
  const drug = firstSentence(medicines.reasons[0]?.sentence ?? "");
  const withFlu = heldUntil === null ? drug : `${drug} Flu until ${formatDay(heldUntil)}.`;
  if (medicines.verdict === "NO") return withFlu;
  if (answer.verdict !== "OK") return formatFluReason(verdict, day);
  if (medicines.verdict !== "OK") return withFlu;
  return heldUntil === null ? "In date." : `Until ${formatDay(heldUntil)}.`;
}

// the remaining sentences, about what to ask whom, are shown in the details
const firstSentence = (text: string) => text.split(/(?<=\.) (?=[A-Z])/, 1).join();

const formatFluReason = ({ answer, heldUntil }: BodyVerdict, day: string) =>
  answer.verdict === "NO" && heldUntil !== null && heldUntil < day
    ? `The flu record held until ${formatDay(heldUntil)}.`
    : (answer.reasons[0]?.sentence ?? "");

/** Sums up the verdicts of all the horse's bodies: 'No, for all four bodies', 'Yes for BE, BS; no for BHA'. */
export function formatSummary(verdicts: readonly BodyVerdict[]): string {
  if (verdicts.every(({ answer }) => answer.reasons[0]?.code === NO_DOSE))
    return "No jab on record";
  const groups = Map.groupBy(verdicts, overallOf);
  const [only, ...others] = groups.keys();
  if (only !== undefined && others.length === 0)
    return `${medicineVerdictLabels[only]}${formatForAll(verdicts.length)}`;
  const order: readonly MedicineVerdict[] = ["OK", "BORDERLINE", "UNKNOWN", "NO"];
  return order
    .filter((verdict) => groups.has(verdict))
    .map((verdict, at) => {
      const word = medicineVerdictLabels[verdict];
      const names = (groups.get(verdict) ?? []).map(({ body }) => body).join(", ");
      return `${at === 0 ? word : word.charAt(0).toLowerCase() + word.slice(1)} for ${names}`;
    })
    .join("; ");
}

const numbers = ["no", "one", "two", "three", "four", "five", "six"];
const formatForAll = (many: number) => (many === 1 ? "" : `, for ${formatAllOf(many)} bodies`);

/** Formats a number of bodies as 'all six'. */
export const formatAllOf = (many: number) => `all ${numbers[many] ?? many}`;

/** The most serious of the verdicts, which decides the colour of the sentence. */
export const gravestOf = (verdicts: readonly BodyVerdict[]): MedicineVerdict =>
  worst("OK", ...verdicts.map(overallOf));
