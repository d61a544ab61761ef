import { formatDay } from "#rules/format-day.ts";
import { medicineVerdictLabels } from "#contract/health/medicines.ts";
import { addDays } from "#rules/dates.ts";
import type { MedicineReason } from "#rules/medicines/judge.ts";
import { type Body, bodyLabels } from "#rules/vaccination/rulebooks.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as medicines from "#server/domains/health/medicines/medicines.ts";
import { formatTreatment } from "./given.ts";
import { type KnownHorse, plainly } from "./own-answer.ts";

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
