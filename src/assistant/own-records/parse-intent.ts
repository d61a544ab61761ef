import { bodyWords } from "./body-words.ts";
import { type Assistant, ownBodies } from "#rules/knowledge/entry.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import { wordsOf } from "#assistant/text/words.ts";
import { horseIn, horsesIn, type NamedHorse } from "./horse-names.ts";
import { type GivenIntent, parseGiven } from "./parse-given.ts";
import { type GoingIntent, parseGoing } from "./parse-going.ts";
import { type Period, periodIn } from "./period.ts";
import { asksHowItStands, asksWhatIsOverdue } from "./standing-question.ts";
import {
  against,
  asksForTheLast,
  asksOfOneVisit,
  type JabDisease,
  type Subject,
  subjectIn,
} from "./subjects.ts";

export const profileFields = ["passport", "microchip", "born", "breed", "size"] as const;
export type ProfileField = (typeof profileFields)[number];

/** What a question wants of the yard's own records; `horse` null means the whole yard. */
export type Intent =
  | {
      kind: "next";
      subject: Subject;
      horse: string | null;
      body: Body | null;
      against?: JabDisease | null;
    }
  | { kind: "last"; subject: Subject; horse: string | null; against: JabDisease | null }
  | { kind: "cost"; subject: "farrier" | "vet" | null; horse: string | null; period: Period }
  | { kind: "agenda"; horse: string | null; overdueOnly: boolean }
  | { kind: "profile"; field: ProfileField; horse: string }
  | { kind: "medication"; horse: string }
  | GivenIntent
  | { kind: "feed"; horse: string }
  | { kind: "horses" }
  | GoingIntent;

export interface Question {
  text: string;
  assistant: Assistant;
  /** `YYYY-MM-DD` in the United Kingdom. */
  today: string;
  /** Whether the library takes it for a question about the yard's records, though it names no horse. */
  isOwn: boolean;
  /** The horse that 'he' or 'she' means: the one spoken of before, or the yard's only one. */
  spokenOf?: string | null;
}

/** What a question wants of the yard's own records; null when it wants nothing that they hold. */
export function parseIntent(question: Question, horses: readonly NamedHorse[]): Intent | null {
  const words = ` ${wordsOf(question.text).join(" ")} `;
  const horse = horseIn(question.text, horses) ?? spokenOf(words, question);
  const going = parseGoing(question, horses);
  if (going) return going;
  if (countsHorses.test(words)) return { kind: "horses" };
  return (
    parseGiven(words, horse) ??
    standingIntent(question.text, horse, horses) ??
    costIntent(words, question, horse) ??
    recordsIntent(words, question, horse)
  );
}

function recordsIntent(words: string, question: Question, horse: string | null): Intent | null {
  if (horse === null && !question.isOwn && !asksForTheLast(words)) return null;
  return careIntent(words, question, horse) ?? (horse === null ? null : horseIntent(words, horse));
}

function standingIntent(
  text: string,
  horse: string | null,
  horses: readonly NamedHorse[],
): Intent | null {
  const masked = ` ${wordsOf(horsesIn(text, horses).masked).join(" ")} `;
  const overdueOnly = asksWhatIsOverdue(masked);
  return overdueOnly || asksHowItStands(masked, horse)
    ? { kind: "agenda", horse, overdueOnly }
    : null;
}

const countsHorses =
  /\b(how many|which) horses (do|have) (i|we)\b|\bhow many horses are (there )?(in|on|at) (my|our|the|this) yard\b/;

const moneyWords = /\b(costs?|costing|spend|spent|spending|paid|pay|bills?|charged?|expenses?)\b/;
const pastWords = /\b(did|have|has|was|were|been|weve|ive|spent|paid|my|our|total|so far)\b/;

function costIntent(words: string, { today }: Question, horse: string | null): Intent | null {
  if (!moneyWords.test(words) || !pastWords.test(words) || asksOfOneVisit(words)) return null;
  const subject = payeeIn(words);
  // 'what did the passport cost' is not about what was spent on care
  const isOnCare = subject !== null || horse !== null || ofTheYard.test(words);
  return isOnCare ? { kind: "cost", subject, horse, period: periodIn(words, today) } : null;
}

