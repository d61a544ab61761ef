import { formatDay } from "#rules/format-day.ts";
import { signsIn } from "#rules/medicines/signs.ts";
import type { Treatment } from "#rules/medicines/treatment.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as medicines from "#server/domains/health/medicines/medicines.ts";
import type { Period } from "#assistant/own-records/period.ts";
import { answerFrom, horseLink, type KnownHorse, type OwnAnswer, plainly } from "./own-answer.ts";

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
export function formatTreatment({ name, from, to, open }: Treatment): string {
  const what = plainly(name);
  if (to === from) return `${what}, ${formatDay(from)}`;
  if (to !== null) return `${what}, ${formatDay(from)} to ${formatDay(to)}`;
  return `${what}, ${open === "UNTOLD" ? formatDay(from) : `from ${formatDay(from)}, no last day on record`}`;
}
