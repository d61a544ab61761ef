import { stem, wordsOf } from "./words.ts";

const articles = new Set(["a", "an", "the", "his", "her", "hers", "its", "their"]);

/** A text prepared for matching: its stems, without articles and possessives. */
export interface StemmedText {
  stems: string[];
  /** The stems separated by single spaces, with a space at each end. */
  text: string;
  /** Each stem once, so that a word which a text repeats a thousand times is checked once. */
  distinct: string[];
}

const stemmedText = (stems: string[], text: string): StemmedText => ({
  stems,
  text,
  distinct: [...new Set(stems)],
});

/** Prepares a text for `matches`. `correct` may replace misspelt words. */
export function stemText(text: string, correct = (word: string) => word): StemmedText {
  const stems = wordsOf(text)
    .filter((word) => !articles.has(word))
    .map((word) => stem(correct(word)));
  return stemmedText(stems, ` ${stems.join(" ")} `);
}

/** Removes phrases from a text; each is given as the `text` of a `StemmedText`. */
export function withoutPhrases({ text }: StemmedText, phrases: readonly string[]): StemmedText {
  const left = phrases.reduce((rest, phrase) => rest.replaceAll(phrase, " "), text);
  return stemmedText(
    left.split(" ").filter((part) => part !== ""),
    left,
  );
}

/**
 * Alternative words and phrases by their first stem. A phrase is given as its stems between spaces, a single
 * word as the empty text, which every text contains.
 */
export type Alternatives = Map<string, string[]>;

/** Groups of alternatives; the pattern matches if the text contains one of each group. */
export type Pattern = Alternatives[];

/** Interchangeable words in patterns, which refer to them by a name such as `@limb`. */
export type WordClasses = Record<string, readonly string[]>;

/**
 * Compiles the pattern language of `knowledge/`: `@eye & shut|held shut` matches a text that contains one word
 * or phrase of each group, anywhere and in any inflection. "his" and "the" between words are ignored.
 */
export const compilePattern = (source: string): Pattern => patternCompiler()(source);

/** Makes a compiler for many patterns, which stems each phrase of the word classes only once. */
export function patternCompiler(classes: WordClasses = {}) {
  const cache = new Map<string, StemmedText>();
  const stemmed = (phrase: string) => {
    const text = cache.get(phrase) ?? stemText(phrase);
    cache.set(phrase, text);
    return text;
  };
  return (source: string): Pattern =>
    source.split("&").map((group) => alternativesOf(phrasesOf(group, classes).map(stemmed)));
}

/** Groups alternatives by their first stem. */
export function alternativesOf(phrases: readonly StemmedText[]): Alternatives {
  const alternatives: Alternatives = new Map();
  for (const { stems, text } of phrases) {
    const [first] = stems;
    if (first === undefined) continue;
    const phrase = stems.length === 1 ? "" : text;
    const same = alternatives.get(first);
    if (same) same.push(phrase);
    else alternatives.set(first, [phrase]);
  }
  return alternatives;
}

const phrasesOf = (group: string, classes: WordClasses): readonly string[] =>
  group.split("|").flatMap((phrase) => {
    const name = phrase.trim();
    return name.startsWith("@") ? (classes[name.slice(1)] ?? []) : [phrase];
  });

/**
 * Whether the text contains any of the alternatives. Written as plain loops, because training calls it millions
 * of times.
 */
export function containsOne({ distinct, text }: StemmedText, alternatives: Alternatives): boolean {
  for (const part of distinct) {
    const phrases = alternatives.get(part);
    if (phrases?.some((phrase) => text.includes(phrase))) return true;
  }
  return false;
}

/** Whether the text contains an alternative of every group. */
export function matches(text: StemmedText, pattern: Pattern): boolean {
  for (const alternatives of pattern) if (!containsOne(text, alternatives)) return false;
  return true;
}

export function matchesAny(text: StemmedText, patterns: readonly Pattern[]): boolean {
  for (const pattern of patterns) if (matches(text, pattern)) return true;
  return false;
}

/** Whether the text begins with a word or phrase of any of the patterns. */
export function startsWithAny({ stems, text }: StemmedText, patterns: readonly Pattern[]): boolean {
  const [first = ""] = stems;
  return patterns.some((pattern) =>
    pattern.some((alternatives) =>
      alternatives.get(first)?.some((phrase) => text.startsWith(phrase)),
    ),
  );
}

/** A text without its first word. */
export const withoutFirst = ({ stems }: StemmedText): StemmedText =>
  stemmedText(stems.slice(1), ` ${stems.slice(1).join(" ")} `);

/** Every word in the sources of patterns, as written, for the spelling dictionary. */
export function wordsInPatterns(sources: readonly string[], classes: WordClasses): string[] {
  const groups = sources.flatMap((source) => source.split("&"));
  const phrases = new Set(groups.flatMap((group) => phrasesOf(group, classes)));
  return [...phrases].flatMap((phrase) => wordsOf(phrase));
}
