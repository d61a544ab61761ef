import { type Assistant, ownBodies } from "#rules/knowledge/entry.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import { bodyWords } from "./destinations.ts";
import { asksForAdvice, isShortFor } from "./short-question.ts";
import { against, type JabDisease, patternOf, type Subject, subjectIn } from "./subjects.ts";

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
