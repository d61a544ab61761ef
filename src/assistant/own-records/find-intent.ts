import { find } from "#assistant/answers/find.ts";
import type { Library } from "#assistant/library.ts";
import type { TextSimilarities } from "#assistant/retrieval/candidates.ts";
import { queryTexts } from "#assistant/retrieval/query-terms.ts";
import { wordsOf } from "#assistant/text/words.ts";
import type { RecordsQuestion } from "#rules/knowledge/entry.ts";
import { horseIn, type NamedHorse, ofAnyHorse } from "./horse-names.ts";
import { medicineIn } from "./parse-given.ts";
import { type Intent, namesByPronoun, parseIntent, type Question } from "./parse-intent.ts";
import { namedPeriod } from "./period.ts";
import { patternWords } from "./read-question.ts";
import { asksForAdvice } from "./short-question.ts";

interface Yard {
  library: Library;
  horses: readonly NamedHorse[];
  /** A sentence model's similarities for texts; undefined when it is unavailable, and the words decide. */
  meaningOf: (texts: string[]) => Promise<TextSimilarities | undefined>;
}

/**
 * The intent of a question to the yard's own records, by its words or else by its likeness to known phrasings; null
 * for none.
 */
export const findIntent = async (question: Question, yard: Yard): Promise<Intent | null> =>
  parseIntent(question, yard.horses) ?? (await intentByLikeness(question, yard));

/**
 * A question that no pattern reads is searched among the phrasings for the records and for the library. Null when it
 * is more like the library's, or like nothing for certain.
 */
async function intentByLikeness(question: Question, yard: Yard): Promise<Intent | null> {
  const { library, horses, meaningOf } = yard;
  const { assistant, plain = question.text } = question;
  const text = ofAnyHorse(plain, horses);
  const words = patternWords(wordsOf(text));
  const namesHorse = horseIn(plain, horses) !== null;
  const mayBeOurs = namesHorse || namesByPronoun(words) || ofUs.test(words);
  if (!mayBeOurs || asksForAdvice(words) || howTo.test(words)) return null;
  const meaning = await meaningOf(queryTexts(library.index, text));
  const found = find(library, { assistant, question: text, meaning, namesHorse });
  return found.kind === "own-records" && found.asked
    ? parsePlainly(found.asked, question, horses)
    : null;
}

/** 'What have these four set us back': no horse is named, but the yard's own are meant. */
const ofUs =
  /\b(we|us|our|ours|have i|did i|do i|i have|i did|(all|lot) of them|these|everyone|everybody|anyone|anybody|the (horses|ponies|yard))\b/;

const howTo = /\bhow (?:do|can|would) (?:i|you|we)\b/;

/** Parses the plain form of the question that this one resembles, with this one's horse, medicine and time. */
function parsePlainly(
  asked: RecordsQuestion,
  question: Question,
  horses: readonly NamedHorse[],
): Intent | null {
  const { text, plain = text, today } = question;
  const words = ` ${wordsOf(plain).join(" ")} `;
  const named = horseIn(plain, horses) ?? (namesByPronoun(words) ? question.spokenOf : null);
  const horse = horses.find(({ id }) => id === named) ?? null;
  const plainly = askedPlainly(asked, horse, medicineIn(words));
  if (plainly === null) return null;
  const intent = parseIntent({ ...question, text: plainly, plain: plainly, isOwn: true }, horses);
  const period = namedPeriod(words, today);
  return intent && "period" in intent && period ? { ...intent, period } : intent;
}

/** Null when it has no plain form for a horse or for the yard, or needs a medicine that was not named. */
function askedPlainly(
  { plainly }: RecordsQuestion,
  horse: NamedHorse | null,
  medicine: string | null,
): string | null {
  if (horse !== null && plainly.ofHorse !== null)
    return withMedicine(plainly.ofHorse.replace("{horse}", horse.name), medicine);
  return horse === null && plainly.ofYard !== null ? withMedicine(plainly.ofYard, medicine) : null;
}

function withMedicine(text: string, medicine: string | null): string | null {
  if (!text.includes("{medicine}")) return text;
  return medicine === null ? null : text.replace("{medicine}", medicine);
}
