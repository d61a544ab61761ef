import { type Assistant, assistants, type Corpus } from "#rules/knowledge/entry.ts";
import { asksFor, type Voice, withVoices } from "../voices.ts";

/** A question with a known answer, and a corpus that does not contain the question's wording. */
export interface Lesson {
  question: string;
  assistant: Assistant;
  /**
   * The ids of right entries (any one counts), of a gap, or of a question about the records; empty when nothing is
   * right.
   */
  right: string[];
  /** Whether the library has an answer. */
  isHeld: boolean;
  /** The group that is held out together: a voice, or a quarter of the library's own phrasings. */
  group: string;
  corpus: Corpus;
}

/** The number of parts into which the library's own phrasings are divided. */
const QUARTERS = 4;

/** Voices by writer. A voice is no independent test of other voices by the same writer. */
const WRITERS: readonly (readonly string[])[] = [
  ["breeder", "chatty", "child", "dyslexic", "livery-yard", "scots", "second-language"],
  ["clipped", "irish", "old-hand", "phone", "solicitor", "welsh-english", "yorkshire"],
  ["beginner", "dictated", "farmer", "paraphrase", "teenager"],
  ["forum", "geordie", "groom", "second-half", "secretary"],
];

/** Every question for training. */
export function lessonsFrom(
  own: Corpus,
  voices: ReadonlyMap<string, Voice>,
  offTopic: readonly string[],
): Lesson[] {
  return [
    ...ownLessons(own, voices),
    ...offTopicLessons(withVoices(own, voices.values()), offTopic),
    ...WRITERS.flatMap((names) => {
      const others = [...voices].filter(([name]) => !names.includes(name));
      const corpus = withVoices(
        own,
        others.map(([, voice]) => voice),
      );
      return names.flatMap((name) => voiceLessons(corpus, name, voices.get(name)));
    }),
  ];
}

/** Each of the library's own phrasings as a question to a library that contains only the other three quarters. */
function ownLessons(own: Corpus, voices: ReadonlyMap<string, Voice>): Lesson[] {
  return Array.from({ length: QUARTERS }, (_, quarter) => {
    const isHeldOut = (_ask: string, at: number) => at % QUARTERS === quarter;
    const isKept = (_ask: string, at: number) => at % QUARTERS !== quarter;
    const rest = {
      ...own,
      entries: own.entries.map((entry) => ({ ...entry, asks: entry.asks.filter(isKept) })),
      gaps: own.gaps.map((gap) => ({ ...gap, asks: gap.asks.filter(isKept) })),
      records: own.records.map((each) => ({ ...each, asks: each.asks.filter(isKept) })),
    };
    const common = { group: `own-${quarter + 1}`, corpus: withVoices(rest, voices.values()) };
    const ofEntries = own.entries.flatMap(({ id, asks, assistants: of }) =>
      asks.filter(isHeldOut).map((question) => ({
        ...common,
        question,
        assistant: askedOf(question, of),
        right: sameAs(own, id),
        isHeld: true,
      })),
    );
    const notOfEntries = [
      ...own.gaps.map(({ id, asks }) => ({ id: gapId(id), asks })),
      ...own.records.map(({ id, asks }) => ({ id: recordsId(id), asks })),
    ].flatMap(({ id, asks }) =>
      asks.filter(isHeldOut).map((question) => ({
        ...common,
        question,
        assistant: anyOf(question),
        right: [id],
        isHeld: false,
      })),
    );
    return [...ofEntries, ...notOfEntries];
  }).flat();
}

/** Questions that nobody would ask a library about horses, divided into two halves. */
const offTopicLessons = (corpus: Corpus, questions: readonly string[]): Lesson[] =>
  questions.map((question, at) => ({
    question,
    assistant: anyOf(question),
    right: [],
    isHeld: false,
    group: `off-topic-${(at % 2) + 1}`,
    corpus,
  }));

/** The id of a gap, which cannot equal an entry's id. */
export const gapId = (id: string): string => `gap:${id}`;

/** The id of a question about the records, which cannot equal an entry's id. */
export const recordsId = (id: string): string => `records:${id}`;

function voiceLessons(corpus: Corpus, group: string, voice: Voice | undefined): Lesson[] {
  if (!voice) return [];
  const held = corpus.entries.flatMap(({ id, assistants: users }) =>
    asksFor(voice, id).map((question) => {
      const assistant = askedOf(question, users);
      return { question, assistant, right: sameAs(corpus, id), isHeld: true, group, corpus };
    }),
  );
  const notHeld = voice.notHeld.map((each) => ({
    ...each,
    right: [],
    isHeld: false,
    group,
    corpus,
  }));
  return [...held, ...notHeld];
}

const sameAs = ({ twins }: Corpus, id: string) => twins.find((group) => group.includes(id)) ?? [id];

/** The specialist asked; for one question in six another one who may use the entry, if there is one. */
function askedOf(question: string, users: readonly Assistant[]): Assistant {
  const [first = "health", ...others] = users;
  return (question.length % 6 === 0 && others[question.length % others.length]) || first;
}

const anyOf = (question: string): Assistant =>
  assistants[question.length % assistants.length] ?? "health";
