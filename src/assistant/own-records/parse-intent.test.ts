import { describe, expect, test } from "vitest";
import { horseIn } from "./horse-names.ts";
import { type Intent, parseIntent } from "./parse-intent.ts";
import { periodIn } from "./period.ts";

const horses = [
  { id: "bella", name: "Bella" },
  { id: "will", name: "Will" },
  { id: "star", name: "Star" },
  { id: "owd", name: "Owd  Bob (the 2nd)" },
  { id: "boots", name: "Boots" },
];
const parse = (text: string, isOwn = false, assistant: "bha" | "health" = "health") =>
  parseIntent({ text, assistant, today: "2026-11-21", isOwn }, horses);

describe("the horse that is meant", () => {
  test.each([
    ["when is Bella's next jab", "bella"],
    ["when is bellas next jab", "bella"],
    ["WHEN IS BELLA DUE", "bella"],
    ["is owd bob (the 2nd) up to date", "owd"],
    ["when is Boots's farrier due", "boots"],
    ["when was Will last shod", "will"],
    ["when will the farrier come", null],
    ["Will the farrier come this week?", null],
    ["what is a star on the face", null],
    ["Isabella and bellamy", null],
  ])("%s: %s", (text, id) => {
    expect(horseIn(text, horses)).toBe(id);
  });
});

describe("the intent of a question", () => {
  const intents: [string, Partial<Intent> | null][] = [
    [
      "When is Bella's next jab due for racing?",
      { kind: "next", subject: "vaccination", horse: "bella", body: "BHA" },
    ],
    [
      "does bella need a flu jab for pony club",
      { kind: "next", subject: "vaccination", body: "PC" },
    ],
    ["when is bella next due the farrier", { kind: "next", subject: "farrier", horse: "bella" }],
    ["when was Bella last wormed?", { kind: "last", subject: "worming", horse: "bella" }],
    ["who shod Bella last time", { kind: "last", subject: "farrier" }],
    ["what did the farrier cost this year?", { kind: "cost", subject: "farrier", horse: null }],
    ["how much have I spent on Bella", { kind: "cost", subject: null, horse: "bella" }],
    [
      "what have we paid the vet last year for bella",
      { kind: "cost", subject: "vet", horse: "bella" },
    ],
    ["what is Bella's passport number", { kind: "profile", field: "passport", horse: "bella" }],
    ["how old is bella", { kind: "profile", field: "born", horse: "bella" }],
    ["what medication is Bella on", { kind: "medication", horse: "bella" }],
    ["what does Bella eat", { kind: "feed", horse: "bella" }],
    ["is anything overdue for Bella", { kind: "agenda", horse: "bella", overdueOnly: true }],
    ["how many horses do I have", { kind: "horses" }],
    ["last worm count for Bella", { kind: "last", subject: "egg-count", horse: "bella" }],
    ["when was Bella last tested for tapeworm", { kind: "last", subject: "worm-test" }],
    ["when was Bella last wormed for tapeworm", { kind: "last", subject: "worming" }],
    ["last tetanus jab for bella", { kind: "last", subject: "vaccination", against: "TETANUS" }],
    ["last flu and tet for bella", { kind: "last", subject: "vaccination", against: null }],
    ["when was bella last shod and what did it cost", { kind: "last", subject: "farrier" }],
    ["what did the farrier cost last month", { kind: "cost", subject: "farrier" }],
    ["last jab?", { kind: "last", subject: "vaccination", horse: null }],
    ["how is Bella", { kind: "agenda", horse: "bella", overdueOnly: false }],
    ["what is overdue", { kind: "agenda", horse: null, overdueOnly: true }],
    ["who had bute", { kind: "given", medicine: "bute", horse: null }],
    ["has Bella had bute", { kind: "given", medicine: "bute", horse: "bella" }],
  ];
  test.each(intents)("%s", (text, intent) => {
    expect(parse(text)).toMatchObject(intent ?? {});
  });

  test("a question that the library assigns to the records counts for the whole yard", () => {
    expect(parse("what is due this week", true)).toMatchObject({ kind: "agenda", horse: null });
    expect(parse("when is the farrier next due", true)).toMatchObject({
      kind: "next",
      horse: null,
    });
  });

  test("the specialist's own body counts when none is named", () => {
    expect(parse("when is bella's booster due", false, "bha")).toMatchObject({ body: "BHA" });
    expect(parse("when is bella's booster due")).toMatchObject({ body: null });
  });

  test.each([
    "can Bella eat ivy",
    "what should Bella weigh",
    "is Bella allowed to travel to France without a passport",
    "how much does a passport cost",
    "when is the second flu jab due for racing",
    "what does a farrier cost",
    "what vaccinations do I need for racing",
    "how many horses are there in a race",
    "how is strangles treated",
    "how is bella's cough to be treated",
    "what happens if a flu jab is overdue",
    "who can have bute",
    "which horses may not have bute",
    "what is the last date for the flu booster rule change",
    "how heavy is a shire",
    "how heavy is she",
    "",
    "?",
  ])("not answered from the records: %s", (text) => {
    expect(parse(text)).toBeNull();
  });
});

test("only a pronoun means the horse mentioned before", () => {
  const say = (text: string) =>
    parseIntent(
      { text, assistant: "health", today: "2026-11-21", isOwn: false, spokenOf: "star" },
      horses,
    );
  expect(say("how heavy is she")).toMatchObject({ kind: "profile", field: "size", horse: "star" });
  expect(say("what is he on")).toMatchObject({ kind: "medication", horse: "star" });
  expect(say("when was Bella last shod, is she due")).toMatchObject({ horse: "bella" });
  expect(say("how heavy is a shire")).toBeNull();
});

test.each([
  ["what did it cost", "2026-01-01", "2026-11-21"],
  ["last year", "2025-01-01", "2025-12-31"],
  ["in 2024", "2024-01-01", "2024-12-31"],
  ["this month", "2026-11-01", "2026-11-21"],
  ["last month", "2026-10-01", "2026-10-31"],
  ["the last 12 months", "2025-12-01", "2026-11-21"],
  ["ever", "1900-01-01", "2026-11-21"],
  ["in october", "2026-10-01", "2026-10-31"],
  ["in december", "2025-12-01", "2025-12-31"],
  ["in november", "2026-11-01", "2026-11-21"],
  ["since september", "2026-09-01", "2026-11-21"],
])("the time of '%s' is from %s to %s", (text, from, to) => {
  expect(periodIn(` ${text} `, "2026-11-21")).toMatchObject({ from, to });
});
