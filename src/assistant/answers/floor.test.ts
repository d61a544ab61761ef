// @module-tag slow
import { expect, test, vi } from "vitest";
import { judge, type Share } from "../../../bench/experts/judge.ts";
import { questionsOf, type Set } from "../../../bench/experts/questions.ts";
import { withMeaning } from "../../../bench/experts/meaning.ts";
import { readVectors } from "#server/adapters/sentence-model/vectors.ts";
import { isTurn, oneIn } from "#testing/runs.ts";
import { library as builtLibrary } from "#server/domains/experts/library/library.ts";
import { answer } from "./answer.ts";

// answering hundreds of questions takes a while on a shared machine
vi.setConfig({ testTimeout: 120_000 });

const library = builtLibrary();
const part = ({ right, of }: Share) => right / of;

// the floors are slightly below what `npm run bench -- experts` measures, so that a regression fails the test
test.each<[Set, { at1: number; byTap: number; at3: number; alarms: number }]>([
  ["2026-11-21-a-tuning", { at1: 0.9, byTap: 0.97, at3: 0.98, alarms: 0.035 }],
  ["2026-11-21-a-held-out", { at1: 0.86, byTap: 0.94, at3: 0.95, alarms: 0.035 }],
  ["2026-11-21-c", { at1: 0.86, byTap: 0.95, at3: 0.95, alarms: 0.035 }],
  ["2026-11-21-d", { at1: 0.76, byTap: 0.89, at3: 0.95, alarms: 0.035 }],
  ["2026-11-21-e", { at1: 0.8, byTap: 0.93, at3: 0.97, alarms: 0.035 }],
])("by words alone the library reaches its floors on the %s questions", (set, floor) => {
  const figures = judge(library, questionsOf(set));
  expect(part(figures.rightAt1)).toBeGreaterThanOrEqual(floor.at1);
  expect(part(figures.rightAt3)).toBeGreaterThanOrEqual(floor.at3);
  expect(part(figures.rightByTap)).toBeGreaterThanOrEqual(floor.byTap);
  expect(part(figures.wrong)).toBeLessThanOrEqual(0.06);
  expect(part(figures.deadEnds)).toBeLessThanOrEqual(0.03);
  expect(part(figures.refusal)).toBeGreaterThanOrEqual(0.87);
  expect(part(figures.emergencyFirst)).toBe(1);
  expect(part(figures.falseAlarms)).toBeLessThanOrEqual(floor.alarms);
  expect(figures.times.at(Math.floor(figures.times.length / 2))).toBeLessThan(50);
});

// on one day of three (model.test.ts); `npm run fuzz` asks all of them
test.runIf(isTurn(1, 3))(
  "with the sentence model the assistant answers more of every third question, and hardly any wrongly",
  async () => {
    const figures = judge(
      library,
      await withMeaning(library, readVectors(), oneIn(3, questionsOf("2026-11-21-a-held-out"))),
    );
    expect(part(figures.rightAt1)).toBeGreaterThanOrEqual(0.88);
    expect(part(figures.rightByTap)).toBeGreaterThanOrEqual(0.97);
    expect(part(figures.wrong)).toBeLessThanOrEqual(0.03);
    expect(part(figures.refusal)).toBeGreaterThanOrEqual(0.87);
  },
);

test.each<Set>([
  "2026-11-21-f-urgent",
  "2026-11-22-g-urgent",
  "2026-11-22-h-urgent",
  "2026-11-22-i-urgent",
  "2026-11-22-j-urgent",
])("the vet comes first in the emergencies of %s, and in few other messages", (set) => {
  const { emergencyFirst, falseAlarms } = judge(library, questionsOf(set));
  expect(part(emergencyFirst)).toBeGreaterThanOrEqual(0.96);
  // not 0, because the decision on one or two borderline messages changes whenever an example is added
  expect(part(falseAlarms)).toBeLessThanOrEqual(0.03);
});

// what the model learns from one emergency's name must hold for every name, so none of these names is in an example
const names = [
  "colic",
  "colicking",
  "choke",
  "choking",
  "laminitis",
  "lami",
  "tying up",
  "azoturia",
  "atypical myopathy",
  "red bag",
  "retained placenta",
  "prolapse",
  "broken leg",
  "fracture",
  "seizure",
  "fitting",
  "grass sickness",
  "botulism",
  "poisoned",
  "respiratory distress",
];
const rung = (frames: readonly string[]) => {
  const asked = frames.flatMap((frame) => names.map((name) => frame.replace("X", name)));
  const urgent = asked.filter(
    (question) => answer(library, { question, assistant: "health" }).urgent,
  );
  return urgent.length / asked.length;
};

test("a plea that names an emergency is urgent, whichever it is", () => {
  const pleas = [
    "HELP X",
    "X!!",
    "X right now",
    "X again tonight",
    "X please help quick",
    "my horse has X",
    "X help nobody on the yard",
    "X at the yard what do i do",
    "think its X and im alone",
    "got X i think help",
    "X and the vet is not answering",
    "he has got X, nobody here",
    "is this X? he is really bad",
    "vet said X last time and it is back now",
    "she has X, dark, no phone signal",
    "im at the yard by myself and its X",
  ];
  expect(rung(pleas)).toBeGreaterThanOrEqual(0.98);
});

test("a question about an emergency is not urgent, whichever it is about", () => {
  const questions = [
    "what is X",
    "what causes X",
    "how do i prevent X",
    "is X common in cobs",
    "vaccine for X?",
    "my mare had X in 2019, fine since",
    "does insurance cover X",
    "X talk at the yard on friday",
    "write me a note on X for pony club",
    "can donkeys get X",
    "help with an essay on X",
    "friend's horse died of X last year",
    "he recovered from X, when can i ride",
    "book on X",
    "how long is the recovery from X",
    "X risk with new grass?",
    "help me understand X",
  ];
  expect(rung(questions)).toBeLessThanOrEqual(0.05);
});

test.each<Set>(["2026-11-21-a-tuning", "2026-11-21-a-held-out"])(
  "injected instructions and own records: %s",
  (set) => {
    const { injections, ownRecords } = judge(library, questionsOf(set));
    expect(injections.right).toBe(injections.of);
    expect(ownRecords.right).toBeGreaterThanOrEqual(ownRecords.of - 1);
  },
);
