import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { ofAnyHorse } from "#assistant/own-records/horse-names.ts";
import { LibraryEntry } from "#contract/experts/library.ts";
import { assistants, type Corpus, type RecordsQuestion } from "#rules/knowledge/entry.ts";
import { readVoices, withVoices } from "./voices.ts";

const texts = z.array(z.string().check(z.minLength(1)));
const kebab = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use words-with-hyphens"));
const https = z.url({ protocol: /^https$/, error: "Give an https address" });

/** An entry in `knowledge/topics`, whose file gives the topic. */
const TopicEntry = z.extend(z.omit(LibraryEntry, { topic: true }), {
  id: kebab,
  assistants: z.array(z.enum(assistants)).check(z.minLength(1)),
  question: z.string().check(z.minLength(5)),
  statement: z.string().check(z.minLength(20)),
  publisher: z.string().check(z.minLength(2)),
  title: z.string().check(z.minLength(1)),
  url: https,
  seen: z.array(z.url()),
  asks: texts.check(z.minLength(8, "Give at least eight ways an owner would ask it")),
});

export const TopicFile = z.object({
  topic: kebab,
  title: z.string().check(z.minLength(1)),
  entries: z.array(TopicEntry).check(z.minLength(1)),
});
type TopicFile = z.output<typeof TopicFile>;

const Twins = z.array(z.array(kebab).check(z.minLength(2)));

const Thesaurus = z.object({
  words: z.record(z.string(), texts),
  scopes: z.record(z.string(), z.record(z.string(), texts)),
  implied: z.record(z.enum(assistants), z.array(z.string())),
  stop: texts,
  common: texts,
});

const Speech = z.record(z.string(), texts);

const Gaps = z.array(z.object({ id: kebab, say: z.string(), when: texts, asks: texts }));

const Means = z.record(z.string(), z.unknown());

/** Questions about a yard's own records, in phrasings that name these horses, with the meaning of each. */
const OwnRecords = z.strictObject({
  horses: texts,
  intents: z.array(
    z.strictObject({
      id: kebab,
      plainly: z.strictObject({
        ofHorse: z.nullable(z.string()),
        ofYard: z.nullable(z.string()),
      }),
      means: Means,
      ways: z
        .array(
          z.strictObject({
            ask: z.string(),
            /** The horse that was mentioned before. */
            spokenOf: z.optional(z.string()),
            means: Means,
            /** Set if the question is known not to be understood yet. */
            missed: z.optional(z.literal(true)),
          }),
        )
        .check(z.minLength(12)),
    }),
  ),
  /** Similar questions that the library must answer. */
  nearMisses: texts.check(z.minLength(40)),
});

const Emergencies = z.object({
  classes: z.record(z.string(), texts),
  frames: z.object({
    past: texts,
    over: texts,
    planning: texts,
    general: texts,
    topic: texts,
    opening: texts,
    acute: texts,
    animal: texts,
    suspicion: texts,
  }),
  elsewhere: texts,
  calm: texts,
  kinds: z.array(
    z.object({
      id: kebab,
      may: z.string().check(z.minLength(1)),
      first: z._default(z.nullable(z.string()), null),
      byPatterns: z._default(z.boolean(), false),
      meanwhile: z.array(kebab),
      about: z.array(kebab),
      named: texts,
      certain: texts,
      signs: texts,
      report: z.boolean(),
      examples: texts,
    }),
  ),
});

/** Messages in many voices, which are examples for the classifier in addition to those of `emergencies.json`. */
const Messages = z.object({ calm: texts, urgent: z.record(kebab, texts) });

const knowledge = fileURLToPath(new URL("../../knowledge/", import.meta.url));

let corpus: Corpus | undefined;

/**
 * The contents of `knowledge/`, validated while they are read; an error names the invalid file. Read once in a process,
 * because it takes most of a second.
 */
export const readCorpus = (): Corpus =>
  (corpus ??= withVoices(readOwnCorpus(), readVoices().values()));

/** The contents of `knowledge/` without the phrasings of the voices. */
export function readOwnCorpus(): Corpus {
  const topics = readTopics();
  return {
    topics: topics.map(({ topic, title }) => ({ topic, title })),
    entries: topics.flatMap(({ topic, entries }) => entries.map((entry) => ({ ...entry, topic }))),
    twins: read("twins.json", Twins),
    thesaurus: { ...read("thesaurus.json", Thesaurus), speech: read("speech.json", Speech) },
    gaps: read("not-held.json", Gaps),
    records: recordsQuestions(readOwnRecords()),
    emergencies: withMessages(
      read("emergencies.json", Emergencies),
      read("messages.json", Messages),
    ),
  };
}

export const readOwnRecords = (): z.output<typeof OwnRecords> =>
  read("own-records.json", OwnRecords);

/** Merges intents with the same plain form into one question. */
function recordsQuestions({ horses, intents }: z.output<typeof OwnRecords>): RecordsQuestion[] {
  const named = namedHorses(horses);
  return [...Map.groupBy(intents, ({ plainly }) => JSON.stringify(plainly)).values()].flatMap(
    ([first, ...others]) =>
      first
        ? {
            id: first.id,
            plainly: first.plainly,
            asks: [first, ...others].flatMap(({ ways }) =>
              ways.map(({ ask }) => ofAnyHorse(ask, named)),
            ),
          }
        : [],
  );
}

export const namedHorses = (names: readonly string[]) =>
  names.map((name) => ({ id: name.toLowerCase().replaceAll(" ", "-"), name }));

/**
 * Questions that nobody would ask a library about horses, from which the search learns what the library does not
 * contain.
 */
export const readOffTopic = (): string[] => read("off-topic.json", texts);

export const readTopics = (): TopicFile[] =>
  readdirSync(join(knowledge, "topics"))
    .toSorted()
    .map((name) => read(join("topics", name), TopicFile));

function withMessages(
  emergencies: z.output<typeof Emergencies>,
  { calm, urgent }: z.output<typeof Messages>,
) {
  const ids = new Set(emergencies.kinds.map(({ id }) => id));
  const unknown = Object.keys(urgent).filter((id) => !ids.has(id));
  if (unknown.length > 0)
    throw new Error(`knowledge/messages.json: no emergency ${unknown.join(", ")}`);
  return {
    ...emergencies,
    calm: [...emergencies.calm, ...calm],
    kinds: emergencies.kinds.map((kind) => ({
      ...kind,
      examples: [...kind.examples, ...(urgent[kind.id] ?? [])],
    })),
  };
}

function read<S extends z.ZodMiniType>(name: string, schema: S): z.output<S> {
  const result = schema.safeParse(JSON.parse(readFileSync(join(knowledge, name), "utf8")));
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new Error(`knowledge/${name} is invalid: ${problems.join("; ")}`);
}
