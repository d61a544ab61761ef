import type { Period } from "#assistant/own-records/period.ts";
import { medicineVerdictLabels } from "#contract/health/medicines.ts";
import { addDays } from "#rules/dates.ts";
import { formatDay } from "#rules/date-format.ts";
import type { MedicineReason } from "#rules/medicines/judge.ts";
import { signsIn } from "#rules/medicines/signs.ts";
import type { Treatment } from "#rules/medicines/treatment.ts";
import { type Body, bodyLabels } from "#rules/vaccination/rulebooks.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as medicines from "#server/domains/health/medicines/medicines.ts";
import { type KnownHorse, plainly, answerFrom, horseLink, type OwnAnswer } from "./own-answer.ts";

/** The medicine verdict of a horse for a body today: lines of Markdown, and their reasons. */
export async function medicinesToday(
  scope: Scope,
  horse: KnownHorse,
  { body, today }: { body: Body; today: string },
): Promise<{ lines: string[]; reasons: MedicineReason[] }> {
  const { verdict, reasons } = await medicines.verdict(scope, horse.id, { body, on: today });
  const why = reasons.filter(({ code }) => code !== "CONFIRM").slice(0, REASONS_MAX);
  return {
    lines: [
      `Medicines for ${bodyLabels[body]} today: **${medicineVerdictLabels[verdict]}**.`,
      why.map(({ sentence }) => `- ${plainly(sentence)}`).join("\n"),
    ],
    reasons: why,
  };
}

/** Maximum number of reasons in one answer. */
const REASONS_MAX = 4;

/** The withdrawal periods that vets gave and that still run for a horse, one on each line. */
export async function withdrawalLines(scope: Scope, horse: KnownHorse, today: string) {
  const { treatments } = await medicines.ofHorse(scope, horse.id);
  return treatments.flatMap(({ name, withdrawalUntil }) =>
    withdrawalUntil !== null && withdrawalUntil >= today
      ? [
          `The vet's withdrawal for ${plainly(name)} runs until ${formatDay(withdrawalUntil)}: not before **${formatDay(addDays(withdrawalUntil, 1))}**.`,
        ]
      : [],
  );
}

/** For how many days back treatments are listed next to current medication. */
const LATELY = 30;

/** The medicines that a horse got recently and no longer gets: ended medication, and treatments at visits. */
export async function lately(
  scope: Scope,
  horse: KnownHorse,
  { today, current }: { today: string; current: readonly string[] },
) {
  const since = addDays(today, -LATELY);
  const { treatments } = await medicines.ofHorse(scope, horse.id);
  const lines = treatments
    .filter(
      ({ id, kind, from, to }) =>
        kind === "MEDICINE" && !current.includes(id) && (to ?? from) >= since && from <= today,
    )
    .slice(0, 6)
    .map((treatment) => `- ${formatTreatment(treatment)}`);
  return lines.length > 0 ? [[`Given in the last ${LATELY} days:`, ...lines].join("\n")] : [];
}

interface MedicineQuestion {
  /** The medicine as the question names it. */
  medicine: string;
  /** The horse asked about; null for every horse of the yard. */
  horse: KnownHorse | null;
  horses: readonly KnownHorse[];
  /** The period asked about; null for any time. */
  period: Period | null;
}

const SAID = 12;

/** Which horses were given a medicine, and when, according to all records of treatments; amounts are never given. */
export const given = (scope: Scope, { medicine, ...asked }: MedicineQuestion): Promise<OwnAnswer> =>
  listed(scope, { ...asked, what: plainly(medicine), isIt: matcherOf(medicine) });

/** Which medicines a horse, or any horse of the yard, was given in a period; wormers and therapies do not count. */
export const givenIn = (
  scope: Scope,
  asked: Omit<MedicineQuestion, "medicine" | "period"> & { period: Period },
): Promise<OwnAnswer> =>
  listed(scope, { ...asked, what: "medicine", isIt: ({ kind }) => kind === "MEDICINE" });

interface TreatmentQuestion extends Omit<MedicineQuestion, "medicine"> {
  /** The name of the treatment in the answer. */
  what: string;
  isIt: (treatment: Treatment) => boolean;
}

async function listed(scope: Scope, wanted: TreatmentQuestion): Promise<OwnAnswer> {
  const { what, horse, period } = wanted;
  const found = await foundOf(scope, wanted);
  const when = period ? ` ${period.label}` : "";
  if (found.length === 0) {
    const whom = horse ? plainly(horse.name) : "any horse of this yard";
    const none = `No ${what} is on record for ${whom}${when}.`;
    return answerFrom(none, horse ? [horseLink(horse)] : []);
  }
  const lines = found
    .slice(0, SAID)
    .map(
      ({ horse: { name: whose }, treatment }) =>
        `- ${plainly(whose)}: ${formatTreatment(treatment)}`,
    );
  const cut = found.length > SAID ? `, the last ${SAID} of ${found.length}` : "";
  return answerFrom(
    [`**On record for ${what}${when}${cut}:**`, ...lines].join("\n"),
    found.map((each) => horseLink(each.horse)),
  );
}

/** The matching treatments, the latest first. */
async function foundOf(scope: Scope, { horse, horses, period, isIt }: TreatmentQuestion) {
  const all = await medicines.medicineRecords(scope);
  return (horse ? [horse] : horses)
    .flatMap((each) =>
      (all.get(each.id)?.treatments ?? [])
        .filter((treatment) => isIt(treatment) && (!period || fallsIn(treatment, period)))
        .map((treatment) => ({ horse: each, treatment })),
    )
    .toSorted((a, b) => b.treatment.from.localeCompare(a.treatment.from));
}

/**
 * Whether a treatment overlaps a period. An ongoing treatment has no last day; another without a last day counts
 * by its first.
 */
function fallsIn({ from, to, open }: Treatment, period: Period) {
  const last = to ?? (open === "UNTOLD" ? from : period.to);
  return from <= period.to && last >= period.from;
}

/**
 * Matches names of a medicine: one that the rules know is matched by all its names (Danilon is bute), any other
 * by its own word.
 */
function matcherOf(medicine: string) {
  const signs = signsIn(medicine);
  const stem = medicine.replace(/(ated|ation|s)$/, "");
  return ({ name, words }: Treatment) => {
    const text = `${name} ${words}`;
    return text.toLowerCase().includes(stem) || signsIn(text).some((sign) => signs.includes(sign));
  };
}

/** A treatment and its days, in words. */
function formatTreatment({ name, from, to, open }: Treatment): string {
  const what = plainly(name);
  if (to === from) return `${what}, ${formatDay(from)}`;
  if (to !== null) return `${what}, ${formatDay(from)} to ${formatDay(to)}`;
  return `${what}, ${open === "UNTOLD" ? formatDay(from) : `from ${formatDay(from)}, no last day on record`}`;
}
