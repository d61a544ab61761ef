import type { Assistant } from "#rules/knowledge/entry.ts";
import { stem, wordsOf } from "#assistant/text/words.ts";
import { conceptsIn } from "./tokens.ts";
import { type DocumentSimilarity, type Similarity, similarityAt } from "./similarity.ts";
import { queryTexts } from "./query-terms.ts";
import type { Document, SearchIndex } from "./search-index.ts";
import { matchWords, type WordMatch } from "./word-match.ts";

export interface Query {
  /** The specialist who was asked; null for none in particular. */
  assistant: Assistant | null;
  question: string;
  /** A sentence model's similarities; without them the words decide alone. */
  meaning?: TextSimilarities | undefined;
  /** Whether it names a horse of the yard, which makes a question to the records likelier. */
  namesHorse?: boolean;
  /** Limits the candidates to this body or country. */
  about?: Scope;
}

/** A body or country of the thesaurus, by its family there. */
export interface Scope {
  family: string;
  scope: string;
}

/** The similarity to every document of each text that a question is searched by (`queryTexts`). */
export type TextSimilarities = ReadonlyMap<string, Similarity>;

/** A document and the evidence for it. */
export interface Candidate {
  /** Its position in the index. */
  id: number;
  document: Document;
  /** Whether the question names a horse of the yard. */
  namesHorse: boolean;
  /** For the whole question. */
  words: WordMatch;
  /** For the whole question; null without a sentence model. */
  similarity: DocumentSimilarity | null;
  /** Factors for the fit with the specialist, and with the bodies and countries meant; 1 is neutral. */
  field: number;
  scope: number;
  /** The best scores of the whole question or one of its sentences. */
  part: { words: number; meaning: number };
}

const noWords: WordMatch = { relevance: 0, fits: [0, 0, 0], confidence: 0 };

/** The documents with any evidence, in no order. */
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

/** Whether the document at this position of the index is about a body or country. */
export const isAbout = ({ documentScopes }: SearchIndex, id: number, { family, scope }: Scope) =>
  documentScopes[id]?.get(family)?.has(scope) ?? false;

/** The score by the words of the whole question. */
export const wordScore = ({ words, field, scope }: Candidate): number =>
  words.relevance * field * scope;

/** The mean of the three nearest phrasings, plus the statement at a lower weight. */
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
