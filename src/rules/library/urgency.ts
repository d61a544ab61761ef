import { type Ear, type Lesson, teachEar, urgencyHeard } from "./ear.ts";
import type { Emergencies, EmergencyKind } from "./entry.ts";
import { marksOf } from "./marks.ts";
import { hear, matchesAny, wordsInPatterns } from "./patterns.ts";
import { kindTold, type Signs, signsOf } from "./signs.ts";
import { menderBy, type Speller, spellerOf } from "./spelling.ts";

/** The emergencies arranged for listening. */
export interface Alarms {
  signs: Signs;
  ear: Ear;
  examples: { kind: EmergencyKind; marks: Set<string> }[];
  /** The words of the signs, for putting misspelt ones right. */
  signWords: Speller;
  /** Words that are left alone as they stand. */
  known: ReadonlyMap<string, number>;
}

/** Arranges the emergencies for listening, once; the library's own questions teach what is not urgent. */
export function arrangeAlarms(
  emergencies: Emergencies,
  asks: readonly string[],
  libraryWords: ReadonlyMap<string, number>,
): Alarms {
  const signs = signsOf(emergencies);
  const examples = emergencies.kinds.flatMap((kind) =>
    kind.examples.map((message) => ({ kind, marks: marksOf(signs, message) })),
  );
  const calmly = (weight: number) => (message: string) =>
    ({ marks: marksOf(signs, message), urgent: false, weight }) satisfies Lesson;
  const lessons = [
    ...examples.map(({ marks }) => ({ marks, urgent: true, weight: 4 })),
    ...emergencies.calm.map(calmly(4)),
    ...asks.filter((_, place) => place % 2 === 0).map(calmly(2)),
  ];
  return {
    signs,
    ear: teachEar(lessons),
    examples: examples.map(({ kind, marks }) => ({ kind, marks: new Set(marks) })),
    signWords: wordsOfSigns(emergencies),
    known: libraryWords,
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
function mending({ signWords, known }: Alarms) {
  const nearest = menderBy(signWords, 1);
  return (word: string): string => (known.has(word) ? word : (nearest(word) ?? word));
}

/**
 * Log odds above which the ear believes an emergency: one that a pattern tells of, one in a message
 * to which the library knows nothing, one in a message on something it knows it does not hold, one
 * in a message that it would answer with first aid, and one in a message that it would answer with
 * something else, since what it found nearest to a fright may be far from it.
 */
const believed = { told: -1, unknown: 0, familiar: 0.5, firstAid: 1, answered: 4.5 };

/**
 * The emergency a message tells of, or null: signs described as happening, a condition named of a
 * particular animal, a suspicion of a notifiable disease. General questions (what is laminitis, how
 * do I prevent colic), past bouts and horses that have died are none.
 */
export function emergencyIn(alarms: Alarms, message: string): EmergencyKind | null {
  const mend = mending(alarms);
  if (isOver(alarms, message, mend)) return null;
  const kind = kindTold(alarms.signs, message, mend);
  if (!kind || kind.report) return kind;
  const marks = marksOf(alarms.signs, message, mend);
  return urgencyHeard(alarms.ear, marks) > believed.told ? kind : null;
}

/**
 * The emergency a message sounds like though no pattern tells of it, or null. The nearer the library
 * comes to an answer, the surer the ear must be, since it would else ring for its own questions.
 */
export function emergencyHeard(
  alarms: Alarms,
  message: string,
  subject: "unknown" | "familiar" | "firstAid" | "answered",
): EmergencyKind | null {
  const mend = mending(alarms);
  if (isOver(alarms, message, mend)) return null;
  const marks = marksOf(alarms.signs, message, mend);
  if (urgencyHeard(alarms.ear, marks) <= believed[subject]) return null;
  return nearestKind(alarms, marks);
}

const isOver = ({ signs }: Alarms, message: string, mend: (word: string) => string) =>
  matchesAny(hear(message, mend), signs.frames.over);

function nearestKind({ examples }: Alarms, marks: readonly string[]) {
  let best: { kind: EmergencyKind; likeness: number } | null = null;
  for (const { kind, marks: known } of examples) {
    if (kind.report) continue;
    const shared = marks.filter((mark) => known.has(mark)).length;
    const likeness = shared / Math.sqrt(known.size);
    if (!best || likeness > best.likeness) best = { kind, likeness };
  }
  return best?.kind ?? null;
}
