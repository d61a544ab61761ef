import type { Emergencies, EmergencyKind, Frames } from "#rules/knowledge/entry.ts";
import {
  afterFirst,
  type Choice,
  choiceOf,
  hear,
  type Heard,
  matches,
  matchesAny,
  opensWith,
  type Pattern,
  patternOf,
  without,
} from "./patterns.ts";
import { sentencesOf } from "./words.ts";

/** The patterns of the emergencies, ready for matching. */
export interface Signs {
  kinds: { kind: EmergencyKind; named: Pattern[]; certain: Pattern[]; signs: Pattern[] }[];
  /** What the emergencies are called, the longest name first; not the diseases to be reported. */
  names: string[];
  frames: { [F in keyof Frames]: Pattern[] };
  /** Phrases that mean something else than their words would as signs. */
  elsewhere: string[];
  classes: { name: string; choice: Choice }[];
}

/** Makes the patterns of the emergencies ready for matching. */
export function signsOf({ classes, frames, kinds, elsewhere }: Emergencies): Signs {
  const compile = (texts: readonly string[]) => texts.map((text) => patternOf(text, classes));
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
    elsewhere: elsewhere.map((phrase) => hear(phrase).text),
    classes: Object.entries(classes).map(([name, phrases]) => ({
      name,
      choice: choiceOf(phrases),
    })),
  };
}

const namesOf = (kinds: readonly EmergencyKind[]) =>
  kinds
    .filter(({ report }) => !report)
    .flatMap(({ named }) => named.filter((text) => !text.includes("&")))
    .flatMap((text) => text.split("|"))
    .map((name) => hear(name).text)
    .toSorted((a, b) => b.length - a.length);

/** Makes a message ready for its signs, without the phrases whose words mean something else there. */
export const hearSigns = (
  { elsewhere }: Signs,
  message: string,
  mend?: (word: string) => string,
): Heard => without(hear(message, mend), elsewhere);

type Kind = Signs["kinds"][number];

/**
 * The emergency whose signs a message describes as happening, or whose name it gives to a particular
 * animal, or the notifiable disease it suspects; null for general questions and past bouts.
 */
export function kindTold(
  signs: Signs,
  message: string,
  mend?: (word: string) => string,
  whole = hearSigns(signs, message, mend),
): EmergencyKind | null {
  const parts = sentencesOf(message);
  const sentences = parts.length > 1 ? parts.map((part) => hearSigns(signs, part, mend)) : [whole];
  const first = (test: (kind: Kind) => boolean) => signs.kinds.find(test)?.kind ?? null;
  return (
    first((kind) => sentences.some((heard) => isTold(signs, kind, heard))) ??
    first((kind) => hasSeveral(signs, kind, whole))
  );
}

function isTold({ frames }: Signs, { kind, named, certain }: Kind, heard: Heard) {
  if (kind.report) return matchesAny(heard, named) && isSuspicion(frames, heard);
  if (isCalm(frames, heard)) return false;
  if (matchesAny(heard, certain)) return true;
  return matchesAny(heard, named) && !asksAboutIt(named, heard) && isOfOne(frames, heard);
}

const isSuspicion = (frames: Signs["frames"], heard: Heard) =>
  matchesAny(heard, frames.suspicion) && !opensWith(heard, frames.opening);

/** Framed as planning, as past or as a general question, with nothing said that happens now. */
function isCalm(frames: Signs["frames"], heard: Heard) {
  if (matchesAny(heard, frames.acute)) return false;
  if (matchesAny(heard, frames.past) || matchesAny(heard, frames.planning)) return true;
  const general = matchesAny(heard, frames.general) || opensWith(heard, frames.opening);
  return general && !matchesAny(heard, frames.animal);
}

const asking = new Set(["is", "are", "can", "do", "does", "will", "could"]);

/** "Is colic serious", "does laminitis hurt": the condition itself is what is asked about. */
const asksAboutIt = (named: Pattern[], heard: Heard) =>
  asking.has(heard.stems[0] ?? "") && opensWith(afterFirst(heard), named);

/** How many words a message may have that names a condition and nothing else ("horse colicing"). */
const BARE = 2;

/** Told of a particular animal or as happening, or so short that nothing else can be meant. */
function isOfOne(frames: Signs["frames"], heard: Heard) {
  if (matchesAny(heard, frames.acute)) return true;
  if (matchesAny(heard, frames.topic)) return false;
  return matchesAny(heard, frames.animal) || heard.stems.length <= BARE;
}

function hasSeveral({ frames }: Signs, { signs }: Kind, whole: Heard) {
  return !isCalm(frames, whole) && signs.filter((sign) => matches(whole, sign)).length > 1;
}
