import { type Candidate, candidatesFor, type Query, wordScore } from "./candidates.ts";
import { type Best, bestOf, type FeatureName, featureNames, featuresOf } from "./features.ts";
import { queryTerms } from "./query-terms.ts";
import { queryTexts } from "./query-texts.ts";
import { weightsOfMeaning, weightsOfWords } from "./ranking-weights.ts";
import type { Document, SearchIndex } from "./search-index.ts";
import type { Weights } from "./weights.ts";

export interface SearchResult {
  document: Document;
  /** Logarithm of the odds that it is what was asked for, against the others of the same question. */
  score: number;
  /** What the words alone say for it, 0 or more. */
  wordScore: number;
  candidate: Candidate;
}

/** How much of a question the library knows. */
export interface QuestionCoverage {
  /** How many words of it carry information. */
  terms: number;
  /** The share of their weight that no entry knows. */
  unknown: number;
}

/** The results of a question and what else tells how far they can be trusted. */
export interface SearchOutcome {
  /** Best first. */
  results: SearchResult[];
  weights: Weights;
  best: Best;
  known: QuestionCoverage;
}

/** Everything that speaks for an answer to a question, best first. */
export function look(index: SearchIndex, query: Query): SearchOutcome {
  const candidates = candidatesFor(index, query);
  const best = bestOf(candidates);
  const weights = candidates.some(({ similarity }) => similarity)
    ? weightsOfMeaning
    : weightsOfWords;
  const results = candidates.map((candidate) => ({
    document: candidate.document,
    score: scoreOf(weights, featuresOf(candidate, best)),
    wordScore: wordScore(candidate),
    candidate,
  }));
  return {
    results: results.toSorted((a, b) => b.score - a.score || a.candidate.id - b.candidate.id),
    weights,
    best,
    known: knownIn(index, query.question),
  };
}

/** How much the library's words know of a question as a whole. */
export function knownIn(index: SearchIndex, question: string): QuestionCoverage {
  const terms = queryTerms(index, queryTexts(index, question)[0]);
  const weightOf = (some: typeof terms) => some.reduce((sum, { weight }) => sum + weight, 0);
  const all = weightOf(terms);
  const unknown = weightOf(terms.filter(({ kind }) => kind === "unknown"));
  return { terms: terms.length, unknown: all === 0 ? 1 : unknown / all };
}

/** The score of a candidate with these features. */
export const scoreOf = (
  { order }: Pick<Weights, "order">,
  values: Record<FeatureName, number>,
): number => featureNames.reduce((sum, name) => sum + (order[name] ?? 0) * values[name], 0);

/** The documents nearest to a question, best first, at most `limit`. */
export const search = (index: SearchIndex, query: Query, limit = 8): SearchResult[] =>
  look(index, query).results.slice(0, limit);
