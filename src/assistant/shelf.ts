import { conceptsIn, type PhraseBook, phraseBookOf } from "./concepts.ts";
import type { Assistant, Books, Gap, LibraryEntry } from "#rules/knowledge/entry.ts";
import { type Speller, spellerOf } from "./spelling.ts";
import { unitsOf, type Unit } from "./units.ts";
import { type Weights, weights as chosen } from "./weights.ts";
import { capitalsIn, stem, wordsOf } from "./words.ts";

/** What can be found: an entry of the library, or a gap that says the library does not hold it. */
export type Volume =
  | { kind: "entry"; entry: LibraryEntry; assistants: Assistant[] }
  | { kind: "gap"; gap: Gap; assistants: null };

/** One way of asking for a volume, as the search compares it. */
interface Phrasing {
  volume: number;
  /** What all its words are worth together. */
  total: number;
}

/** The library arranged for searching. */
export interface Shelf {
  weights: Weights;
  volumes: Volume[];
  scopes: Map<string, Set<string>>[];
  stop: Set<string>;
  common: Set<string>;
  /** Names the library itself writes with a capital, so that they are no horse's. */
  properNames: Set<string>;
  concepts: PhraseBook;
  scopeBooks: Map<string, PhraseBook>;
  implied: Record<Assistant, string[]>;
  speller: Speller;
  /** What knowing a term tells, the rarer the more. */
  worth: Map<string, number>;
  /**
   * For each term the volumes it stands in, and at the same place its weighted, saturated frequency
   * there: two rows of numbers pass from thread to thread ten times as fast as a row of pairs.
   */
  inText: Map<string, { volumes: number[]; strengths: number[] }>;
  /** Every term that an entry of the library has, the gaps aside. */
  inEntries: Set<string>;
  inPhrasings: Map<string, number[]>;
  phrasings: Phrasing[];
}

/** Arranges the books for searching. Takes a few hundred milliseconds, so it is done once. */
export function arrange(books: Books, weights: Weights = chosen): Shelf {
  const volumes: Volume[] = [
    ...books.entries.map((entry) => ({
      kind: "entry" as const,
      entry,
      assistants: entry.assistants,
    })),
    ...books.gaps.map((gap) => ({ kind: "gap" as const, gap, assistants: null })),
  ];
  const stop = new Set(books.thesaurus.stop);
  const concepts = phraseBookOf(books.thesaurus.words);
  const read = (text: string) => unitsOf(text, { stop, concepts });
  const texts = volumes.map((volume) => fieldsOf(volume, weights).map(weighed(read)));
  const worth = worthOf(texts);
  const scopeBooks = scopeBooksOf(books);
  return {
    weights,
    volumes,
    stop,
    common: new Set(books.thesaurus.common.map(stem)),
    properNames: properNamesIn(books.entries),
    concepts,
    scopeBooks,
    implied: books.thesaurus.implied,
    scopes: volumes.map((volume) => scopesOf(volume, scopeBooks)),
    speller: spellerOf(wordCounts(books, volumes)),
    worth,
    inText: textIndex(texts, weights),
    inEntries: termsIn(texts.slice(0, books.entries.length)),
    ...phrasingIndex(volumes, read, worth),
  };
}

interface Field {
  text: string;
  weight: number;
}

function fieldsOf(volume: Volume, weights: Weights): Field[] {
  if (volume.kind === "gap")
    return [{ text: volume.gap.asks.join(" . "), weight: weights.asks + weights.statement }];
  const { question, statement, topic, title, publisher, asks } = volume.entry;
  return [
    { text: question, weight: weights.question },
    { text: statement, weight: weights.statement },
    { text: `${topic.replaceAll("-", " ")} . ${title} . ${publisher}`, weight: weights.label },
    { text: asks.join(" . "), weight: weights.asks },
  ];
}

const weighed =
  (read: (text: string) => Unit[]) =>
  ({ text, weight }: Field) => ({ units: read(text), weight });

type ReadField = ReturnType<ReturnType<typeof weighed>>;

