import type { Assistant } from "#rules/knowledge/entry.ts";
import { stem, wordsOf } from "#assistant/text/words.ts";
import { conceptsIn } from "./tokens.ts";
import { type DocumentSimilarity, type Similarity, similarityAt } from "./similarity.ts";
import { queryTexts } from "./query-terms.ts";
import type { Document, SearchIndex } from "./search-index.ts";
import { matchWords, type WordMatch } from "./word-match.ts";

export interface Query {
  /** Whom the question was put to; null when to nobody in particular. */
  assistant: Assistant | null;
  question: string;
  /** What a sentence model makes of it; without that the words decide alone. */
  meaning?: TextSimilarities | undefined;
  /** Whether a horse of the yard is named in it, which the yard's records are rather asked about than the library. */
  namesHorse?: boolean;
  /** Only what is about this body or country counts. */
  about?: Scope;
}

/** A body or country of the thesaurus, by its family there. */
export interface Scope {
  family: string;
  scope: string;
}

/** For each of the texts that a question is searched by (`queryTexts`) its similarity to every document. */
export type TextSimilarities = ReadonlyMap<string, Similarity>;

/** A document and what speaks for it. */
export interface Candidate {
  /** Its place in the index. */
  id: number;
  document: Document;
  /** Whether the question names a horse of the yard. */
  namesHorse: boolean;
  /** By the whole question. */
  words: WordMatch;
  /** By the whole question; null where no sentence model had a say. */
  similarity: DocumentSimilarity | null;
  /** How well it fits who was asked, and the bodies and countries that are meant; 1: neither for it nor against. */
  field: number;
  scope: number;
  /** The most that one sentence of the question, or the whole, says for it. */
  part: { words: number; meaning: number };
}

const noWords: WordMatch = { relevance: 0, fits: [0, 0, 0], confidence: 0 };

/** The documents that something speaks for, in no order. */
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

/** Whether a document, by its place in the index, is about a body or country. */
export const isAbout = ({ documentScopes }: SearchIndex, id: number, { family, scope }: Scope) =>
  documentScopes[id]?.get(family)?.has(scope) ?? false;

/** What the words of the whole question say for a document. */
export const wordScore = ({ words, field, scope }: Candidate): number =>
  words.relevance * field * scope;

/** The three nearest ways of asking, and the statement for less. */
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