const ofTheYard =
  /\b(i|we|my|our|yard|horses)\b.*\b(spend|spent|spending|expenses|paid)\b|\b(spend|spent|spending|expenses|paid)\b.*\b(i|we|my|our|yard|horses)\b/;

function payeeIn(words: string) {
  if (/\b(farriers?|shoeing|shoes|shod|trims?|blacksmith)\b/.test(words)) return "farrier";
  return /\b(vets?|veterinary)\b/.test(words) ? "vet" : null;
}

const lastPattern =
  /\b(last|latest|most recent|when was|when did|when were|who (?:shod|saw|trimmed|did|came|treated|vaccinated)|have we had|has .* had|been)\b/;
const nextPattern =
  /\b(next|due|overdue|when is|when are|whens|when does|when do|need|needs|up to date|in date|coming|booked|ready|can .* race|can .* compete)\b/;

function careIntent(words: string, question: Question, horse: string | null): Intent | null {
  const subject = subjectIn(words);
  if (!subject) return agendaIntent(words, horse);
  if (subject === "weight" && !/\b(last|latest|when|next|due)\b/.test(words)) return null;
  if (subject === "medication") return horse === null ? null : { kind: "medication", horse };
  const disease = subject === "vaccination" ? against(words) : null;
  if (nextPattern.test(words))
    return {
      kind: "next",
      subject,
      horse,
      body: bodyIn(words, question.assistant),
      against: disease,
    };
  return lastPattern.test(words) ? { kind: "last", subject, horse, against: disease } : null;
}

function agendaIntent(words: string, horse: string | null): Intent | null {
  const overdueOnly = /\b(overdue|late|missed|behind)\b/.test(words);
  const planned =
    /\b(due|up to date|stands?|upcoming|coming up|this week|next week|today|tomorrow|appointments?|events?|calendar|planned|got on|have on|diary)\b/;
  return overdueOnly || planned.test(words) ? { kind: "agenda", horse, overdueOnly } : null;
}

const profilePatterns: [ProfileField, RegExp][] = [
  ["passport", /\b(passport|ueln)\b/],
  ["microchip", /\b(micro ?chip\w*|chip number|chip no|chip)\b/],
  ["born", /\b(how old|age|born|birthday|date of birth|dob)\b/],
  ["breed", /\b(breed|breeding|colou?r|gender|sex)\b/],
  ["size", /\b(weigh\w*|heavy|height|tall|hands|condition score|body condition|bcs)\b/],
];

function horseIntent(words: string, horse: string): Intent | null {
  if (
    /^ (what|whats) (is |he |she )?.*\bon( now| at the moment| at present| currently)? $/.test(
      words,
    )
  )
    return { kind: "medication", horse };
  if (/\b(fed|feeds?|feeding|eat|eats|eating|diet|hay|dinner)\b/.test(words) && asksForFact(words))
    return { kind: "feed", horse };
  const field = profilePatterns.find(([, pattern]) => pattern.test(words))?.[0];
  return field && asksForFact(words) ? { kind: "profile", field, horse } : null;
}

// 'can Bella eat ivy' asks the library; 'what does Bella eat' the records
const asksForFact = (words: string) =>
  /^ (what|whats|whens|when|which|how (old|tall|heavy|big|much)|show|find|tell|give|list|is there|and)\b/.test(
    words,
  ) && !/\b(should|can|may|must|allowed|need to|do i|normal|healthy|ideal)\b/.test(words);

/** The body whose rules a question means; the specialist's own when it names none. */
const bodyIn = (words: string, assistant: Assistant): Body | null =>
  bodyWords.find(({ ruledBy }) => ruledBy.test(words))?.body ?? ownBodies[assistant];

const pronouns = /\b(he|she|him|her|his|hers|hes|shes)\b/;

/** 'How heavy is she': nobody is named, but somebody is meant. */
const spokenOf = (words: string, { spokenOf: horse = null }: Question) =>
  pronouns.test(words) ? horse : null;
