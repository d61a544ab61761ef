import type { AssistantType } from "#contract/experts/chat.ts";
import { wordsOf } from "#assistant/words.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import { horseIn, type NamedHorse } from "./horse-names.ts";
import type { GoingWish } from "./going.ts";
import { goingAsked } from "./hear-going.ts";
import { type Period, periodIn } from "./period.ts";

/** What care a question is about. */
export const subjects = [
  "vaccination",
  "farrier",
  "dental",
  "worming",
  "physio",
  "saddle",
  "vet",
  "medication",
] as const;
export type Subject = (typeof subjects)[number];

export const profileFields = ["passport", "microchip", "born", "breed", "size"] as const;
export type ProfileField = (typeof profileFields)[number];

/** A question that the yard's own records answer; `horse` null means the whole yard. */
export type Wish =
  | { ask: "next"; subject: Subject; horse: string | null; body: Body | null }
  | { ask: "last"; subject: Subject; horse: string | null }
  | { ask: "cost"; subject: "farrier" | "vet" | null; horse: string | null; period: Period }
  | { ask: "agenda"; horse: string | null; overdueOnly: boolean }
  | { ask: "profile"; field: ProfileField; horse: string }
  | { ask: "medication"; horse: string }
  | { ask: "feed"; horse: string }
  | { ask: "horses" }
  | GoingWish;

export interface Question {
  text: string;
  assistant: AssistantType;
  /** `YYYY-MM-DD` in the United Kingdom. */
  today: string;
  /** Whether the library takes it for a question to the yard's records. */
  soundsOwn: boolean;
}

/** What a question wants of the yard's own records; null when it wants nothing that they hold. */
export function hearWish(question: Question, horses: readonly NamedHorse[]): Wish | null {
  const said = ` ${wordsOf(question.text).join(" ")} `;
  const horse = horseIn(question.text, horses);
  const isOwn = horse !== null || question.soundsOwn;
  const going = goingAsked(question, horses);
  if (going) return going;
  if (countsHorses.test(said)) return { ask: "horses" };
  const spent = costAsked(said, question, horse);
  if (spent) return spent;
  if (!isOwn) return null;
  return careAsked(said, question, horse) ?? (horse === null ? null : horseAsked(said, horse));
}

const countsHorses =
  /\b(how many|which) horses (do|have) (i|we)\b|\bhow many horses are (there )?(in|on|at) (my|our|the|this) yard\b/;

const money = /\b(costs?|costing|spend|spent|spending|paid|pay|bills?|charged?|expenses?)\b/;
const ofThePast = /\b(did|have|has|was|were|been|weve|ive|spent|paid|my|our|total|so far)\b/;

function costAsked(said: string, { today }: Question, horse: string | null): Wish | null {
  if (!money.test(said) || !ofThePast.test(said)) return null;
  const subject = payeeIn(said);
  // 'what did the passport cost' is not about what was spent on care
  const isOnCare = subject !== null || horse !== null || ofTheYard.test(said);
  return isOnCare ? { ask: "cost", subject, horse, period: periodIn(said, today) } : null;
}

const ofTheYard =
  /\b(i|we|my|our|yard|horses)\b.*\b(spend|spent|spending|expenses|paid)\b|\b(spend|spent|spending|expenses|paid)\b.*\b(i|we|my|our|yard|horses)\b/;

function payeeIn(said: string) {
  if (/\b(farriers?|shoeing|shoes|shod|trims?|blacksmith)\b/.test(said)) return "farrier";
  return /\b(vets?|veterinary)\b/.test(said) ? "vet" : null;
}

