import { wordsOf } from "#assistant/text/words.ts";
import type { Assistant } from "#rules/knowledge/entry.ts";
import { horseIn, horsesIn, type NamedHorse } from "./horse-names.ts";
import { HORSE } from "./normalise.ts";
import { type CareIntent, type CostIntent, parseCare, parseCost } from "./parse-care.ts";
import { type GivenIntent, medicineIn, parseGiven } from "./parse-given.ts";
import { type GoingIntent, parseGoing } from "./going-question.ts";
import {
  type MedicationIntent,
  parseMedication,
  parseProfile,
  type ProfileIntent,
} from "./parse-profile.ts";
import { patternWords } from "./read-question.ts";
import { asksForAdvice, withoutTime } from "./short-question.ts";
import { asksOfTheYard, subjectIn } from "./subjects.ts";

interface AgendaIntent {
  kind: "agenda";
  horse: string | null;
  overdueOnly: boolean;
}

/** The intent of a question about the yard's own records; `horse` null means the whole yard. */
export type Intent =
  | CareIntent
  | CostIntent
  | AgendaIntent
  | ProfileIntent
  | GivenIntent
  | { kind: "horses" }
  | GoingIntent;

export interface Question {
  text: string;
  /** The text in standard English, if `readQuestion` has rewritten it. */
  plain?: string;
  assistant: Assistant;
  /** Today's date in the United Kingdom, `YYYY-MM-DD`. */
  today: string;
  /** Whether the library classifies the question as one about the yard's records although it names no horse. */
  isOwn: boolean;
  /** The horse that 'he' or 'she' refers to: the one mentioned before, or the yard's only horse. */
  spokenOf?: string | null;
}

/** Parses the intent of a question about the yard's own records; null when the records have no answer to it. */
export function parseIntent(question: Question, horses: readonly NamedHorse[]): Intent | null {
  const { text, plain = text, today } = question;
  const words = patternWords(wordsOf(horsesIn(plain, horses).masked));
  const pronoun = namesByPronoun(words) ? (question.spokenOf ?? null) : null;
  const horse = horseIn(plain, horses) ?? pronoun;
  const going = goingIntent([text, plain], today, { horses, pronoun });
  if (going) return going;
  if (countsHorses.test(words)) return { kind: "horses" };
  return careIntent(words, question, horse);
}

function careIntent(words: string, question: Question, horse: string | null): Intent | null {
  const { today } = question;
  const intent =
    parseGiven(words, horse, today) ??
    standingIntent(words, horse) ??
    parseCost(words, today, horse) ??
    recordsIntent(words, question, horse);
  return intent?.kind === "medication" ? ofOneMedicine(intent, words) : intent;
}

/** Narrows a question about medicines to the one that it names, as in 'Clover, bute, when?'. */
function ofOneMedicine({ horse, period }: MedicationIntent, words: string): Intent {
  const medicine = medicineIn(words);
  return medicine === null
    ? { kind: "medication", horse, period }
    : { kind: "given", medicine, horse, period };
}

const countsHorses =
  /\b(how many|which) horses (do|have) (i|we)\b|\bhow many horses are (there )?(in|on|at) (my|our|the|this) yard\b/;

/** Whether a question refers to a horse by a pronoun, as in 'How heavy is she'. */
export const namesByPronoun = (words: string): boolean =>
  /\b(he|she|him|her|his|hers)\b/.test(words);

interface HorseReferences {
  horses: readonly NamedHorse[];
  /** The horse that a pronoun refers to. */
  pronoun: string | null;
}

/**
 * Parses a question that asks whether horses may go somewhere. The text as written is tried first, because
 * `readQuestion` does not know the names of venues.
 */
function goingIntent(texts: string[], today: string, { horses, pronoun }: HorseReferences) {
  const [going = null] = texts.flatMap((text) => parseGoing({ text, today }, horses) ?? []);
  const isNamed = texts.some((text) => horseIn(text, horses) !== null);
  if (!going || pronoun === null || isNamed || going.unknownNames.length > 0) return going;
  return { ...going, horses: [pronoun] };
}

