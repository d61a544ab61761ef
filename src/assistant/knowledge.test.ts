import { expect, test } from "vitest";
import { questionsOf, type Set, sets } from "../../bench/experts/questions.ts";
import { readCorpus, readTopics, TopicFile } from "../../scripts/assistant/corpus.ts";
import { wordsOf } from "./text/words.ts";

const topics = readTopics();
const { entries, twins, gaps, emergencies, thesaurus } = readCorpus();
const ids = new Set(entries.map(({ id }) => id));
const plain = (text: string) => wordsOf(text).join(" ");
const repeated = (items: string[]) => items.filter((item, place) => items.indexOf(item) !== place);

test("every file of the library is valid", () => {
  expect(topics.length).toBeGreaterThan(40);
  expect(entries.length).toBeGreaterThanOrEqual(465);
});

test("an invalid file is refused", () => {
  const topic = topics[0];
  const [entry] = topic?.entries ?? [];
  const refuses = (change: object) =>
    !TopicFile.safeParse({ ...topic, entries: [{ ...entry, ...change }] }).success;
  expect(refuses({})).toBe(false);
  expect(refuses({ url: "http://example.org/rule" })).toBe(true);
  expect(refuses({ publisher: "" })).toBe(true);
  expect(refuses({ assistants: [] })).toBe(true);
  expect(refuses({ assistants: ["vet"] })).toBe(true);
  expect(refuses({ effective: "2024-13" })).toBe(true);
  expect(refuses({ asks: ["too few"] })).toBe(true);
});

test("ids and topics are unique", () => {
  expect(repeated(entries.map(({ id }) => id))).toEqual([]);
  expect(repeated(topics.map(({ topic }) => topic))).toEqual([]);
  expect(repeated(gaps.map(({ id }) => id))).toEqual([]);
});

test("an entry that was not read at its source is marked as unconfirmed", () => {
  const fromMemory = entries.filter(({ tier }) => tier === "memory");
  expect(fromMemory.length).toBeGreaterThan(0);
  expect(fromMemory.filter(({ evidence }) => evidence !== "unconfirmed")).toEqual([]);
});

test("every phrasing belongs to one entry and occurs once", () => {
  const asks = entries.flatMap((entry) => entry.asks.map(plain));
  expect(repeated(asks)).toEqual([]);
});

test("no question of the evaluation is a phrasing, a gap or an example", () => {
  const known = new Set(
    [
      ...entries.flatMap((entry) => entry.asks),
      ...gaps.flatMap((gap) => gap.asks),
      ...emergencies.calm,
      ...emergencies.kinds.flatMap(({ examples }) => examples),
    ].map(plain),
  );
  const names = Object.keys(sets) as Set[];
  const copied = names
    .flatMap((set) => questionsOf(set))
    .filter(({ question }) => known.has(plain(question)));
  expect(copied.map(({ question }) => question)).toEqual([]);
});

test("twins, emergencies and the evaluation name existing entries", () => {
  const named = [
    ...twins.flat(),
    ...emergencies.kinds.flatMap(({ meanwhile, about }) => [...meanwhile, ...about]),
    ...(Object.keys(sets) as Set[]).flatMap((set) =>
      questionsOf(set).flatMap(({ right }) => right),
    ),
  ];
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
});

test("patterns refer only to existing word classes", () => {
  const texts = [
    ...Object.values(emergencies.frames).flat(),
    ...emergencies.kinds.flatMap(({ named, certain, signs }) => [...named, ...certain, ...signs]),
  ];
  const called = texts.flatMap((text) => text.match(/(?<=@)\w+/g) ?? []);
  expect(called.length).toBeGreaterThan(50);
  expect(called.filter((name) => !(name in emergencies.classes))).toEqual([]);
});

test("a specialist implies only existing scopes", () => {
  const scopes = new Set(Object.values(thesaurus.scopes).flatMap((family) => Object.keys(family)));
  const implied = Object.values(thesaurus.implied).flat();
  expect(implied.length).toBeGreaterThan(0);
  expect(implied.filter((name) => !scopes.has(name))).toEqual([]);
});

test("no statement gives a dose", () => {
  const dose =
    /\b\d+(\.\d+)?\s?(mg|ml|mcg|micrograms?|milligrams?|millilitres?)\b(?!\s+per\s+millilitre)/i;
  expect(entries.filter(({ statement }) => dose.test(statement)).map(({ id }) => id)).toEqual([]);
});
