import { formatDay } from "#rules/format-day.ts";
import type { FoodChainStatus } from "./food-chain-status.ts";
import { askWhom, type PromptLine, signOut } from "./food-chain.ts";
import { signsIn } from "./signs.ts";
import type { Treatment } from "./treatment.ts";

/** What the rule reads of a treatment. */
type TreatmentFacts = Pick<Treatment, "id" | "kind" | "name" | "words" | "from">;

/** A treatment that cannot stand beside 'intended for human consumption'. */
export type ForbiddenTreatment = Pick<Treatment, "id" | "name" | "from">;

/** That a horse's page and its records cannot both be true: what was given, the oldest first, and what to think of. */
export interface FoodChainConflict {
  treatments: ForbiddenTreatment[];
  lines: PromptLine[];
}

/** Treatments that a sentence names; a horse on bute for years has hundreds. */
const NAMED = 3;

/**
 * Whether what a horse was given contradicts what its page says of the food chain; null when it does not. Phenylbutazone, by
 * whichever of its names, is all that the library says may never be given to such a horse: of other substances it holds
 * no list. However long ago it was given makes no difference, for it has no withdrawal period.
 */
export function foodChainConflict(
  status: FoodChainStatus,
  treatments: readonly TreatmentFacts[],
): FoodChainConflict | null {
  if (status !== "INTENDED") return null;
  const found = treatments
    .filter(({ kind, name, words }) => kind === "MEDICINE" && isForbidden(`${name} ${words}`))
    .map(({ id, name, from }) => ({ id, name, from }))
    .toSorted((a, b) => (a.from === b.from ? (a.id < b.id ? -1 : 1) : a.from < b.from ? -1 : 1));
  if (found.length === 0) return null;
  return { treatments: found, lines: [contradiction(found), signOut, askWhom] };
}

/** Whether a text names what must never be given to a horse that may enter the food chain. */
const isForbidden = (text: string) => signsIn(text).includes("PHENYLBUTAZONE");

const contradiction = (found: readonly ForbiddenTreatment[]): PromptLine => ({
  sentence: `The horse's page says that it is intended for human consumption, and its records name phenylbutazone (bute): ${formatTreatments(found)}. Both cannot be true, for it must never be given to such a horse.`,
  source: "noah-bute-food-chain",
});

function formatTreatments(found: readonly ForbiddenTreatment[]): string {
  const named = found.slice(0, NAMED).map(({ name, from }) => `${name} (${formatDay(from)})`);
  const more = found.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
