import type { Emergencies, EmergencyKind, Frames } from "#rules/knowledge/entry.ts";
import {
  type Alternatives,
  alternativesOf,
  matches,
  matchesAny,
  type Pattern,
  patternCompiler,
  startsWithAny,
  type StemmedText,
  stemText,
  withoutFirst,
  withoutPhrases,
} from "#assistant/text/patterns.ts";
import { sentencesOf } from "#assistant/text/words.ts";

/** The patterns of the emergencies, compiled. */
export interface EmergencyPatterns {
  kinds: { kind: EmergencyKind; named: Pattern[]; certain: Pattern[]; signs: Pattern[] }[];
  /** The names of the emergencies, the longest first; names of notifiable diseases are not among them. */
  names: string[];
  frames: { [F in keyof Frames]: Pattern[] };
  /** Phrases that mean something else although their words would be signs. */
  figuresOfSpeech: string[];
  classes: { name: string; words: Alternatives }[];
}

export function compileEmergencies(emergencies: Emergencies): EmergencyPatterns {
  const { classes, frames, kinds, elsewhere } = emergencies;
  const toPattern = patternCompiler(classes);
  const compile = (sources: readonly string[]) => sources.map(toPattern);
  return {
    kinds: kinds.map((kind) => ({
      kind,
      named: compile(kind.named),
      certain: compile(kind.certain),
      signs: compile(kind.signs),
    })),
    names: namesOf(kinds),
    frames: {
      past: compile(frames.past),
      over: compile(frames.over),
      planning: compile(frames.planning),
      general: compile(frames.general),
      topic: compile(frames.topic),
      opening: compile(frames.opening),
      acute: compile(frames.acute),
      animal: compile(frames.animal),
      suspicion: compile(frames.suspicion),
    },
    figuresOfSpeech: elsewhere.map((phrase) => stemText(phrase).text),
    classes: Object.entries(classes).map(([name, phrases]) => ({
      name,
      words: alternativesOf(phrases.map((phrase) => stemText(phrase))),
    })),
  };
}

const namesOf = (kinds: readonly EmergencyKind[]) =>
  kinds
    .filter(({ report }) => !report)
    .flatMap(({ named }) => named.filter((source) => !source.includes("&")))
    .flatMap((source) => source.split("|"))
    .map((name) => stemText(name).text)
    .toSorted((a, b) => b.length - a.length);

/** Corrects a misspelt word, and returns any other word unchanged. */
export type CorrectWord = (word: string) => string;

/** Stems a message for recognising signs, and removes figures of speech. */
export const stemMessage = (
  { figuresOfSpeech }: EmergencyPatterns,
  message: string,
  correct: CorrectWord,
): StemmedText => withoutPhrases(stemText(message, correct), figuresOfSpeech);

type CompiledKind = EmergencyPatterns["kinds"][number];

/**
 * The emergency that a message describes as happening now: recognised by its signs, by its name in connection
 * with a particular animal, or as a suspected notifiable disease. Null for general questions and for past bouts.
 */
export function happeningIn(
  patterns: EmergencyPatterns,
  message: string,
  { whole, correct }: { whole: StemmedText; correct: CorrectWord },
): EmergencyKind | null {
  const parts = sentencesOf(message);
  const sentences =
    parts.length > 1 ? parts.map((part) => stemMessage(patterns, part, correct)) : [whole];
  const first = (test: (kind: CompiledKind) => boolean) => patterns.kinds.find(test)?.kind ?? null;
  return (
    first((kind) => sentences.some((sentence) => isDescribed(patterns, kind, sentence))) ??
    first((kind) => hasSeveralSigns(patterns, kind, whole))
  );
}

function isDescribed(
  { frames }: EmergencyPatterns,
  { kind, named, certain }: CompiledKind,
  sentence: StemmedText,
) {
  if (kind.report) return matchesAny(sentence, named) && isSuspicion(frames, sentence);
  if (isCalm(frames, sentence)) return false;
  if (matchesAny(sentence, certain)) return true;
  if (!matchesAny(sentence, named) || asksAboutCondition(named, sentence)) return false;
  return isOfParticularAnimal(frames, sentence);
}

type CompiledFrames = EmergencyPatterns["frames"];

const isSuspicion = (frames: CompiledFrames, sentence: StemmedText) =>
  matchesAny(sentence, frames.suspicion) && !startsWithAny(sentence, frames.opening);

/** Whether a sentence is about planning, the past or a general question, and not about something happening now. */
function isCalm(frames: CompiledFrames, sentence: StemmedText) {
  if (matchesAny(sentence, frames.acute)) return false;
  if (matchesAny(sentence, frames.past) || matchesAny(sentence, frames.planning)) return true;
  const isGeneral = matchesAny(sentence, frames.general) || startsWithAny(sentence, frames.opening);
  return isGeneral && !matchesAny(sentence, frames.animal);
}

const auxiliaries = new Set(["is", "are", "can", "do", "does", "will", "could"]);

/** Whether a sentence asks about the condition itself, as in "Is colic serious" or "does laminitis hurt". */
const asksAboutCondition = (named: Pattern[], sentence: StemmedText) =>
  auxiliaries.has(sentence.stems[0] ?? "") && startsWithAny(withoutFirst(sentence), named);

/** Maximum words of a message that only names a condition, such as "horse colicing". */
const BARE_NAME_WORDS = 2;

/**
 * Whether a sentence is about a particular animal or about something happening now, or too short to mean
 * anything else.
 */
function isOfParticularAnimal(frames: CompiledFrames, sentence: StemmedText) {
  if (matchesAny(sentence, frames.acute)) return true;
  if (matchesAny(sentence, frames.topic)) return false;
  return matchesAny(sentence, frames.animal) || sentence.stems.length <= BARE_NAME_WORDS;
}

const hasSeveralSigns = (
  { frames }: EmergencyPatterns,
  { signs }: CompiledKind,
  whole: StemmedText,
) => !isCalm(frames, whole) && signs.filter((sign) => matches(whole, sign)).length > 1;
