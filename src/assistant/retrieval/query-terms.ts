import { namesIn, wordsOf, sentencesOf } from "#assistant/text/words.ts";
import type { SearchIndex } from "./search-index.ts";
import { idfOf, isConcept, type Token, tokenise } from "./tokens.ts";

/** Maximum sentences of a question that are searched for separately, and minimum words of each. */
const PARTS_MAX = 4;
const PART_WORDS_MIN = 3;
/** Maximum letters that are searched for; of a longer text only the beginning and the end are used. */
const LETTERS_MAX = 1_200;

/**
 * The texts that a question is searched by, as rewritten by the reader: the whole question, and if it has
 * several sentences each of these, questions first, then the last sentences.
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

/** One word of the question, with the terms it may match and the factor of each match. */
export interface QueryTerm {
  terms: { term: string; factor: number }[];
  /** The word's idf; for a word that is in no document, a share of the rarest word's. */
  weight: number;
  kind: EvidenceKind;
}

/** The terms that a text is searched by, each stem once and without names of horses. */
export function queryTerms(index: SearchIndex, text: string): QueryTerm[] {
  const { parameters } = index;
  const rarest = Math.log(1 + index.documents.length / 1.5);
  const byStem = new Map<string, QueryTerm>();
  for (const token of tokenise(withoutNames(index, text), index.vocabulary)) {
    const [key = ""] = token.terms;
    const terms = token.terms.map((term) => ({
      term,
      factor: isConcept(term) && token.word !== "" ? parameters.concept : 1,
    }));
    const idf = idfOf(token, (term) => index.terms.get(term)?.idf);
    byStem.set(key, {
      terms,
      weight: idf === 0 ? rarest * parameters.unknown : idf,
      kind: evidenceKind(index, token),
    });
  }
  return [...byStem.values()];
}

function withoutNames(index: SearchIndex, text: string) {
  const names = new Set(namesIn(text, index.properNames));
  return wordsOf(text)
    .filter((word) => !names.has(word))
    .join(" ");
}

/**
 * The kind of evidence that a word gives: a word that occurs only in gaps counts as unknown; a number, like a
 * common word, carries little information.
 */
function evidenceKind(index: SearchIndex, token: Token): EvidenceKind {
  const [key = ""] = token.terms;
  if (index.common.has(key) || /^\d/.test(key)) return "common";
  const isInEntries = token.terms.some((term) => {
    const [first = index.entryCount] = index.terms.get(term)?.documents ?? [];
    return first < index.entryCount;
  });
  return isInEntries ? "informative" : "unknown";
}

/** The total weight of words by kind, of a whole question or of the words that it shares with a document. */
export interface Evidence {
  total: number;
  /** The weight of informative words that occur in the library's entries. */
  informative: number;
  /** The weight of informative words that occur in no entry. */
  unknown: number;
  common: number;
}

/** The kind of evidence that a word of a question is. */
type EvidenceKind = Exclude<keyof Evidence, "total">;

export const noEvidence = (): Evidence => ({ total: 0, informative: 0, unknown: 0, common: 0 });

/** Adds the weight of one word to the total and to its kind. */
export function addEvidence(evidence: Evidence, kind: EvidenceKind, weight: number) {
  evidence.total += weight;
  evidence[kind] += weight;
}

/**
 * The probability that a document is what the user asked for, from the words that it shares with the question.
 * The logistic curve was fitted on the tuning half of `bench/experts`, on one phrasing left out of each entry,
 * and on the questions of `not-held.json` asked of a library without their entries.
 */
export function confidenceOf(question: Evidence, shared: Evidence, thirdClosest: number): number {
  const unknown = (question.unknown - shared.unknown) / question.total;
  const missing = (question.informative - shared.informative) / question.total;
  const logit =
    5 * thirdClosest - 5.9 * unknown - 2.5 * missing + 2.9 * Math.log1p(shared.total) - 6.9;
  return 1 / (1 + Math.exp(-logit));
}
