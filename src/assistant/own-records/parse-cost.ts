import { namedPeriod, type Period, periodIn } from "./period.ts";
import { asksForAdvice } from "./short-question.ts";
import { asksOfOneVisit } from "./subjects.ts";

/** Asks what was spent: on which care, for which horse and when. */
export interface CostIntent {
  kind: "cost";
  subject: "farrier" | "vet" | null;
  horse: string | null;
  period: Period;
}

const money =
  /\b(costs?|costing|total|gone (out )?on|spend|spent|spending|paid|pay|bills?|charged?|expenses?|fees|money|damage|expensive|how much (was|were|on)|outgoings|(shell|fork)(ed)? out|cough(ed)? up|amount|sum|set (me|us) back|(had|have) off (me|us))\b/;
const past =
  /\b(did|have|has|was|were|been|spent|spending|paid|my|our|total|so far|do (i|we) spend|costing (me|us))\b/;

// words of a cost in general, as opposed to one that was paid
const inGeneral = /\b(does (it|an?)|would|will|to have|get paid)\b/;
const isOfAnyHorse = (words: string) => inGeneral.test(words) || asksForAdvice(words);

/** Parses a question that asks what was spent in the past; 'what does a farrier cost' is not about the records. */
export function parseCost(words: string, today: string, horse: string | null): CostIntent | null {
  const isOfThePast = past.test(words) || namedPeriod(words, today) !== null;
  if (!money.test(words) || !isOfThePast || asksOfOneVisit(words) || isOfAnyHorse(words))
    return null;
  const subject = payeeIn(words);
  // 'what did the passport cost' is not about the cost of care
  const isOnCare = subject !== null || horse !== null || isOfTheYard(words);
  return isOnCare ? { kind: "cost", subject, horse, period: periodIn(words, today) } : null;
}

const OURS = "(i|we|my|our|yard|horses|ponies|total)";
const SPENT = "(spend|spent|spending|expenses|outgoings|paid|pay out)";
const ofTheYard = [
  String.raw`\b${OURS}\b.*\b${SPENT}\b`,
  String.raw`\b${SPENT}\b.*\b${OURS}\b`,
  String.raw`\b(yard|horses|ponies|my|our|total) costs?\b`,
  String.raw`\b(it|they|everything)( all)? cost (me|us)\b`,
  String.raw`\b(total|costs?) .*\b(everything|the lot|all of them)\b`,
  String.raw`\blot of them cost\b`,
  String.raw`\bgone (out )?on (the|my|our) (horses|ponies)\b`,
].map((source) => new RegExp(source));

// questions that ask for an amount, which 'I've paid my entry, and now?' does not
const asksHowMuch = /^ (how much|what|total|our|my|yard|the yard)\b/;

const isOfTheYard = (words: string) =>
  asksHowMuch.test(words) && ofTheYard.some((pattern) => pattern.test(words));

function payeeIn(words: string) {
  if (/\b(farriers?|shoeing|shoes|shod|trims?|blacksmith)\b/.test(words)) return "farrier";
  return /\b(vets?|veterinary)\b/.test(words) ? "vet" : null;
}
