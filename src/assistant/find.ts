import type { Gap, LibraryEntry } from "#rules/knowledge/entry.ts";
import { type Library, maySpeak } from "./library.ts";
import { asksOwnRecords } from "./own-records.ts";
import { hear, matchesAny, patternOf } from "./patterns.ts";
import { type Asked, type Found, search } from "./search.ts";
import { sentencesOf } from "./words.ts";

/** A statement of the library and the twins that back it from other sources. */
export interface Said {
  entry: LibraryEntry;
  alsoFrom: LibraryEntry[];
}

/** What a question comes to: statements to answer with, or the reason why not. */
export type Finding =
  | { kind: "said"; said: Said[] }
  | { kind: "own-records" }
  | { kind: "gap"; gap: Gap }
  | { kind: "unsure"; entry: LibraryEntry }
  | { kind: "nothing" };

/** Finds what the library has to say to a question, leaving emergencies aside. */
export function find(library: Library, asked: Asked): Finding {
  const heard = hear(asked.question);
  const gap = library.gaps.find(({ when }) => matchesAny(heard, when))?.gap;
  if (gap) return { kind: "gap", gap };
  if (asksOwnRecords(asked.question, library.shelf.properNames)) return { kind: "own-records" };
  return judge(library, asked, surest(library, asked));
}

/** The whole question searched, or that one of its sentences which the library knows best. */
function surest(library: Library, { assistant, question }: Asked): Found[] {
  const whole = search(library.shelf, { assistant, question });
  const sentences = sentencesOf(question);
  if (surenessOf(whole) >= library.shelf.weights.enough || sentences.length < 2) return whole;
  return sentences
    .map((sentence) => search(library.shelf, { assistant, question: sentence }))
    .reduce((best, part) => (surenessOf(part) > surenessOf(best) ? part : best), whole);
}

const surenessOf = (found: Found[]) => found[0]?.sureness ?? 0;

function judge(library: Library, { question }: Asked, found: Found[]): Finding {
  const first = speaksFor(library, found);
  if (!first || first.sureness < library.shelf.weights.enough) return { kind: "nothing" };
  if (first.volume.kind === "gap") return { kind: "gap", gap: first.volume.gap };
  const { entry } = first.volume;
  if (!maySpeak(entry)) return { kind: "unsure", entry };
  if (asksPrice(question) && !namesPrice(entry)) return { kind: "nothing" };
  return { kind: "said", said: statementsFrom(library, found, entry) };
}

/** The best that was found; where that may not speak, a confirmed entry that comes as near. */
function speaksFor({ shelf }: Library, found: Found[]): Found | undefined {
  const [first] = found;
  if (!first || first.volume.kind === "gap" || maySpeak(first.volume.entry)) return first;
  const near = found.find(
    ({ volume, score, sureness }) =>
      volume.kind === "entry" &&
      maySpeak(volume.entry) &&
      score >= first.score * BESIDE &&
      sureness >= shelf.weights.enough,
  );
  return near ?? first;
}

const priceAsked = [
  "how much is|how much are|how much does|how much do|how much would & cost|costs|membership|per month|per week|per year|join|charge|fee|fees|licence",
  "what does|what do|what would & cost|charge",
  "price of|cost of|average cost|average price|going rate",
].map((text) => patternOf(text));

/** A question after a price, which only an entry with a sum of money can answer. */
const asksPrice = (question: string) => matchesAny(hear(question), priceAsked);

const namesPrice = ({ statement }: LibraryEntry) => /£|pounds|\bfree\b|\bcosts?\b/.test(statement);

/** How near to the best an entry must come to be given beside it, and how many sources an answer has. */
const BESIDE = 0.85;
const SOURCES = 3;

/** The first statement with its twins, then such as come as near. */
function statementsFrom(library: Library, found: Found[], first: LibraryEntry): Said[] {
  const alsoFrom = (library.twins.get(first.id) ?? []).filter((twin) => maySpeak(twin));
  const best = found[0]?.score ?? 0;
  const given = new Set([first, ...alsoFrom]);
  const beside = found.flatMap(({ volume, score }) =>
    volume.kind === "entry" && score >= best * BESIDE && !given.has(volume.entry)
      ? [volume.entry]
      : [],
  );
  const speaking = beside.filter((entry) => maySpeak(entry)).slice(0, SOURCES - given.size);
  return [{ entry: first, alsoFrom }, ...speaking.map((entry) => ({ entry, alsoFrom: [] }))];
}
