import type { Books, Gap, LibraryEntry } from "#rules/knowledge/entry.ts";
import { type Pattern, patternOf } from "./patterns.ts";
import { arrange, type Shelf } from "./shelf.ts";
import { type Alarms, arrangeAlarms } from "./urgency.ts";

/** The reference library, arranged for answering. */
export interface Library {
  shelf: Shelf;
  alarms: Alarms;
  entries: Map<string, LibraryEntry>;
  /** For each entry the ones that say the same from another source. */
  twins: Map<string, LibraryEntry[]>;
  gaps: { gap: Gap; when: Pattern[] }[];
  /** Ids of the entries that say what to do until the vet comes. */
  firstAid: Set<string>;
}

/**
 * Opens the library; takes two or three seconds of computing, so it is done once, where nobody waits for it.
 * What it gives is data without functions, which one thread can hand to another.
 */
export function openLibrary(books: Books, shelf: Shelf = arrange(books)): Library {
  const entries = new Map(books.entries.map((entry) => [entry.id, entry]));
  return {
    shelf,
    alarms: arrangeAlarms(books.emergencies, calmAsks(books), shelf.speller.known),
    entries,
    twins: twinsOf(books.twins, entries),
    gaps: books.gaps.map((gap) => ({ gap, when: gap.when.map((text) => patternOf(text)) })),
    firstAid: new Set(books.emergencies.kinds.flatMap(({ meanwhile }) => meanwhile)),
  };
}

function twinsOf(groups: readonly string[][], entries: Map<string, LibraryEntry>) {
  const others = (group: string[], id: string) =>
    group.filter((other) => other !== id).flatMap((other) => entries.get(other) ?? []);
  return new Map(groups.flatMap((group) => group.map((id) => [id, others(group, id)] as const)));
}

/** Every question of the library that is not itself one of an emergency. */
function calmAsks({ entries, gaps, emergencies }: Books) {
  const forEmergencies = new Set(
    emergencies.kinds.flatMap(({ meanwhile, about }) => [...meanwhile, ...about]),
  );
  return [
    ...entries
      .filter(({ id }) => !forEmergencies.has(id))
      .flatMap(({ question, asks }) => [question, ...asks]),
    ...gaps.flatMap(({ asks }) => asks),
  ];
}

/** Unconfirmed entries are never an answer, and those of low confidence never by themselves. */
export const maySpeak = ({ evidence, confidence }: LibraryEntry): boolean =>
  evidence === "source-seen" && confidence !== "low";
