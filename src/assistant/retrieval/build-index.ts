import type { Corpus, LibraryEntry } from "#rules/knowledge/entry.ts";
import { capitalsIn, wordsOf } from "#assistant/text/words.ts";
import { type SearchParameters, searchParameters } from "./parameters.ts";
import {
  type Document,
  documentsOf,
  type IndexData,
  type Term,
  vocabularyOf,
} from "./search-index.ts";
import { idfOf, type Token, tokenise } from "./tokens.ts";

/** Indexes a corpus for searching. */
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
  if (document.kind === "gap") {
    const boost = parameters.asks + parameters.statement;
    return [{ text: document.gap.asks.join(" . "), boost }];
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

/** BM25 over fields: boosted term frequencies, saturated and normalised by the document's length. */
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
  for (const [document, held] of documents.entries())
    for (const phrasing of phrasingsOf(held)) {
      const tokens = toTokens(phrasing);
      const id = phrasings.documents.length;
      for (const term of new Set(tokens.flatMap(({ terms }) => terms)))
        byTerm.set(term, [...(byTerm.get(term) ?? []), id]);
      phrasings.documents.push(document);
      phrasings.weights.push(tokens.reduce((sum, token) => sum + idfOf(token, idf), 0));
    }
  return { phrasings, byTerm };
}

const phrasingsOf = (document: Document) =>
  document.kind === "entry" ? [document.entry.question, ...document.entry.asks] : document.gap.asks;

const properNamesIn = (entries: LibraryEntry[]) =>
  new Set(
    entries
      .flatMap(({ question, statement, publisher, title }) =>
        [question, statement, `of ${publisher}`, `of ${title}`].flatMap(capitalsIn),
      )
      .flatMap(wordsOf),
  );

function wordCounts({ thesaurus }: Corpus, documents: Document[]) {
  const counts = new Map<string, number>();
  const count = (text: string) => {
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  };
  for (const document of documents)
    for (const { text } of fieldsOf(document, searchParameters)) count(text);
  for (const phrases of Object.values(thesaurus.words)) phrases.forEach(count);
  thesaurus.stop.forEach(count);
  return counts;
}
