import type { Assistant } from "#rules/knowledge/entry.ts";
import { stem, wordsOf } from "#assistant/text/words.ts";
import { conceptsIn } from "./tokens.ts";
import { type DocumentSimilarity, type Similarity, similarityAt } from "./similarity.ts";
import { queryTexts } from "./query-terms.ts";
import type { Document, SearchIndex } from "./search-index.ts";
import { matchWords, type WordMatch } from "./word-match.ts";

export interface Query {
  /** The specialist whom the user asked; null for none in particular. */
  assistant: Assistant | null;
  question: string;
  /** A sentence model's similarities; without them only the words decide. */
  meaning?: TextSimilarities | undefined;
  /** Whether the question names a horse of the yard, which makes it more likely to be about the records. */
  namesHorse?: boolean;
  /** Limits the candidates to documents about this body or country. */
  about?: Scope;
}

/** A body or country of the thesaurus, with the family that it belongs to there. */
export interface Scope {
  family: string;
  scope: string;
}

/** For each text that a question is searched by (`queryTexts`), the similarity to every document. */
export type TextSimilarities = ReadonlyMap<string, Similarity>;

/** A document with the evidence that it answers the question. */
export interface Candidate {
  /** The position of the document in the index. */
  id: number;
  document: Document;
  /** Whether the question names a horse of the yard. */
  namesHorse: boolean;
  /** The match by the words of the whole question. */
  words: WordMatch;
  /** The similarity to the whole question; null without a sentence model. */
  similarity: DocumentSimilarity | null;
  /** Factors for how well the document suits the specialist, and the bodies and countries meant; 1 is neutral. */
  field: number;
  scope: number;
  /** The best scores of the whole question or of any of its sentences. */
  part: { words: number; meaning: number };
}

const noWords: WordMatch = { relevance: 0, fits: [0, 0, 0], confidence: 0 };

/** The documents for which there is any evidence, in no particular order. */
export function candidatesFor(index: SearchIndex, query: Query): Candidate[] {
  const texts = queryTexts(index, query.question);
  const matches = texts.map((text) => matchWords(index, text));
  const similarity = texts.flatMap((text) => query.meaning?.get(text) ?? []);
  const scopes = queryScopes(index, query);
  const [whole] = similarity;
  const ids = whole ? index.documents.keys() : new Set(matches.flatMap((each) => [...each.keys()]));
  return [...ids].flatMap((id) => {
    const document = index.documents[id];
    if (!document || (query.about && !isAbout(index, id, query.about))) return [];
    const field = fieldFactor(index, document, query);
    const scope = scopeFactor(index, id, scopes);
    const relevances = matches.map((each) => each.get(id)?.relevance ?? 0);
    const meanings = similarity.map((each) => meaningOf(similarityAt(each, id)));
    return {
      id,
      document,
      namesHorse: query.namesHorse ?? false,
      words: matches[0]?.get(id) ?? noWords,
      similarity: whole ? similarityAt(whole, id) : null,
      field,
      scope,
      part: { words: Math.max(...relevances) * field * scope, meaning: Math.max(0, ...meanings) },
    };
  });
}

/** Whether the document at this position of the index is about this body or country. */
export const isAbout = ({ documentScopes }: SearchIndex, id: number, { family, scope }: Scope) =>
  documentScopes[id]?.get(family)?.has(scope) ?? false;

/** The score of a candidate by the words of the whole question. */
export const wordScore = ({ words, field, scope }: Candidate): number =>
  words.relevance * field * scope;

/** The similarity by meaning: the mean of the three nearest phrasings, plus the statement with a lower weight. */
export const meaningOf = ({ closest, second, third, statement }: DocumentSimilarity): number =>
  (closest + second + third) / 3 + 0.3 * statement;

function fieldFactor(
  { parameters }: SearchIndex,
  { assistants }: Document,
  { assistant }: Query,
): number {
  if (!assistants || !assistant) return 1;
  if (!assistants.includes(assistant)) return parameters.otherField;
  return assistants[0] === assistant ? parameters.ownField : 1;
}

interface QueryScope {
  family: string;
  named: Set<string>;
  implied: string[];
}

function queryScopes({ scopes, implied }: SearchIndex, { assistant, question }: Query) {
  const stems = wordsOf(question).map(stem);
  return [...scopes].map(([family, phrases]) => ({
    family,
    named: conceptsIn(phrases, stems),
    implied: assistant ? implied[assistant] : [],
  }));
}

function scopeFactor({ parameters, documentScopes }: SearchIndex, id: number, asked: QueryScope[]) {
  const { wrongScope, unaskedScope, rightScope } = parameters;
  let factor = 1;
  for (const { family, named, implied } of asked) {
    const scopes = documentScopes[id]?.get(family);
    if (!scopes || scopes.size === 0) continue;
    if (named.size > 0) factor *= [...named].some((n) => scopes.has(n)) ? rightScope : wrongScope;
    else if (!implied.some((name) => scopes.has(name))) factor *= unaskedScope;
  }
  return factor;
}
