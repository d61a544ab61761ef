import { namesIn, wordsOf, sentencesOf } from "#assistant/text/words.ts";
import type { SearchIndex } from "./search-index.ts";
import { idfOf, isConcept, type Token, tokenise } from "./tokens.ts";

/** Maximum sentences of a question that are searched one by one, and minimum words of each. */
const PARTS_MAX = 4;
const PART_WORDS_MIN = 3;
/** Maximum letters that are searched; of a longer text only the beginning and the end count. */
const LETTERS_MAX = 1_200;

/**
 * The texts that a question is searched by, in readable words: the whole, and if it has several sentences also these,
 * questions first, then the last ones.
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
  /** Its idf, or for a word in no document a share of the rarest word's. */
  weight: number;
  kind: EvidenceKind;
}

/** The terms that a readable text is searched by, each stem once and without names of horses. */
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

/** A word that occurs only in gaps is unknown; a number, like a common word, carries little information. */
function evidenceKind(index: SearchIndex, token: Token): EvidenceKind {
  const [key = ""] = token.terms;
  if (index.common.has(key) || /^\d/.test(key)) return "common";
  const isInEntries = token.terms.some((term) => {
    const [first = index.entryCount] = index.terms.get(term)?.documents ?? [];
    return first < index.entryCount;
  });
  return isInEntries ? "informative" : "unknown";
}

/** The total weights of words by kind: of a whole question, or of those shared with a document. */
export interface Evidence {
  total: number;
  /** Informative words that occur in the library's entries. */
  informative: number;
  /** Informative words that occur in no entry. */
  unknown: number;
  common: number;
}

/** How a word of a question counts as evidence. */
type EvidenceKind = Exclude<keyof Evidence, "total">;

export const noEvidence = (): Evidence => ({ total: 0, informative: 0, unknown: 0, common: 0 });

/** Adds the weight of one word. */
export function addEvidence(evidence: Evidence, kind: EvidenceKind, weight: number) {
  evidence.total += weight;
  evidence[kind] += weight;
}

/**
 * The probability that a document is what was asked for, from the words it shares with the question. A logistic curve
 * fitted on the tuning half of `bench/experts`, on one phrasing held back from each entry, and on the questions of
 * `not-held.json` put to a library without them.
 */
export function confidenceOf(question: Evidence, shared: Evidence, thirdClosest: number): number {
  const unknown = (question.unknown - shared.unknown) / question.total;
  const missing = (question.informative - shared.informative) / question.total;
  const logit =
    5 * thirdClosest - 5.9 * unknown - 2.5 * missing + 2.9 * Math.log1p(shared.total) - 6.9;
  return 1 / (1 + Math.exp(-logit));
}
