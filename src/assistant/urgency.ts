import { type Ear, type Lesson, teachEar, urgencyHeard } from "./ear.ts";
import type { Emergencies, EmergencyKind } from "#rules/knowledge/entry.ts";
import { notice } from "./marks.ts";
import { wordsInPatterns } from "./patterns.ts";
import { type Signs, signsOf } from "./signs.ts";
import { menderBy, type Speller, spellerOf } from "./spelling.ts";

/** The emergencies arranged for listening. */
export interface Alarms {
  signs: Signs;
  ear: Ear;
  /** What an urgent message is taken for that neither names an emergency nor has its certain signs. */
  unnamed: EmergencyKind;
  /** The words of the signs, for putting misspelt ones right. */
  signWords: Speller;
  /** Words that are left alone as they stand. */
  known: ReadonlyMap<string, number>;
}

/** Arranges the emergencies for listening, once; the library's own questions teach what is not urgent. */
export function arrangeAlarms(
  emergencies: Emergencies,
  asks: readonly string[],
  known: ReadonlyMap<string, number>,
): Alarms {
  const signs = signsOf(emergencies);
  const words = { signWords: wordsOfSigns(emergencies), known };
  const unnamed = emergencies.kinds.find(({ id }) => id === "vitals");
  if (!unnamed) throw new Error("knowledge/emergencies.json has no kind `vitals`");
  const lesson = (urgent: boolean, weight: number) => (message: string) =>
    ({
      marks: notice(signs, message, mending(words)).marks,
      urgent,
      weight,
    }) satisfies Lesson;
  const ear = teachEar([
    ...emergencies.kinds.flatMap(({ examples }) => examples).map(lesson(true, 1)),
    ...emergencies.calm.map(lesson(false, 1)),
    // they are many and much alike: half of them, each for half, and not another half for one added
    ...asks.filter(({ length }) => length % 2 === 0).map(lesson(false, 0.5)),
  ]);
  return {
    signs,
    ear,
    unnamed,
    ...words,
  };
}

function wordsOfSigns({ classes, frames, kinds }: Emergencies): Speller {
  const texts = [
    ...kinds.flatMap(({ named, certain, signs }) => [...named, ...certain, ...signs]),
    ...Object.values(frames).flat(),
  ];
  return spellerOf(new Map(wordsInPatterns(texts, classes).map((word) => [word, 1])));
}

/** Puts a misspelt sign right, leaving alone whatever the library knows as it stands; each word once. */
function mending({ signWords, known }: Pick<Alarms, "signWords" | "known">) {
  const nearest = menderBy(signWords, 1);
  return (word: string): string => (known.has(word) ? word : (nearest(word) ?? word));
}

/** What the library itself makes of a message: what it would do if it heard no emergency. */
export type Subject = "unknown" | "familiar" | "firstAid" | "answered" | "own-records";

/**
 * Log odds above which the ear believes an emergency: in a message to which the library knows
 * nothing, on something it knows it does not hold, that it would answer with first aid, with
 * something else, or from the yard's own records. The ear must be a little surer only where
 * there is another answer: what is found nearest to a fright may be far from it.
 */
const believed: Record<Subject, number> = {
  unknown: 0,
  familiar: 0,
  firstAid: 0,
  answered: 0.25,
  "own-records": 1,
};

/**
 * The emergency a message tells of, or null for everyday messages, general questions (what is
 * laminitis, how do I prevent colic), past bouts and horses that have died. The ear decides; the
 * patterns, of which it takes note, say which emergency: the one told of, else the one mentioned.
 * What only resembles an example is not given its name, which would be wrong nearly every other
 * time, and its first aid with it. A suspicion of a notifiable disease is one
 * by the pattern alone, because the law wants it reported.
 */
export function emergencyIn(
  alarms: Alarms,
  message: string,
  subject: Subject,
): EmergencyKind | null {
  const { told, mentioned, about, marks } = notice(alarms.signs, message, mending(alarms));
  if (told?.report && !about.includes("#over")) return told;
  if (urgencyHeard(alarms.ear, marks) <= believed[subject]) return null;
  if (told) return told;
  return mentioned && !mentioned.report ? mentioned : alarms.unnamed;
}
