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
  /**
   * Computes a sentence model's similarities for texts; undefined when the model is unavailable, in which case
   * only the words decide.
   */
  meaningOf: (texts: string[]) => Promise<TextSimilarities | undefined>;
}

/**
 * The intent of a question about the yard's own records, parsed from its words or else found by its likeness to
 * known phrasings; null if the question has no such intent.
 */
export const findIntent = async (question: Question, yard: Yard): Promise<Intent | null> =>
  parseIntent(question, yard.horses) ?? (await intentByLikeness(question, yard));

/**
 * Searches for a question that no pattern parses among the phrasings for the records and for the library. Null
 * when the question is more like one for the library, or surely like none.
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

/** Words that refer to the yard's own horses without a name, as in 'What have these four set us back'. */
const ofUs =
  /\b(we|us|our|ours|have i|did i|do i|i have|i did|(all|lot) of them|these|everyone|everybody|anyone|anybody|the (horses|ponies|yard))\b/;

const howTo = /\bhow (?:do|can|would) (?:i|you|we)\b/;

/**
 * Parses the plain form of the known question that this question resembles, with the horse, medicine and time of
 * this question.
 */
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

/**
 * The plain form of a known question; null when it has none for a horse or for the yard, or when it needs a
 * medicine that was not named.
 */
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
