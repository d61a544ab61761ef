import type { Corpus, Gap, LibraryEntry } from "#rules/knowledge/entry.ts";
import type { SearchIndex } from "./retrieval/search-index.ts";
import { compilePattern, type Pattern } from "./text/patterns.ts";
import type { Triage } from "./triage/triage.ts";

/** The reference library, opened for answering. */
export interface Library {
  index: SearchIndex;
  triage: Triage;
  entries: ReadonlyMap<string, LibraryEntry>;
  /** Every topic with its title and its number of entries. */
  topics: { topic: string; title: string; entries: number }[];
  /** For each entry the ones that say the same from other sources. */
  twins: ReadonlyMap<string, LibraryEntry[]>;
  gaps: { gap: Gap; when: Pattern[] }[];
  /** Ids of the entries that say what to do until the vet comes. */
  firstAid: ReadonlySet<string>;
}

/** The library of a corpus, from its index and its triage. */
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

/** Whether an entry may be given as an answer: it is confirmed at its source and not of low confidence. */
export const isCitable = ({ evidence, confidence }: LibraryEntry): boolean =>
  evidence === "source-seen" && confidence !== "low";
