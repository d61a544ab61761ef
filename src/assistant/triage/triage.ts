import type { Corpus, EmergencyKind } from "#rules/knowledge/entry.ts";
import { columnsToMap } from "#assistant/retrieval/search-index.ts";
import { type Dictionary, dictionaryOfWords, spellCorrector } from "#assistant/text/spelling.ts";
import { type ClassifierWeights, logOddsOf } from "./classifier.ts";
import {
  compileEmergencies,
  type CorrectWord,
  type EmergencyPatterns,
} from "./emergency-patterns.ts";
import { featuresOf } from "./features.ts";

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
