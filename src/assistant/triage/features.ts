import type { EmergencyKind, Frames } from "#rules/knowledge/entry.ts";
import { containsOne, matchesAny } from "#assistant/text/patterns.ts";
import { wordsOf } from "#assistant/text/words.ts";
import {
  type CorrectWord,
  type EmergencyPatterns,
  happeningIn,
  stemMessage,
} from "./emergency-patterns.ts";

/** What the patterns find in a message, and the message's features, which are the input of the classifier. */
export interface MessageFeatures {
  /** The emergency that the message describes as happening now. */
  happening: EmergencyKind | null;
  /** The emergency of which the message contains a certain sign or the name, in whatever context. */
  mentioned: EmergencyKind | null;
  /** Whether the message describes the emergency as over, or the animal as dead. */
  isOver: boolean;
  features: string[];
}

/**
 * The features of a message: its stems, their word classes (@limb), its frames (#past), what the patterns find
 * (!named), pairs of stems, the words around an emergency's name, character n-grams (~olic), whether the message
 * is a question, and its length.
 */
export function featuresOf(
  patterns: EmergencyPatterns,
  message: string,
  correct: CorrectWord,
): MessageFeatures {
  const whole = stemMessage(patterns, message, correct);
  const happening = happeningIn(patterns, message, { whole, correct });
  const classes = patterns.classes.filter(({ words }) => containsOne(whole, words));
  const frames = frameNames.filter((name) => matchesAny(whole, patterns.frames[name]));
  const certain = patterns.kinds.find((kind) => matchesAny(whole, kind.certain));
  const named = patterns.kinds.find((kind) => matchesAny(whole, kind.named));
  const features = [
    BIAS,
    ...whole.distinct,
    ...classes.map(({ name }) => `@${name}`),
    ...frames.map((name) => `#${name}`),
    ...(happening ? ["!happening"] : []),
    ...(certain ? ["!certain"] : []),
    ...(named ? ["!named"] : []),
    ...bigrams(whole.stems),
    ...nameContext(patterns, whole),
    ...characterNgrams(message),
    ...formOf(message, whole),
  ];
  return {
    happening,
    mentioned: (certain ?? named)?.kind ?? null,
    isOver: frames.includes("over"),
    features,
  };
}

/** A feature that every message has. */
const BIAS = "";

/** Each pair of consecutive stems, so that "not eating" is a feature of its own. */
function bigrams(stems: readonly string[]) {
  const sequence = ["^", ...stems, "$"];
  return new Set(sequence.slice(1).map((stem, index) => `${sequence[index]} ${stem}`));
}

const NAME = "@name";

/**
 * The words around the name of any emergency, so that what is learnt from "my horse has colic" also applies to
 * azoturia, and from "a book on colic" to choke.
 */
function nameContext({ names }: EmergencyPatterns, { text }: { text: string }) {
  const name = names.find((each) => text.includes(each));
  if (name === undefined) return [];
  const sequence = text.replace(name, ` ${NAME} `).split(" ").filter(Boolean);
  const index = sequence.indexOf(NAME);
  const [before2 = "^", before = "^"] = ["^", "^", ...sequence.slice(0, index)].slice(-2);
  const [after = "$", after2 = "$"] = sequence.slice(index + 1);
  return new Set([
    `${before} ${NAME}`,
    `${NAME} ${after}`,
    `${before2} ${before} ${NAME}`,
    `${NAME} ${after} ${after2}`,
    `${before} ${NAME} ${after}`,
    ...sequence.map((word) => `${NAME} with ${word}`),
  ]);
}

const NGRAM_LENGTH = 4;

/** Every run of four characters in a word, because a typing error leaves most of these unchanged. */
function characterNgrams(message: string) {
  const ngrams = new Set<string>();
  for (const word of new Set(wordsOf(message))) {
    const delimited = `<${word}>`;
    for (let end = NGRAM_LENGTH; end <= delimited.length; end++)
      ngrams.add(`~${delimited.slice(end - NGRAM_LENGTH, end)}`);
  }
  return ngrams;
}

/**
 * Features of a message's form: whether it contains a question mark, whether it ends with one, and the logarithm
 * of its length.
 */
function formOf(message: string, { stems }: { stems: readonly string[] }) {
  return [
    ...(message.includes("?") ? ["?"] : []),
    ...(/\?\s*$/.test(message) ? ["?$"] : []),
    `length ${Math.min(6, Math.floor(Math.log2(stems.length + 1)))}`,
  ];
}

const frameNames = [
  "past",
  "over",
  "planning",
  "general",
  "topic",
  "opening",
  "acute",
  "animal",
  "suspicion",
] as const satisfies readonly (keyof Frames)[];
