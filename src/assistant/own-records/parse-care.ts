import { type Assistant, ownBodies } from "#rules/knowledge/entry.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import { bodyWords } from "./destinations.ts";
import { asksForAdvice, isShortFor } from "./short-question.ts";
import {
  against,
  asksOfOneVisit,
  type JabDisease,
  patternOf,
  type Subject,
  subjectIn,
} from "./subjects.ts";
import { namedPeriod, type Period, periodIn } from "./period.ts";

/** Asks when care of a kind is due or was last given; `horse` null means the whole yard. */
export type CareIntent =
  | {
      kind: "next";
      subject: Subject;
      horse: string | null;
      body: Body | null;
      against?: JabDisease | null;
    }
  | { kind: "last"; subject: Subject; horse: string | null; against: JabDisease | null };

const backwards = /\b(last|latest|most recent(?:ly)?|since|ago)\b/;
const forwards = /\b(next|due|overdue|up to date|in date|run out|runs out)\b/;
const lastPattern =
  /\b(last|latest|most recent|since|ago|when was|when did|when were|who (?:was|shod|saw|trimmed|did|came|treated|vaccinated)|(?:have|did) (?:we|i)|has .* had|did .* (?:see|have|get)|(?:was|were) done|been)\b/;
const nextPattern =
  /\b(next|due|overdue|when (?:is|are|does|do|will|should|must)|(?:what|which) day|need|needs|want|wants|soon|time for|(?:did|have) (?:we|i) book|got to be|till|until|left|late|time to|up to date|in date|valid|covered|run out|runs out|ran out|expired?|coming|booked|appointments?|expect|ready|can .* race|can .* compete)\b/;

/** Parses a question that asks when care is due or was given; null when the question does not. */
export function parseCare(
  words: string,
  assistant: Assistant,
  horse: string | null,
): CareIntent | null {
  const subject = subjectIn(words);
  if (!subject || subject === "medication" || asksForAdvice(words)) return null;
  if (subject === "weight" && !asksWhenWeighed.test(words)) return null;
  const disease = subject === "vaccination" ? against(words) : null;
  if (asksForNext(words))
    return { kind: "next", subject, horse, body: bodyIn(words, assistant), against: disease };
  if (lastPattern.test(words)) return { kind: "last", subject, horse, against: disease };
  return horse === null ? null : shortCare(words, { subject, horse, against: disease });
}

/**
 * Parses short questions: 'Biscuit shod when?' asks about the past, 'Biscuit farrier' about the next visit,
 * whose answer also names the last.
 */
function shortCare(
  words: string,
  asked: { subject: Subject; horse: string; against: JabDisease | null },
): CareIntent | null {
  if (!isShortFor(words, patternOf(asked.subject))) return null;
  return /\b(shod|trimmed|rasped|wormed|jabbed|vaccinated|weighed|done)\b/.test(words)
    ? { kind: "last", ...asked }
    : { kind: "next", ...asked, body: null };
}

const asksForNext = (words: string) =>
  nextPattern.test(words) && (forwards.test(words) || !backwards.test(words));

const asksWhenWeighed =
  /^(?! (what|how much)\b).*\b(when|since|ago|date|next|due|last time|(last|latest) (weigh in|weighed|weighing|taped))\b/;

/** The body whose rules a question is about; if it names none, the specialist's own. */
const bodyIn = (words: string, assistant: Assistant): Body | null =>
  bodyWords.find(({ ruledBy }) => ruledBy.test(words))?.body ?? ownBodies[assistant];

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
