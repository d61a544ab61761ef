import { expect, test } from "vitest";
import { CallFailed } from "#web/core/call.ts";
import { outcomeOf } from "./use-done.ts";

const completedAt = "2026-11-22T07:21:00.000Z";
const done = (at = completedAt) => ({ completedAt: at, failed: null });
const failed = (status: number, said: string) => ({
  completedAt: null,
  failed: new CallFailed(status, said),
});
const of = (...outcomes: Parameters<typeof outcomeOf>[0]) =>
  outcomeOf(outcomes, { wanted: outcomes.length, completedAt });

test("all done: no note", () => {
  expect(of(done(), done())).toEqual({ note: "", isGone: false, isRefused: false });
});

test("somebody else was first: the note says when", () => {
  expect(of(done("2026-11-22T07:05:00.000Z"))).toEqual({
    note: "Somebody had done it already, at 7:05.",
    isGone: false,
    isRefused: false,
  });
});

test("all deleted: the row is gone", () => {
  const gone = failed(404, "Event not found");
  expect(of(gone)).toMatchObject({ note: "Somebody has deleted it.", isGone: true });
  expect(of(done(), gone)).toMatchObject({ isGone: false, isRefused: true });
});

test("refused: the server's sentence; partly refused: how many are done", () => {
  const refused = failed(409, "Somebody changed this event just now.");
  expect(of(refused)).toMatchObject({ note: "Somebody changed this event just now." });
  expect(of(done(), refused, done())).toMatchObject({
    note: "2 of 3 are done; not what stands here: Somebody changed this event just now.",
    isRefused: true,
  });
});
