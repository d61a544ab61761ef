import { dayWords } from "#rules/date-words.ts";
import { medicineVerdictLabels } from "#contract/health/medicines.ts";
import { addDays } from "#rules/dates.ts";
import type { MedicineReason } from "#rules/medicines/judge.ts";
import { type Body, bodyLabels } from "#rules/vaccination/rulebooks.ts";
import type { Scope } from "#server/core/scope.ts";
import * as medicines from "#server/domains/health/medicines/medicines.ts";
import { type KnownHorse, plainly } from "./own-answer.ts";

/** What the rules on medicines say of a horse for a body today: lines of Markdown, and the reasons behind them. */
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

/** Most reasons of one answer. */
const REASONS_MAX = 4;

/** The vets' withdrawals that still run for a horse, a line each. */
export async function withdrawalLines(scope: Scope, horse: KnownHorse, today: string) {
  const { treatments } = await medicines.ofHorse(scope, horse.id);
  return treatments.flatMap(({ name, withdrawalUntil }) =>
    withdrawalUntil !== null && withdrawalUntil >= today
      ? [
          `The vet's withdrawal for ${plainly(name)} runs until ${dayWords(withdrawalUntil)}: not before **${dayWords(addDays(withdrawalUntil, 1))}**.`,
        ]
      : [],
  );
}
