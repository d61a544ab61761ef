import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onFirstAnswers } from "./first-answers.ts";

let queries: QueryClient;
const note = vi.fn();

/** Asks for something, which is answered after so many milliseconds. */
const ask = (name: string, ms: number) =>
  queries.prefetchQuery({
    queryKey: [name],
    queryFn: () => new Promise((resolve) => setTimeout(() => resolve(name), ms)),
  });

beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient();
  note.mockClear();
});
afterEach(() => {
  queries.clear();
  vi.useRealTimers();
});

test("it is told once, when nothing has been in flight for a moment", async () => {
  void ask("user", 300);
  onFirstAnswers(queries, note);
  await vi.advanceTimersByTimeAsync(350);
  // a call that follows from the first
  void ask("horses", 1_000);
  await vi.advanceTimersByTimeAsync(1_050);
  expect(note).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(note).toHaveBeenCalledTimes(1);
  void ask("more", 10);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(note).toHaveBeenCalledTimes(1);
});

test("it is told although an answer does not come, and where nothing is asked", async () => {
  void ask("never", 1e9);
  onFirstAnswers(queries, note);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(note).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(note).toHaveBeenCalledTimes(1);
  onFirstAnswers(new QueryClient(), note);
  await vi.advanceTimersByTimeAsync(200);
  expect(note).toHaveBeenCalledTimes(2);
});

test("whoever stops waiting is not told", async () => {
  onFirstAnswers(queries, note)();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(note).not.toHaveBeenCalled();
});
