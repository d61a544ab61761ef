import type { Corpus, Gap, LibraryEntry } from "#rules/knowledge/entry.ts";
import type { SearchIndex } from "./retrieval/search-index.ts";
import { compilePattern, type Pattern } from "./text/patterns.ts";
import type { Triage } from "./triage/triage.ts";

/** The reference library, opened for answering questions. */
export interface Library {
  index: SearchIndex;
  triage: Triage;
  entries: ReadonlyMap<string, LibraryEntry>;
  /** Every topic with its title and its number of entries. */
  topics: { topic: string; title: string; entries: number }[];
  /** For each entry its twins: the entries that say the same from other sources. */
  twins: ReadonlyMap<string, LibraryEntry[]>;
  gaps: { gap: Gap; when: Pattern[] }[];
  /** The ids of the entries that say what to do until the vet comes. */
  firstAid: ReadonlySet<string>;
}

/** Builds the library of a corpus from its index and its triage. */
export function libraryOf(
  corpus: Corpus,
  { index, triage }: Pick<Library, "index" | "triage">,
): Library {
  const entries = new Map(corpus.entries.map((entry) => [entry.id, entry]));
  return {
    index,
    triage,
    entries,
    topics: topicsOf(corpus),
    twins: twinsOf(corpus.twins, entries),
    gaps: corpus.gaps.map((gap) => ({
      gap,
      when: gap.when.map((source) => compilePattern(source)),
    })),
    firstAid: new Set(corpus.emergencies.kinds.flatMap(({ meanwhile }) => meanwhile)),
  };
}

function topicsOf({ topics, entries }: Corpus) {
  const byTopic = Map.groupBy(entries, ({ topic }) => topic);
  return topics
    .map(({ topic, title }) => ({ topic, title, entries: byTopic.get(topic)?.length ?? 0 }))
    .toSorted((a, b) => a.title.localeCompare(b.title));
}

function twinsOf(groups: readonly string[][], entries: Library["entries"]) {
  const others = (group: string[], id: string) =>
    group.filter((other) => other !== id).flatMap((other) => entries.get(other) ?? []);
  return new Map(groups.flatMap((group) => group.map((id) => [id, others(group, id)] as const)));
}

/**
 * Whether an entry may be given as an answer, which requires that it was confirmed at its source and that its
 * confidence is not low.
 */
export const isCitable = ({ evidence, confidence }: LibraryEntry): boolean =>
  evidence === "source-seen" && confidence !== "low";
