import { describe, expect, test } from "vitest";
import { hearWish, type Wish } from "./hear.ts";
import { horseIn } from "./horse-names.ts";
import { periodIn } from "./period.ts";

const horses = [
  { id: "bella", name: "Bella" },
  { id: "will", name: "Will" },
  { id: "star", name: "Star" },
  { id: "owd", name: "Owd  Bob (the 2nd)" },
  { id: "boots", name: "Boots" },
];
const hear = (text: string, soundsOwn = false, assistant: "bha" | "health" = "health") =>
  hearWish({ text, assistant, today: "2026-11-21", soundsOwn }, horses);

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

describe("what is wished for", () => {
  const wishes: [string, Partial<Wish> | null][] = [
    [
      "When is Bella's next jab due for racing?",
      { ask: "next", subject: "vaccination", horse: "bella", body: "BHA" },
    ],
    [
      "does bella need a flu jab for pony club",
      { ask: "next", subject: "vaccination", body: "PC" },
    ],
    ["when is bella next due the farrier", { ask: "next", subject: "farrier", horse: "bella" }],
    ["when was Bella last wormed?", { ask: "last", subject: "worming", horse: "bella" }],
    ["who shod Bella last time", { ask: "last", subject: "farrier" }],
    ["what did the farrier cost this year?", { ask: "cost", subject: "farrier", horse: null }],
    ["how much have I spent on Bella", { ask: "cost", subject: null, horse: "bella" }],
    [
      "what have we paid the vet last year for bella",
      { ask: "cost", subject: "vet", horse: "bella" },
    ],
    ["what is Bella's passport number", { ask: "profile", field: "passport", horse: "bella" }],
    ["how old is bella", { ask: "profile", field: "born", horse: "bella" }],
    ["what medication is Bella on", { ask: "medication", horse: "bella" }],
    ["what does Bella eat", { ask: "feed", horse: "bella" }],
    ["is anything overdue for Bella", { ask: "agenda", horse: "bella", overdueOnly: true }],
    ["how many horses do I have", { ask: "horses" }],
  ];
  test.each(wishes)("%s", (text, wish) => {
    expect(hear(text)).toMatchObject(wish ?? {});
  });

  test("what the library takes for a question to the records counts for the whole yard", () => {
    expect(hear("what is due this week", true)).toMatchObject({ ask: "agenda", horse: null });
    expect(hear("when is the farrier next due", true)).toMatchObject({ ask: "next", horse: null });
  });

  test("a specialist's own body counts when none is named", () => {
    expect(hear("when is bella's booster due", false, "bha")).toMatchObject({ body: "BHA" });
    expect(hear("when is bella's booster due")).toMatchObject({ body: null });
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
    "",
    "?",
  ])("not to be answered from records: %s", (text) => {
    expect(hear(text)).toBeNull();
  });
});

test.each([
  ["what did it cost", "2026-01-01", "2026-11-21"],
  ["last year", "2025-01-01", "2025-12-31"],
  ["in 2024", "2024-01-01", "2024-12-31"],
  ["this month", "2026-11-01", "2026-11-21"],
  ["last month", "2026-10-01", "2026-10-31"],
  ["the last 12 months", "2025-11-21", "2026-11-21"],
  ["ever", "1900-01-01", "2026-11-21"],
])("the time of '%s' is from %s to %s", (said, from, to) => {
  expect(periodIn(` ${said} `, "2026-11-21")).toMatchObject({ from, to });
});
