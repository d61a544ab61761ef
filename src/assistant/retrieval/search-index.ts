import { months, weekdays } from "#assistant/own-records/date-span.ts";
import { makeReader, type Reader, speechOf } from "#assistant/text/readable.ts";
import { type Dictionary, dictionaryOf } from "#assistant/text/spelling.ts";
import { stem, wordsOf } from "#assistant/text/words.ts";
import type {
  Assistant,
  Corpus,
  Gap,
  LibraryEntry,
  RecordsQuestion,
} from "#rules/knowledge/entry.ts";
import { conceptsIn, indexPhrases, type PhraseIndex, type Vocabulary } from "./tokens.ts";

/**
 * What a search can find: an entry of the library, a gap (a subject known to be missing from the library), or a
 * question about the yard's records.
 */
export type Document =
  | { kind: "entry"; entry: LibraryEntry; assistants: Assistant[] }
  | { kind: "gap"; gap: Gap; assistants: null }
  | { kind: "records"; asked: RecordsQuestion; assistants: null };

/** A term and where it occurs. */
export interface Term {
  term: string;
  /** Inverse document frequency. */
  idf: number;
  /** The documents that contain the term, in ascending order, and the term's BM25 weight in each. */
  documents: number[];
  weights: number[];
  /** The phrasings that contain the term. */
  phrasings: number[];
}

/**
 * The part of the index that takes long to compute: plain data, stored in the model's file. Large parts are
 * stored as columns, because thousands of small arrays take long to parse.
 */
export interface IndexData {
  parameters: SearchParameters;
  /** Names that the library's own texts capitalise. */
  properNames: string[];
  terms: Term[];
  /** For each phrasing its document, and the sum of the idf of its terms. */
  phrasings: { documents: number[]; weights: number[] };
  /** Every word of the corpus and how often it occurs, for correcting spelling. */
  words: string[];
  wordCounts: number[];
}

/** The inverted index, opened for searching. */
export interface SearchIndex extends Pick<IndexData, "parameters" | "phrasings"> {
  documents: Document[];
  vocabulary: Vocabulary;
  /** Stems that carry little information, so that a document without them is hardly less likely. */
  common: ReadonlySet<string>;
  dictionary: Dictionary;
  /** Rewrites the user's text in words that the index knows. */
  read: Reader;
  /** Words that may be capitalised although they are not a horse's name. */
  properNames: ReadonlySet<string>;
  terms: ReadonlyMap<string, Term>;
  /** How many of the documents are entries; these come first. */
  entryCount: number;
  /**
   * The families (governing bodies, countries) of which a question means one member, with the phrases for each
   * member.
   */
  scopes: ReadonlyMap<string, PhraseIndex>;
  /** For each document the members of each family that it is about. */
  documentScopes: ReadonlyMap<string, Set<string>>[];
  /** The bodies and countries that a specialist implies when the question names none. */
  implied: Record<Assistant, string[]>;
}

/** Opens an index that `buildIndex` made from the same corpus. */
export function openIndex(corpus: Corpus, data: IndexData): SearchIndex {
  const { thesaurus } = corpus;
  const documents = documentsOf(corpus);
  const dictionary = dictionaryOf(columnsToMap(data.words, data.wordCounts));
  const scopes = new Map(
    Object.entries(thesaurus.scopes).map(([family, words]) => [family, indexPhrases(words)]),
  );
  return {
    parameters: data.parameters,
    documents,
    vocabulary: vocabularyOf(corpus),
    common: new Set(thesaurus.common.map(stem)),
    dictionary,
    read: makeReader(dictionary, speechOf(thesaurus.speech)),
    properNames: new Set([
      ...data.properNames,
      ...dictionary.counts.keys(),
      ...weekdays,
      ...months,
    ]),
    terms: new Map(data.terms.map((term) => [term.term, term])),
    entryCount: corpus.entries.length,
    phrasings: data.phrasings,
    scopes,
    documentScopes: documents.map((document) => scopesOf(document, scopes)),
    implied: thesaurus.implied,
  };
}

/** The documents in the order of the index: entries, gaps, then questions about the records. */
export const documentsOf = ({ entries, gaps, records }: Corpus): Document[] => [
  ...entries.map((entry) => ({ kind: "entry" as const, entry, assistants: entry.assistants })),
  ...gaps.map((gap) => ({ kind: "gap" as const, gap, assistants: null })),
  ...records.map((asked) => ({ kind: "records" as const, asked, assistants: null })),
];

export const vocabularyOf = ({ thesaurus }: Corpus): Vocabulary => ({
  stopWords: new Set(thesaurus.stop),
  concepts: indexPhrases(thesaurus.words),
});

function scopesOf(document: Document, scopes: SearchIndex["scopes"]) {
  if (document.kind !== "entry") return new Map<string, Set<string>>();
  const { question, publisher, title } = document.entry;
  const stems = wordsOf(`${question} . ${publisher} . ${title}`).map(stem);
  return new Map([...scopes].map(([family, phrases]) => [family, conceptsIn(phrases, stems)]));
}

/** Turns two columns of equal length into a map. */
export const columnsToMap = (keys: readonly string[], values: readonly number[]) =>
  new Map(keys.map((key, index) => [key, values[index] ?? 0]));

/**
 * The parameters of the search, tuned on one half of `bench/experts` and evaluated on the other. `npm run bench
 * -- experts` shows what each part contributes by leaving it out.
 */
export const searchParameters = {
  /** BM25's term saturation (k1) and length normalisation (b). */
  k1: 0.9,
  b: 0.3,
  /** The weight of a word in each field. */
  question: 1.8,
  statement: 1.1,
  label: 0.6,
  asks: 1.4,
  /** The factor for a match by a concept instead of the word itself (jab for vaccination). */
  concept: 0.8,
  /** The weights, in the score, of the whole text and of the three closest phrasings. */
  text: 0.75,
  closest: 0.7,
  second: 0.6,
  third: 0.35,
  /** In the comparison of a question with a phrasing, the share that counts for the question's own words. */
  questionShare: 0.6,
  /** Factors for entries of other specialists, and for entries whose first specialist was asked. */
  otherField: 0.8,
  ownField: 1.05,
  /**
   * Factors for entries about another body or country, about one that the question did not name, and about the
   * right one.
   */
  wrongScope: 0.6,
  unaskedScope: 0.93,
  rightScope: 1.25,
  /** The weight of a word that occurs in no document, as a share of the rarest word's weight. */
  unknown: 0.75,

  /**
   * The minimum confidence for a direct answer (`search.ts`); below this the user is asked which entry is
   * meant.
   */
  sure: 0.7,
  /** The minimum when the question is limited to one body or country, lower because only entries about that count. */
  sureAbout: 0.6,
  /** The minimum for a single sentence, when the confidence for the whole question is lower. */
  surePart: 0.8,
  /** The minimum for an answer to a question that matches a pattern of a gap or of the yard's records. */
  surer: 0.95,
  /** Entries are offered only if the probability that the library has what was meant is at least this. */
  near: 0.25,
} satisfies Record<string, number>;

export type SearchParameters = typeof searchParameters;
