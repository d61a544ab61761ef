import type { Corpus, EmergencyKind, Frames } from "#rules/knowledge/entry.ts";
import { columnsToMap } from "#assistant/retrieval/search-index.ts";
import { type Dictionary, dictionaryOfWords, spellCorrector } from "#assistant/text/spelling.ts";
import { type ClassifierWeights, logOddsOf } from "./classifier.ts";
import {
  compileEmergencies,
  type CorrectWord,
  type EmergencyPatterns,
  happeningIn,
  stemMessage,
} from "./emergency-patterns.ts";
import { containsOne, matchesAny } from "#assistant/text/patterns.ts";
import { wordsOf } from "#assistant/text/words.ts";

/** The data by which the signs of emergencies are recognised. */
export interface Signs {
  patterns: EmergencyPatterns;
  /** The words of the signs, for correcting misspelt ones. */
  dictionary: Dictionary;
  /** The words of the library, which are never corrected. */
  known: ReadonlyMap<string, number>;
}

/** The data that decides whether a message is urgent, and which emergency it describes. */
export interface Triage {
  signs: Signs;
  weights: ClassifierWeights;
  /** The kind of emergency for urgent messages in which the patterns find none. */
  unnamed: EmergencyKind;
}

/** The part of the triage that takes long to compute, as plain data in columns. */
export interface TriageData {
  signWords: string[];
  features: string[];
  weights: number[];
}

/** Opens a triage that `buildTriage` made from the same corpus. */
export function openTriage(corpus: Corpus, data: TriageData, known: Signs["known"]): Triage {
  const unnamed = corpus.emergencies.kinds.find(({ id }) => id === "vitals");
  if (!unnamed) throw new Error("knowledge/emergencies.json has no kind `vitals`");
  return {
    signs: signsOf(corpus, { signWords: data.signWords, known }),
    weights: columnsToMap(data.features, data.weights),
    unnamed,
  };
}

export const signsOf = (
  { emergencies }: Corpus,
  { signWords, known }: Pick<TriageData, "signWords"> & Pick<Signs, "known">,
): Signs => ({
  patterns: compileEmergencies(emergencies),
  dictionary: dictionaryOfWords(signWords),
  known,
});

/** What the patterns find in a message, and the message's features, which are the input of the classifier. */
interface MessageFeatures {
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
function featuresOf(
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

/** The features of a message, after correcting misspelt signs. */
export const messageFeatures = (signs: Signs, message: string) =>
  featuresOf(signs.patterns, message, signCorrector(signs));

function signCorrector({ dictionary, known }: Signs): CorrectWord {
  const correct = spellCorrector(dictionary, 1);
  return (word) => (known.has(word) ? word : (correct(word) ?? word));
}

/** The kind of answer that a message would get if it were not an emergency. */
export type CalmAnswer = "nothing" | "gap" | "first-aid" | "statements" | "own-records";

/**
 * A message counts as urgent if its log odds exceed this threshold, which depends on the answer that it would
 * get otherwise. The threshold is only slightly higher when there is an answer, because the nearest result to an
 * alarmed message may be far from it.
 */
const thresholds: Record<CalmAnswer, number> = {
  nothing: 0,
  gap: 0,
  "first-aid": 0,
  statements: 0.25,
  "own-records": 1,
};

/**
 * The emergency in a message. Null for everyday messages, general questions (what is laminitis, how do I prevent
 * colic), past bouts, and horses that have died.
 *
 * The classifier decides whether a message is urgent. The patterns, whose results are also features, decide
 * which emergency it is: the one described as happening, otherwise the one mentioned. A message that only
 * resembles an example does not get that example's name and first aid, which would be wrong nearly every other
 * time. Suspected notifiable diseases are recognised by the patterns alone, because the law requires a report;
 * so are fires, road accidents and signs of strangles, for which there are too few examples to learn from.
 */
export function emergencyIn(
  { signs, weights, unnamed }: Triage,
  message: string,
  calmAnswer: CalmAnswer,
): EmergencyKind | null {
  const { happening, mentioned, isOver, features } = messageFeatures(signs, message);
  if ((happening?.report || happening?.byPatterns) && !isOver) return happening;
  if (logOddsOf(weights, features) <= thresholds[calmAnswer]) return null;
  if (happening) return happening;
  return mentioned && !mentioned.report ? mentioned : unnamed;
}
