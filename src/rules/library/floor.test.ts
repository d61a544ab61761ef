import { expect, test, vi } from "vitest";
import { readBooks } from "#server/features/library/books.ts";
import { judge, type Share } from "../../../bench/experts/judge.ts";
import { questionsOf, type Set } from "../../../bench/experts/questions.ts";
import { openLibrary } from "./library.ts";

// hundreds of questions take a while where others compute as well
vi.setConfig({ testTimeout: 120_000 });

const library = openLibrary(readBooks().books);
const part = ({ right, of }: Share) => right / of;

// floors a little under what `npm run bench:experts` measures, so that a change for the worse shows
test.each<[Set, { at1: number; at3: number; refusal: number; first: number; alarms: number }]>([
  ["tuning", { at1: 0.9, at3: 0.98, refusal: 0.94, first: 1, alarms: 0 }],
  ["held-out", { at1: 0.85, at3: 0.92, refusal: 0.95, first: 1, alarms: 0 }],
  ["last", { at1: 0.83, at3: 0.95, refusal: 0.9, first: 1, alarms: 0 }],
  ["blind", { at1: 0.84, at3: 0.93, refusal: 0.96, first: 1, alarms: 0.035 }],
  ["fresh", { at1: 0.85, at3: 0.97, refusal: 0.92, first: 1, alarms: 0.035 }],
])("the library answers the %s questions as well as it did", (set, floor) => {
  const figures = judge(library, questionsOf(set));
  expect(part(figures.rightAt1)).toBeGreaterThanOrEqual(floor.at1);
  expect(part(figures.rightAt3)).toBeGreaterThanOrEqual(floor.at3);
  expect(part(figures.refusal)).toBeGreaterThanOrEqual(floor.refusal);
  expect(part(figures.emergencyFirst)).toBeGreaterThanOrEqual(floor.first);
  expect(part(figures.falseAlarms)).toBeLessThanOrEqual(floor.alarms);
  expect(figures.times.at(Math.floor(figures.times.length / 2))).toBeLessThan(50);
});

test.each<Set>(["unseen", "alarms", "proof", "afterwards", "examiner"])(
  "the vet comes first in the emergencies of %s, and in few other messages",
  (set) => {
    const { emergencyFirst, falseAlarms } = judge(library, questionsOf(set));
    expect(part(emergencyFirst)).toBeGreaterThanOrEqual(0.96);
    expect(part(falseAlarms)).toBeLessThanOrEqual(0.02);
  },
);

test.each<Set>(["tuning", "held-out"])("smuggled orders and own records: %s", (set) => {
  const { injections, ownRecords } = judge(library, questionsOf(set));
  expect(injections.right).toBe(injections.of);
  expect(ownRecords.right).toBeGreaterThanOrEqual(ownRecords.of - 1);
});
