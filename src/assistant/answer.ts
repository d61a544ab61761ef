import * as words from "./compose.ts";
import type { EmergencyKind, LibraryEntry } from "#rules/knowledge/entry.ts";
import { find, type Finding, type Said } from "./find.ts";
import { type Library, maySpeak } from "./library.ts";
import { type Asked, search } from "./search.ts";
import { emergencyIn, type Subject } from "./urgency.ts";

export interface Citation {
  id: string;
  title: string;
  publisher: string;
  url: string;
}

export interface LibraryAnswer {
  /** Markdown. The first line says to ring the vet when `urgent`. */
  text: string;
  /** In the order of the numbers in the text. */
  citations: Citation[];
  /** False when the library does not hold it. */
  answered: boolean;
  urgent: boolean;
}

/**
 * Answers from the library alone, without a model: an emergency first, then the statement that
 * fits with its conditions and sources, or plainly that the library does not hold it.
 */
export function answer(library: Library, asked: Asked): LibraryAnswer {
  const found = find(library, asked);
  const emergency = emergencyIn(library.alarms, asked.question, subjectOf(library, found));
  if (emergency) return urgentAnswer(library, asked, emergency);
  if (found.kind === "said") return plainAnswer(found.said);
  return { text: words.refusal(found), citations: [], answered: false, urgent: false };
}

function subjectOf({ firstAid }: Library, found: Finding): Subject {
  if (found.kind === "own-records") return "own-records";
  if (found.kind === "gap") return "familiar";
  if (found.kind !== "said") return "unknown";
  return found.said.some(({ entry }) => firstAid.has(entry.id)) ? "firstAid" : "answered";
}

const plainAnswer = (said: Said[]): LibraryAnswer => ({
  text: words.statements(said),
  citations: said.flatMap(({ entry, alsoFrom }) => [entry, ...alsoFrom]).map(citationOf),
  answered: true,
  urgent: false,
});

function urgentAnswer(library: Library, asked: Asked, kind: EmergencyKind): LibraryAnswer {
  const entries = untilTheVetComes(library, asked, kind);
  const holdsFirstAid = entries.some(({ id }) => kind.meanwhile.includes(id));
  const said = entries.map((entry) => ({ entry, alsoFrom: [] }));
  return { ...plainAnswer(said), text: words.urgent(kind, said, holdsFirstAid), urgent: true };
}

/** Most statements an urgent answer gives: somebody in a hurry reads it. */
const MEANWHILE = 2;

/** Given after the rest: what holds in any emergency. */
const ALWAYS = "until-vet-safety";

/** What the library holds for this emergency: what to do, then what else to know, each nearest first. */
function untilTheVetComes(library: Library, asked: Asked, kind: EmergencyKind): LibraryEntry[] {
  const found = search(library.shelf, asked, 30).flatMap(({ volume }) =>
    volume.kind === "entry" ? [volume.entry.id] : [],
  );
  const place = (id: string) => (found.includes(id) ? found.indexOf(id) : found.length);
  const nearest = (ids: string[]) => ids.toSorted((a, b) => place(a) - place(b));
  const own = [...nearest(kind.meanwhile), ...nearest(kind.about)];
  const ids = kind.report ? own : [...own, ALWAYS];
  const held = ids.flatMap((id) => library.entries.get(id) ?? []);
  return held.filter((entry) => maySpeak(entry)).slice(0, MEANWHILE);
}

const citationOf = ({ id, title, publisher, url }: LibraryEntry): Citation => ({
  id,
  title,
  publisher,
  url,
});
