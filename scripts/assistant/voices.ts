import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { wordCounts } from "#assistant/retrieval/build-index.ts";
import { documentsOf } from "#assistant/retrieval/search-index.ts";
import { makeReader, speechOf } from "#assistant/text/readable.ts";
import { dictionaryOf } from "#assistant/text/spelling.ts";
import { wordsOf } from "#assistant/text/words.ts";
import { PHRASING_LENGTH_MIN } from "#contract/experts/chat-ratings.ts";
import { assistants, type Corpus } from "#rules/knowledge/entry.ts";

const folder = fileURLToPath(new URL("../../knowledge/voices/", import.meta.url));

const Ask = z.string().check(z.minLength(PHRASING_LENGTH_MIN));

/**
 * The questions of one voice: one or several for an entry (in the format of the operator's export), and some to
 * which the library has no answer.
 */
export const Voice = z.strictObject({
  asks: z.record(z.string(), z.union([Ask, z.array(Ask)])),
  notHeld: z.array(z.strictObject({ assistant: z.enum(assistants), question: z.string() })),
});
export type Voice = z.output<typeof Voice>;

/** A voice's questions for an entry. */
export const asksFor = ({ asks }: Voice, entryId: string): string[] => [asks[entryId] ?? []].flat();

/** The voices by name, unchanged as written. */
export const readVoices = (): Map<string, Voice> =>
  new Map(
    readdirSync(folder)
      .toSorted()
      .map((file) => [
        file.replace(".json", ""),
        Voice.parse(JSON.parse(readFileSync(`${folder}${file}`, "utf8"))),
      ]),
  );

/**
 * A corpus whose entries also have the phrasings of these voices, rewritten in everyday English so that the
 * index learns their words and not their spelling.
 */
export function withVoices(corpus: Corpus, voices: Iterable<Voice>): Corpus {
  const all = [...voices];
  const dictionary = dictionaryOf(wordCounts(corpus, documentsOf(corpus)));
  const read = makeReader(dictionary, speechOf(corpus.thesaurus.speech));
  const ids = new Set(corpus.entries.map(({ id }) => id));
  const unknown = all.flatMap(({ asks }) => Object.keys(asks)).filter((id) => !ids.has(id));
  if (unknown.length > 0) throw new Error(`knowledge/voices: no entry ${unknown.join(", ")}`);
  const known = new Set(
    corpus.entries.flatMap(({ question, asks }) => [question, ...asks]).map(plain),
  );
  return {
    ...corpus,
    entries: corpus.entries.map((entry) => {
      const heard = all.flatMap((voice) => asksFor(voice, entry.id)).map(read);
      // each wording belongs to only one entry
      const fresh = heard.filter((text) => !known.has(plain(text)) && known.add(plain(text)));
      return { ...entry, asks: [...entry.asks, ...fresh] };
    }),
    records: corpus.records.map((each) => ({ ...each, asks: each.asks.map(read) })),
  };
}

const plain = (text: string) => wordsOf(text).join(" ");