function standingIntent(words: string, horse: string | null): AgendaIntent | null {
  const overdueOnly = asksWhatIsOverdue(words);
  return overdueOnly || asksHowItStands(words, horse) || asksWhatComes(words)
    ? { kind: "agenda", horse, overdueOnly }
    : null;
}

function recordsIntent(words: string, question: Question, horse: string | null): Intent | null {
  const { assistant, isOwn, today } = question;
  if (horse === null && !isOwn && !asksOfTheYard(words)) return parseMedication(words, null, today);
  return (
    parseCare(words, assistant, horse) ??
    agendaIntent(words, horse) ??
    (horse === null ? null : parseProfile(words, horse)) ??
    parseMedication(words, horse, today)
  );
}

const planned =
  /\b(due|up to date|stands?|upcoming|coming up|this week|next week|today|tomorrow|appointments?|events?|calendar|planned|got on|have on|diary)\b/;

function agendaIntent(words: string, horse: string | null): AgendaIntent | null {
  if (subjectIn(words) !== null || asksForAdvice(words)) return null;
  const overdueOnly = /\b(overdue|late|missed|behind)\b/.test(words);
  return overdueOnly || planned.test(words) ? { kind: "agenda", horse, overdueOnly } : null;
}

const WHO = `(${HORSE}|he|she)`;
const how = [
  `how (is|has|are things with|are we doing with|does) ${WHO}( been| doing| getting on| looking| stand)*`,
  `(is )?${WHO} (ok|okay|alright|all right|fine|all sorted|sorted|in (good )?order|up to date( with everything)?)`,
  `is everything (up to date|ok|okay|sorted) (for|with) ${WHO}`,
  `(what does ${WHO} need|what is ${WHO} due|(what is|anything|is anything) (due|outstanding) for ${WHO})`,
  `what has ${WHO} got (on|coming up|due)`,
  `(an |any )?(update|news|status|state) (of|on|with|for) ${WHO}`,
  `where are we with ${WHO}`,
  `what is (the )?latest (on|with|for) ${WHO}`,
].map((source) => new RegExp(`^ ${source} $`));

/**
 * Whether a question asks for a horse's status, as in 'How is Comet', rather than for the meaning of a symptom.
 * `HORSE` replaces names in the words.
 */
const asksHowItStands = (words: string, horse: string | null): boolean =>
  horse !== null && anyOf(how, withoutTime(words));

const late =
  /\b(overdue|over due|lapsed|late|behind|missed?|let slip|forgotten|forgot|should (i |we )?have (been )?done|(past|gone past) (its|the|their) (date|day))\b/;
const askedOfLate = new Set(
  `${HORSE} so what who which is are am have has had did do got gone i we he she him her any anything anyone everything everyone something all else the of our my yard horses ones one jobs events visits for with on at now already by that needs doing should been done overdue over due lapsed exactly late behind miss missed forgotten forgot let slip running there past its their date day everything`.split(
    " ",
  ),
);

/** Whether a question asks which care is overdue in the yard, rather than what follows from an overdue vaccination. */
const asksWhatIsOverdue = (words: string): boolean =>
  late.test(words) && isMadeOf(withoutTime(words), askedOfLate);

const when = /\b((this|next) (week|month|weekend)|today|tomorrow|coming up|diary|calendar)\b/;
const asked = new Set(
  "what who is are busy has have got do does i we there anything anyone any all jobs events visits appointments else need to needs doing due on for in the this next week month weekend today tomorrow coming up diary calendar booked happening planned yard at my our horses show me".split(
    " ",
  ),
);

/** Whether a question asks only what is planned in the yard, as in 'What is on this week'. */
const asksWhatComes = (words: string): boolean => when.test(words) && isMadeOf(words, asked);

const isMadeOf = (words: string, some: ReadonlySet<string>) =>
  words
    .trim()
    .split(" ")
    .every((word) => some.has(word));

const anyOf = (patterns: readonly RegExp[], words: string) =>
  patterns.some((pattern) => pattern.test(words));
