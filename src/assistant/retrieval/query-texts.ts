import { sentencesOf } from "#assistant/text/words.ts";
import type { SearchIndex } from "./search-index.ts";

/** Sentences of a question that are looked for one by one, and words that one must have. */
const PARTS_MAX = 4;
const PART_WORDS_MIN = 3;
/** What somebody asks fits in so many letters; of more only the beginning and the end are looked at. */
const LETTERS_MAX = 1_200;

/**
 * The texts that a question is searched by, in readable words: the whole, and where it tells a story also its sentences,
 * those first that ask, then the last ones.
 */
export function queryTexts({ read }: SearchIndex, question: string): [string, ...string[]] {
  const whole = read(shortened(question));
  const sentences = sentencesOf(whole).filter((each) => each.split(/\s+/).length >= PART_WORDS_MIN);
  if (sentences.length < 2) return [whole];
  const asking = sentences.filter((sentence) => sentence.endsWith("?"));
  const others = sentences.filter((sentence) => !sentence.endsWith("?")).toReversed();
  return [whole, ...[...asking, ...others].slice(0, PARTS_MAX)];
}

const shortened = (question: string) =>
  question.length <= LETTERS_MAX
    ? question
    : `${question.slice(0, LETTERS_MAX / 2)} ${question.slice(-LETTERS_MAX / 2)}`;
