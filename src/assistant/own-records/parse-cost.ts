import { namedPeriod, type Period, periodIn } from "./period.ts";
import { asksForAdvice } from "./short-question.ts";
import { asksOfOneVisit } from "./subjects.ts";

/** What was spent, on whom, for which horse and when. */
export interface CostIntent {
  kind: "cost";
  subject: "farrier" | "vet" | null;
  horse: string | null;
  period: Period;
}

const money =
  /\b(costs?|costing|total|gone (out )?on|spend|spent|spending|paid|pay|bills?|charged?|expenses?|fees|money|damage|expensive|how much (was|were)|set (me|us) back|(had|have) off (me|us))\b/;
const past =
  /\b(did|have|has|was|were|been|spent|spending|paid|my|our|total|so far|costing (me|us))\b/;

/** What was spent, when a question asks that of the past; 'what does a farrier cost' is not about the records. */
export function parseCost(words: string, today: string, horse: string | null): CostIntent | null {
  const isOfThePast = past.test(words) || namedPeriod(words, today) !== null;
  if (!money.test(words) || !isOfThePast || asksOfOneVisit(words) || asksForAdvice(words))
    return null;
  const subject = payeeIn(words);
  // 'what did the passport cost' is not about what was spent on care
  const isOnCare =
    subject !== null || horse !== null || (ofTheYard.test(words) && asksHowMuch.test(words));
  return isOnCare ? { kind: "cost", subject, horse, period: periodIn(words, today) } : null;
}

const OURS = "(i|we|my|our|yard|horses|ponies|total)";
const SPENT = "(spend|spent|spending|expenses|paid)";
const ofTheYard = new RegExp(
  String.raw`\b${OURS}\b.*\b${SPENT}\b|\b${SPENT}\b.*\b${OURS}\b|\b(yard|horses|ponies|my|our|total) costs?\b|\bcost (me|us)\b|\bgone (out )?on (the|my|our) (horses|ponies)\b`,
);

// 'I get paid to hack other people's horses' asks for no sum
const asksHowMuch = /^ (how much|what|total|our|my|yard|the yard)\b(?!.* get paid\b)/;

function payeeIn(words: string) {
  if (/\b(farriers?|shoeing|shoes|shod|trims?|blacksmith)\b/.test(words)) return "farrier";
  return /\b(vets?|veterinary)\b/.test(words) ? "vet" : null;
}
