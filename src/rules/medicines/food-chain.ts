import { formatDay } from "#rules/date-format.ts";
import type { FoodChainStatus } from "./food-chain-status.ts";
import { signsIn } from "./signs.ts";
import type { Treatment } from "./treatment.ts";

/** One sentence of a prompt, and the library's fact that supports it. */
export interface PromptLine {
  sentence: string;
  source: string;
}

/** What to consider before a medicine is given; `isGrave` when it must not be given in the present situation. */
export interface FoodChainPrompt {
  isGrave: boolean;
  lines: PromptLine[];
}

const cannotBoth: PromptLine = {
  sentence:
    "This horse's page says that it is intended for human consumption. That and phenylbutazone (bute), by whichever of its names, cannot both be true: it must never be given to a horse that may enter the food chain. Ask your vet before it is given, and tell the vet at once if it has been.",
  source: "noah-bute-food-chain",
};
const mustNot: PromptLine = {
  sentence:
    "Phenylbutazone (bute) must never be given to a horse that may enter the food chain: first it has to be signed out in its passport. Ask your vet before it is given, and tell the vet at once if it has been.",
  source: "noah-bute-food-chain",
};
/** What must follow when bute was given to a horse recorded as intended for human consumption. */
const signOut: PromptLine = {
  sentence:
    "A horse that was given it has to be signed out of the food chain in its passport (Section IX, in passports since 2016 Section II), and its page here has to say so. Signing out can never be taken back, whoever owns the horse later.",
  source: "section-ix-irreversible",
};
/** Who can tell whether the passport or the record is right, and what must be signed. */
const askWhom: PromptLine = {
  sentence:
    "Ask the vet who prescribed or gave it, and the body that issued the passport. If the record or the horse's page is wrong, put that one right.",
  source: "id-bute-passport",
};
const lookItUp: PromptLine = {
  sentence:
    "The horse's page does not say whether it is signed out of the food chain. Look in Section IX of its passport (Section II since 2016): unsigned means that it counts as intended for human consumption.",
  source: "id-section-ix",
};
const onlySome: PromptLine = {
  sentence:
    "This horse may enter the food chain: only medicines with a residue limit, or on the list of essential substances, may be given. Ask your vet whether this one may.",
  source: "vmd-food-horse-medicines",
};
const sixMonths: PromptLine = {
  sentence:
    "After a substance of the essential list six months must pass before slaughter for human consumption, and the passport has to say that it was given.",
  source: "vmd-essential-substances-6-months",
};

/**
 * What to consider when a medicine is recorded for a horse of this food-chain status; null when there is
 * nothing. It recognises a medicine only by its name, warns, and never forbids.
 */
export function foodChainPrompt(status: FoodChainStatus, medicine: string): FoodChainPrompt | null {
  if (status === "EXCLUDED" || medicine.trim() === "") return null;
  const isBute = signsIn(medicine).includes("PHENYLBUTAZONE");
  if (isBute)
    return {
      isGrave: status === "INTENDED",
      lines: status === "INTENDED" ? [cannotBoth, signOut, askWhom] : [lookItUp, mustNot],
    };
  return { isGrave: false, lines: status === "INTENDED" ? [onlySome, sixMonths] : [lookItUp] };
}

/** The warning about a change of status; null when there is none. */
export function statusPrompt(before: FoodChainStatus, after: FoodChainStatus): PromptLine | null {
  if (before === "EXCLUDED" && after !== "EXCLUDED")
    return {
      sentence:
        "A declaration 'not intended for human consumption' can never be reversed. Check the passport before you change this.",
      source: "id-foodchain-permanent",
    };
  return null;
}

/** All facts of the library that support the prompts. */
export const foodChainSources: readonly string[] = [
  ...[cannotBoth, mustNot, signOut, askWhom, lookItUp, onlySome, sixMonths].map(
    ({ source }) => source,
  ),
  "id-foodchain-permanent",
];

/** The part of a treatment that the rule reads. */
type TreatmentFacts = Pick<Treatment, "id" | "kind" | "name" | "words" | "from">;

/** A treatment that contradicts 'intended for human consumption'. */
export type ForbiddenTreatment = Pick<Treatment, "id" | "name" | "from">;

/**
 * A contradiction between a horse's food-chain page and its records: the treatments, oldest first, and what to
 * consider.
 */
export interface FoodChainConflict {
  treatments: ForbiddenTreatment[];
  lines: PromptLine[];
}

/** Maximum number of treatments named in a sentence; a horse on bute for years has hundreds. */
const NAMED = 3;

/**
 * Whether a horse's treatments contradict the food-chain status on its passport page; null when they do not.
 * Phenylbutazone, by any of its names, is the only substance of which the library says that it may never be
 * given to such a horse; the library has no list of others. How long ago it was given makes no difference,
 * because it has no withdrawal period.
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

/** Whether a text names a medicine that must never be given to a horse that may enter the food chain. */
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