function worthOf(texts: ReadField[][]) {
  const seenIn = new Map<string, number>();
  for (const fields of texts) {
    const terms = new Set(fields.flatMap(({ units }) => units.flatMap((unit) => unit.terms)));
    for (const term of terms) seenIn.set(term, (seenIn.get(term) ?? 0) + 1);
  }
  const all = texts.length;
  return new Map(
    [...seenIn].map(([term, count]) => [term, Math.log(1 + (all - count + 0.5) / (count + 0.5))]),
  );
}

const termsIn = (texts: ReadField[][]) =>
  new Set(texts.flat().flatMap(({ units }) => units.flatMap((unit) => unit.terms)));

function textIndex(texts: ReadField[][], { k1, b }: Weights) {
  const lengths = texts.map((fields) =>
    fields.reduce((sum, { units, weight }) => sum + units.length * weight, 0),
  );
  const usual = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const index: Shelf["inText"] = new Map();
  for (const [volume, fields] of texts.entries()) {
    const stretch = 1 - b + (b * (lengths[volume] ?? usual)) / usual;
    for (const [term, frequency] of frequencies(fields)) {
      const held = index.get(term) ?? { volumes: [], strengths: [] };
      held.volumes.push(volume);
      held.strengths.push((frequency * (k1 + 1)) / (frequency + k1 * stretch));
      index.set(term, held);
    }
  }
  return index;
}

function frequencies(fields: ReadField[]) {
  const counts = new Map<string, number>();
  for (const { units, weight } of fields)
    for (const unit of units)
      for (const term of unit.terms) counts.set(term, (counts.get(term) ?? 0) + weight);
  return counts;
}

function phrasingIndex(
  volumes: Volume[],
  read: (text: string) => Unit[],
  worth: Map<string, number>,
) {
  const phrasings: Phrasing[] = [];
  const inPhrasings: Shelf["inPhrasings"] = new Map();
  for (const [volume, held] of volumes.entries()) {
    for (const ask of asksOf(held)) {
      const units = read(ask);
      const total = units.reduce((sum, unit) => sum + unitWorth(unit, worth), 0);
      for (const term of new Set(units.flatMap((unit) => unit.terms)))
        append(inPhrasings, term, phrasings.length);
      phrasings.push({ volume, total });
    }
  }
  return { phrasings, inPhrasings };
}

const asksOf = (volume: Volume) =>
  volume.kind === "entry" ? [volume.entry.question, ...volume.entry.asks] : volume.gap.asks;

/** What a word tells: its own rarity, or where only its meaning is known, that of the meaning. */
export function unitWorth(unit: Unit, worth: Map<string, number>): number {
  for (const term of unit.terms) {
    const known = worth.get(term);
    if (known !== undefined) return known;
  }
  return 0;
}

const properNamesIn = (entries: LibraryEntry[]) =>
  new Set(
    entries
      .flatMap(({ question, statement, publisher, title }) =>
        [question, statement, `of ${publisher}`, `of ${title}`].flatMap(capitalsIn),
      )
      .flatMap(wordsOf),
  );

function scopeBooksOf({ thesaurus }: Books) {
  return new Map(
    Object.entries(thesaurus.scopes).map(([family, scopes]) => [family, phraseBookOf(scopes)]),
  );
}

function scopesOf(volume: Volume, scopeBooks: Map<string, PhraseBook>) {
  if (volume.kind === "gap") return new Map<string, Set<string>>();
  const { question, publisher, title } = volume.entry;
  const stems = wordsOf(`${question} . ${publisher} . ${title}`).map(stem);
  return new Map([...scopeBooks].map(([family, book]) => [family, conceptsIn(book, stems)]));
}

function wordCounts(books: Books, volumes: Volume[]) {
  const counts = new Map<string, number>();
  const count = (text: string) => {
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  };
  for (const volume of volumes) for (const { text } of fieldsOf(volume, chosen)) count(text);
  for (const phrases of Object.values(books.thesaurus.words)) phrases.forEach(count);
  books.thesaurus.stop.forEach(count);
  return counts;
}

function append<T>(index: Map<string, T[]>, term: string, value: T) {
  const list = index.get(term);
  if (list) list.push(value);
  else index.set(term, [value]);
}
