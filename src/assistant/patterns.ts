import { stem, wordsOf } from "./words.ts";

const fillers = new Set(["a", "an", "the", "his", "her", "hers", "its", "their"]);

/** A sentence ready to be matched: its stems, and the same between single blanks, without articles. */
export interface Heard {
  stems: string[];
  text: string;
  /** Each stem once, so that a word said a thousand times is looked at once. */
  distinct: string[];
}

const heardAs = (stems: string[], text: string): Heard => ({
  stems,
  text,
  distinct: [...new Set(stems)],
});

/** Makes a sentence ready for `matches`; `mend` may put a misspelt word right. */
export function hear(sentence: string, mend = (word: string) => word): Heard {
  const stems = wordsOf(sentence)
    .filter((word) => !fillers.has(word))
    .map((word) => stem(mend(word)));
  return heardAs(stems, ` ${stems.join(" ")} `);
}

/** What is left of a sentence without phrases, each between single blanks as `hear` makes it. */
export function without({ text }: Heard, phrases: readonly string[]): Heard {
  const left = phrases.reduce((rest, phrase) => rest.replaceAll(phrase, " "), text);
  return heardAs(
    left.split(" ").filter((part) => part !== ""),
    left,
  );
}

/**
 * A choice of words and phrases, by their first stem: for a single word the empty text, which every
 * sentence with that stem contains, for a phrase its stems between blanks.
 */
export type Choice = Map<string, string[]>;

/** Choices of which one word or phrase each must be heard. */
export type Pattern = Choice[];

/** Words that stand for one another in patterns, called by their name: `@limb`. */
export type WordClasses = Record<string, readonly string[]>;

/**
 * Reads the small language of `knowledge/`: `@eye & shut|held shut` means one word or phrase of each
 * group, anywhere in the sentence, in any inflection, whatever "his" or "the" stands between.
 */
export const patternOf = (text: string, classes: WordClasses = {}): Pattern =>
  text.split("&").map((group) => choiceOf(phrasesOf(group, classes)));

/** A choice of words and phrases as they are written. */
export function choiceOf(written: readonly string[]): Choice {
  const choice: Choice = new Map();
  for (const { stems, text } of written.map((phrase) => hear(phrase))) {
    const [first] = stems;
    if (first === undefined) continue;
    const phrase = stems.length === 1 ? "" : text;
    choice.set(first, [...(choice.get(first) ?? []), phrase]);
  }
  return choice;
}

const phrasesOf = (group: string, classes: WordClasses): readonly string[] =>
  group.split("|").flatMap((phrase) => {
    const name = phrase.trim();
    return name.startsWith("@") ? (classes[name.slice(1)] ?? []) : [phrase];
  });

/** Whether one of the choice's words or phrases is heard. Plain loops: the library hears millions. */
export function hasOne({ distinct, text }: Heard, choice: Choice): boolean {
  for (const part of distinct) {
    const phrases = choice.get(part);
    if (phrases?.some((phrase) => text.includes(phrase))) return true;
  }
  return false;
}

export function matches(heard: Heard, pattern: Pattern): boolean {
  for (const choice of pattern) if (!hasOne(heard, choice)) return false;
  return true;
}

export function matchesAny(heard: Heard, patterns: readonly Pattern[]): boolean {
  for (const pattern of patterns) if (matches(heard, pattern)) return true;
  return false;
}

/** Whether the sentence begins with one of the patterns' words or phrases. */
export function opensWith({ stems, text }: Heard, patterns: readonly Pattern[]): boolean {
  const [first = ""] = stems;
  return patterns.some((pattern) =>
    pattern.some((choice) => choice.get(first)?.some((phrase) => text.startsWith(phrase))),
  );
}

/** What is left of a sentence without its first word. */
export const afterFirst = ({ stems }: Heard): Heard =>
  heardAs(stems.slice(1), ` ${stems.slice(1).join(" ")} `);

/** Every word the patterns know, as written, for spelling. */
export const wordsInPatterns = (texts: readonly string[], classes: WordClasses): string[] =>
  texts
    .flatMap((text) => text.split("&"))
    .flatMap((group) => phrasesOf(group, classes))
    .flatMap((phrase) => wordsOf(phrase));
