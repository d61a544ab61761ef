import type { FoodChainStatus } from "./food-chain-status.ts";
import { signsIn } from "./signs.ts";

/** One sentence of a prompt and the fact of the library that it rests on. */
export interface PromptLine {
  sentence: string;
  source: string;
}

/** What must be thought of before something is given: `isGrave` when it must not be given as things stand. */
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
/** What follows when bute was given to a horse that is down as intended for human consumption. */
export const signOut: PromptLine = {
  sentence:
    "A horse that was given it has to be signed out of the food chain in its passport (Section IX, in passports since 2016 Section II), and its page here has to say so. Signing out can never be taken back, whoever owns the horse later.",
  source: "section-ix-irreversible",
};
/** Who can tell which of the two is true, and what is to be signed. */
export const askWhom: PromptLine = {
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
 * What to think of when a medicine is written down for a horse of this food-chain status; null when there is nothing. It
 * knows a medicine by its name only, warns, and never forbids.
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

/** What to say when a status is changed to another; null when nothing speaks against it. */
export function statusPrompt(before: FoodChainStatus, after: FoodChainStatus): PromptLine | null {
  if (before === "EXCLUDED" && after !== "EXCLUDED")
    return {
      sentence:
        "A declaration 'not intended for human consumption' can never be reversed. Check the passport before you change this.",
      source: "id-foodchain-permanent",
    };
  return null;
}

/** Every fact of the library that the prompts rest on. */
export const foodChainSources: readonly string[] = [
  ...[cannotBoth, mustNot, signOut, askWhom, lookItUp, onlySome, sixMonths].map(
    ({ source }) => source,
  ),
  "id-foodchain-permanent",
];
