// @module-tag slow
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { answer } from "#assistant/answers/answer.ts";
import { find } from "#assistant/answers/find.ts";
import { namedHorses, readCorpus, readOwnRecords } from "../../../scripts/assistant/corpus.ts";
import { library as builtLibrary } from "#server/domains/experts/library/library.ts";
import { findIntent } from "./find-intent.ts";
import { parseIntent } from "./parse-intent.ts";
import { oneIn } from "#testing/runs.ts";
import { readQuestion } from "./read-question.ts";

const Means = z.record(z.string(), z.unknown());
const { horses: names, intents, nearMisses } = readOwnRecords();
const ways = intents.flatMap(({ id, means, ways: all }) =>
  all.map((way) => ({ id, ...way, means: { ...means, ...way.means } })),
);
const horses = namedHorses(names);
const library = builtLibrary();

/** The intent of a question, found as the chat finds it. */
function understood(text: string, spokenOf: string | null = null) {
  const found = find(library, { assistant: "health", question: text });
  const isOwn = found.kind === "own-records" && found.isByPattern;
  const plain = readQuestion(text, horses, library.index);
  const asked = { text, plain, assistant: "health", today: "2026-11-21", isOwn, spokenOf } as const;
  return findIntent(asked, { library, horses, meaningOf });
}

/** Leaves the decision to the words, as if there were no sentence model. */
const meaningOf = () => Promise.resolve(undefined);

/** Whether an intent has all expected properties; others, such as a period's label, are ignored. */
function fits(wanted: unknown, got: unknown): boolean {
  const [parts, whole] = [Means.safeParse(wanted), Means.safeParse(got)];
  if (!parts.success || !whole.success) return isDeepStrictEqual(wanted, got);
  return Object.entries(parts.data).every(([key, part]) => fits(part, whole.data[key]));
}

test("each phrasing is understood, except the known misses", async () => {
  const missed = [];
  for (const way of ways)
    if (!fits(way.means, await understood(way.ask, way.spokenOf))) missed.push(way);
  const knownMissed = ways.filter((way) => way.missed);
  expect(missed.map(({ id, ask }) => `${id}: ${ask}`)).toEqual(
    knownMissed.map(({ id, ask }) => `${id}: ${ask}`),
  );
});

test("a question to the library is not taken for one to the records", async () => {
  const taken = [];
  for (const ask of nearMisses) if ((await understood(ask)) !== null) taken.push(ask);
  expect(taken).toEqual([]);
});

test("no question to the records is taken for an emergency, which would take precedence", () => {
  const urgent = ways.filter(
    ({ ask, missed }) => !missed && answer(library, { assistant: "health", question: ask }).urgent,
  );
  expect(urgent.map(({ ask }) => ask)).toEqual([]);
});

const knownTaken = [
  "I need to know what he weighs for his wormer and the nearest weighbridge is miles away. Isn't there a clover sum with two tape measurements?",
  "When may a horse vaccinated on a Monday next compete at riding club level?",
  "can a 12.2 do BE",
  "can i compete after first vaccination",
  "What penalty, beyond a fine, faces a client who shoes a horse on our premises without being entitled?",
  "When may a horse jabbed on a Monday enter a riding club show?",
  "Can we trim his whiskers in racing now?",
];

// thousands of questions take longer than the default time-out on a busy machine; `npm run fuzz` asks them all
test(
  "hardly any of the library's own phrasings is taken for a question to the records",
  { timeout: 120_000 },
  () => {
    const asks = [...new Set(readCorpus().entries.flatMap((entry) => entry.asks))];
    const tried = new Set([...oneIn(4, asks), ...asks.filter((ask) => knownTaken.includes(ask))]);
    const taken = [...tried].filter((text) => {
      const plain = readQuestion(text, horses, library.index);
      const asked = {
        text,
        plain,
        assistant: "health",
        today: "2026-11-21",
        isOwn: false,
      } as const;
      return parseIntent(asked, horses) !== null;
    });
    expect(taken.toSorted()).toEqual(knownTaken.toSorted());
  },
);
