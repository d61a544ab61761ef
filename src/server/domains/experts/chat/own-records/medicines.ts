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

/** The most reasons of one answer. */
const REASONS_MAX = 4;

/** A horse's running withdrawals from vets, one a line. */
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

/** How many days back treatments are listed beside current medication. */
const LATELY = 30;

/** What a horse was given recently and is no longer on: ended medication, and treatments at visits. */
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
  /** In the question's words. */
  medicine: string;
  /** Null: every horse of the yard. */
  horse: KnownHorse | null;
  horses: readonly KnownHorse[];
  /** Null: at any time. */
  period: Period | null;
}

const SAID = 12;

/** Who was given a medicine, and when, by all records of treatments; amounts are never given. */
export const given = (scope: Scope, { medicine, ...asked }: MedicineQuestion): Promise<OwnAnswer> =>
  listed(scope, { ...asked, what: plainly(medicine), isIt: matcherOf(medicine) });

/** Which medicines a horse, or any horse of the yard, was given in a period; wormers and therapies do not count. */
export const givenIn = (
  scope: Scope,
  asked: Omit<MedicineQuestion, "medicine" | "period"> & { period: Period },
): Promise<OwnAnswer> =>
  listed(scope, { ...asked, what: "medicine", isIt: ({ kind }) => kind === "MEDICINE" });

interface TreatmentQuestion extends Omit<MedicineQuestion, "medicine"> {
  /** Its name in the answer. */
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
 * Whether a treatment overlaps a period; an ongoing one has no last day, and one without an end counts by its first
 * day.
 */
function fallsIn({ from, to, open }: Treatment, period: Period) {
  const last = to ?? (open === "UNTOLD" ? from : period.to);
  return from <= period.to && last >= period.from;
}

/** Danilon is bute: a medicine known to the rules is matched by the rules; any other by its own word. */
function matcherOf(medicine: string) {
  const signs = signsIn(medicine);
  const stem = medicine.replace(/(ated|ation|s)$/, "");
  return ({ name, words }: Treatment) => {
    const text = `${name} ${words}`;
    return text.toLowerCase().includes(stem) || signsIn(text).some((sign) => signs.includes(sign));
  };
}

/** A treatment with its days. */
function formatTreatment({ name, from, to, open }: Treatment): string {
  const what = plainly(name);
  if (to === from) return `${what}, ${formatDay(from)}`;
  if (to !== null) return `${what}, ${formatDay(from)} to ${formatDay(to)}`;
  return `${what}, ${open === "UNTOLD" ? formatDay(from) : `from ${formatDay(from)}, no last day on record`}`;
}