const subjectWords: [Subject, RegExp][] = [
  [
    "vaccination",
    /\b(jabs?|jabbed|vaccin\w*|vax\w*|boosters?|flu|influenza|tetanus|injections?)\b/,
  ],
  ["farrier", /\b(farriers?|shoe|shoes|shod|shoeing|trim|trims|trimmed|trimming|blacksmith)\b/],
  ["dental", /\b(dental|dentist|edt|teeth|tooth|rasped|floated)\b/],
  ["worming", /\b(worm\w*|wec|fec|egg counts?)\b/],
  ["physio", /\b(physio\w*|osteo\w*|chiro\w*|back person)\b/],
  ["saddle", /\b(saddle|saddler)\b/],
  [
    "medication",
    /\b(medications?|medicines?|meds|tablets?|bute|danilon|antibiotics|withdrawals?)\b/,
  ],
  ["vet", /\b(vets?|veterinary|check up|checkup)\b/],
];

const lastWords =
  /\b(last|when was|when did|when were|who (?:shod|saw|trimmed|did|came|treated|vaccinated)|have we had|has .* had|been)\b/;
const nextWords =
  /\b(next|due|overdue|when is|when are|whens|when does|when do|need|needs|up to date|in date|coming|booked|ready|can .* race|can .* compete)\b/;

function careAsked(said: string, question: Question, horse: string | null): Wish | null {
  const subject = subjectWords.find(([, words]) => words.test(said))?.[0];
  if (!subject) return agendaAsked(said, horse);
  if (subject === "medication") return horse === null ? null : { ask: "medication", horse };
  if (nextWords.test(said))
    return { ask: "next", subject, horse, body: bodyIn(said, question.assistant) };
  return lastWords.test(said) ? { ask: "last", subject, horse } : null;
}

function agendaAsked(said: string, horse: string | null): Wish | null {
  const overdueOnly = /\b(overdue|late|missed|behind)\b/.test(said);
  const planned =
    /\b(due|up to date|stands?|upcoming|coming up|this week|next week|today|tomorrow|appointments?|events?|calendar|planned|got on|have on|diary)\b/;
  return overdueOnly || planned.test(said) ? { ask: "agenda", horse, overdueOnly } : null;
}

const profileWords: [ProfileField, RegExp][] = [
  ["passport", /\b(passport|ueln)\b/],
  ["microchip", /\b(micro ?chip\w*|chip number|chip no|chip)\b/],
  ["born", /\b(how old|age|born|birthday|date of birth|dob)\b/],
  ["breed", /\b(breed|breeding|colou?r|gender|sex)\b/],
  ["size", /\b(weigh\w*|heavy|height|tall|hands|condition score|body condition|bcs)\b/],
];

function horseAsked(said: string, horse: string): Wish | null {
  if (/\b(fed|feeds?|feeding|eat|eats|eating|diet|hay|dinner)\b/.test(said) && asksForFact(said))
    return { ask: "feed", horse };
  const field = profileWords.find(([, words]) => words.test(said))?.[0];
  return field && asksForFact(said) ? { ask: "profile", field, horse } : null;
}

// 'can Bella eat ivy' asks the library; 'what does Bella eat' the records
const asksForFact = (said: string) =>
  /^ (what|whats|whens|when|which|how (old|tall|heavy|big|much)|show|find|tell|give|list|is there|and)\b/.test(
    said,
  ) && !/\b(should|can|may|must|allowed|need to|do i|normal|healthy|ideal)\b/.test(said);

const bodyWords: [Body, RegExp][] = [
  ["BHA", /\b(racing|race|races|racecourse|raceday|bha|point to point|hunter chase|in training)\b/],
  ["FEI", /\b(fei)\b/],
  ["BE", /\b(british eventing|eventing|event horse|one day event|be\d+)\b/],
  ["BS", /\b(showjump\w*|show jump\w*|bs)\b/],
  ["BD", /\b(dressage|bd)\b/],
  ["PC", /\b(pony club)\b/],
];

/** The body whose rules a question means; the specialist's own when it names none. */
const bodyIn = (said: string, assistant: AssistantType): Body | null =>
  bodyWords.find(([, words]) => words.test(said))?.[0] ?? ownBody[assistant];

const ownBody: Record<AssistantType, Body | null> = {
  bha: "BHA",
  be: "BE",
  tba: null,
  bhs: null,
  health: null,
};
