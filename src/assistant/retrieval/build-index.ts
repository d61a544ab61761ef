import type { Corpus, LibraryEntry } from "#rules/knowledge/entry.ts";
import { capitalsIn, wordsOf } from "#assistant/text/words.ts";
import {
  type Document,
  documentsOf,
  type IndexData,
  type SearchParameters,
  searchParameters,
  type Term,
  vocabularyOf,
} from "./search-index.ts";
import { idfOf, type Token, tokenise } from "./tokens.ts";

/** Builds the index of a corpus. */
export function buildIndex(
  corpus: Corpus,
  parameters: SearchParameters = searchParameters,
): IndexData {
  const documents = documentsOf(corpus);
  const vocabulary = vocabularyOf(corpus);
  const toTokens = (text: string) => tokenise(text, vocabulary);
  const texts = documents.map((document) =>
    fieldsOf(document, parameters).map(({ text, boost }) => ({ tokens: toTokens(text), boost })),
  );
  const idf = inverseDocumentFrequencies(texts);
  const { phrasings, byTerm } = indexPhrasings(documents, toTokens, (term) => idf.get(term));
  const counts = wordCounts(corpus, documents);
  return {
    parameters,
    properNames: [...properNamesIn(corpus.entries)],
    terms: postingsOf(texts, parameters).map(({ term, ...posting }) => ({
      term,
      idf: idf.get(term) ?? 0,
      ...posting,
      phrasings: byTerm.get(term) ?? [],
    })),
    phrasings,
    words: [...counts.keys()],
    wordCounts: [...counts.values()],
  };
}

interface Field {
  text: string;
  boost: number;
}

function fieldsOf(document: Document, parameters: SearchParameters): Field[] {
  if (document.kind !== "entry") {
    const boost = parameters.asks + parameters.statement;
    return [{ text: asksOf(document).join(" . "), boost }];
  }
  const { question, statement, topic, title, publisher, asks } = document.entry;
  return [
    { text: question, boost: parameters.question },
    { text: statement, boost: parameters.statement },
    { text: `${topic.replaceAll("-", " ")} . ${title} . ${publisher}`, boost: parameters.label },
    { text: asks.join(" . "), boost: parameters.asks },
  ];
}

interface TokenisedField {
  tokens: Token[];
  boost: number;
}

const termsOf = (fields: TokenisedField[]) =>
  fields.flatMap(({ tokens }) => tokens.flatMap(({ terms }) => terms));

function inverseDocumentFrequencies(texts: TokenisedField[][]) {
  const frequencies = new Map<string, number>();
  for (const fields of texts)
    for (const term of new Set(termsOf(fields)))
      frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  const all = texts.length;
  return new Map(
    [...frequencies].map(([term, count]) => [
      term,
      Math.log(1 + (all - count + 0.5) / (count + 0.5)),
    ]),
  );
}

/**
 * The BM25 weights of each term over several fields: frequencies multiplied by the fields' weights, saturated,
 * and normalised by the document's length.
 */
function postingsOf(texts: TokenisedField[][], { k1, b }: SearchParameters) {
  const lengths = texts.map((fields) =>
    fields.reduce((sum, { tokens, boost }) => sum + tokens.length * boost, 0),
  );
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const postings = new Map<string, Pick<Term, "term" | "documents" | "weights">>();
  for (const [document, fields] of texts.entries()) {
    const norm = 1 - b + (b * (lengths[document] ?? average)) / average;
    for (const [term, frequency] of termFrequencies(fields)) {
      const posting = postings.get(term) ?? { term, documents: [], weights: [] };
      posting.documents.push(document);
      posting.weights.push((frequency * (k1 + 1)) / (frequency + k1 * norm));
      postings.set(term, posting);
    }
  }
  return [...postings.values()];
}

function termFrequencies(fields: TokenisedField[]) {
  const frequencies = new Map<string, number>();
  for (const { tokens, boost } of fields)
    for (const token of tokens)
      for (const term of token.terms) frequencies.set(term, (frequencies.get(term) ?? 0) + boost);
  return frequencies;
}

function indexPhrasings(
  documents: Document[],
  toTokens: (text: string) => Token[],
  idf: (term: string) => number | undefined,
) {
  const phrasings: IndexData["phrasings"] = { documents: [], weights: [] };
  const byTerm = new Map<string, number[]>();
  for (const { document, text } of phrasingsOf(documents)) {
    const tokens = toTokens(text);
    const id = phrasings.documents.length;
    for (const term of new Set(tokens.flatMap(({ terms }) => terms)))
      byTerm.set(term, [...(byTerm.get(term) ?? []), id]);
    phrasings.documents.push(document);
    phrasings.weights.push(tokens.reduce((sum, token) => sum + idfOf(token, idf), 0));
  }
  return { phrasings, byTerm };
}

/** Every phrasing with its document, in the order of the index. */
export const phrasingsOf = (documents: Document[]): { document: number; text: string }[] =>
  documents.flatMap((each, document) => {
    const question = each.kind === "entry" ? [each.entry.question] : [];
    return [...question, ...asksOf(each)].map((text) => ({ document, text }));
  });

const properNamesIn = (entries: LibraryEntry[]) =>
  new Set(
    entries
      .flatMap(({ question, statement, publisher, title }) =>
        [question, statement, `of ${publisher}`, `of ${title}`].flatMap(capitalsIn),
      )
      .flatMap(wordsOf),
  );

/**
 * The spelling corrector trusts a word of phrasings and examples, which contain typing errors, only if it occurs
 * this often there.
 */
const ASKED_MIN = 3;

/** Every word that counts as correctly spelt, and how often it occurs. */
export function wordCounts(
  { thesaurus, emergencies }: Corpus,
  documents: Document[],
): Map<string, number> {
  const counts = new Map<string, number>();
  const asked = new Map<string, number>();
  // the phrasings for the records are left out, because they repeat the same typing errors
  for (const document of documents.filter(({ kind }) => kind !== "records")) {
    for (const text of ownTexts(document)) countWords(counts, text);
    for (const text of asksOf(document)) countWords(asked, text);
  }
  for (const text of [...emergencies.calm, ...emergencies.kinds.flatMap((kind) => kind.examples)])
    countWords(asked, text);
  const spelt = [
    ...Object.values(thesaurus.words).flat(),
    ...Object.keys(thesaurus.speech),
    ...thesaurus.stop,
  ];
  for (const phrase of spelt) countWords(counts, phrase);
  for (const [word, times] of asked)
    if (counts.has(word) || times >= ASKED_MIN) counts.set(word, (counts.get(word) ?? 0) + times);
  return counts;
}

function countWords(into: Map<string, number>, text: string) {
  for (const word of wordsOf(text)) into.set(word, (into.get(word) ?? 0) + 1);
}

/** The library's own text of a document, without phrasings. */
function ownTexts(document: Document) {
  if (document.kind !== "entry") return [];
  const { question, statement, topic, title, publisher } = document.entry;
  return [question, statement, topic.replaceAll("-", " "), title, publisher];
}

function asksOf(document: Document) {
  if (document.kind === "entry") return document.entry.asks;
  return document.kind === "gap" ? document.gap.asks : document.asked.asks;
}
