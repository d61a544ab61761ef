import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { invalidateOnChange } from "./invalidate-on-change.ts";
import { makeQueryClient } from "./query-client.ts";

const page = Object.assign(new EventTarget(), { hidden: false });
const server = { asked: 0, ms: 10, fails: false };
const ask = async () => {
  server.asked += 1;
  const answer = server.asked;
  await new Promise((done) => setTimeout(done, server.ms));
  if (server.fails) throw new Error("no connection");
  return answer;
};

let queries: QueryClient;
let marker: ReturnType<typeof invalidateOnChange>;
let shown: QueryObserver<number>;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  Object.assign(server, { asked: 0, ms: 10, fails: false });
  page.hidden = false;
  queries = makeQueryClient();
  marker = invalidateOnChange(queries);
  shown = new QueryObserver<number>(queries, { queryKey: ["api", "horses"], queryFn: ask });
  shown.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(100);
});
afterEach(() => {
  marker.stop();
  queries.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const seen = () => shown.getCurrentResult().data;
const look = () => page.dispatchEvent(new Event("visibilitychange"));

test("a change refetches what is shown at once, a heartbeat does not", async () => {
  marker.onNews(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen()).toBe(1);
  marker.onNews(true);
  await vi.advanceTimersByTimeAsync(20);
  expect(seen()).toBe(2);
});

test("many changes refetch twice a second, the last of them within a second", async () => {
  for (let at = 0; at < 20; at += 1) {
    marker.onNews(true);
    await vi.advanceTimersByTimeAsync(50);
  }
  const asked = server.asked;
  expect(asked).toBeLessThanOrEqual(1 + 3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.asked).toBeLessThanOrEqual(asked + 1);
  const all = server.asked;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.asked).toBe(all);
});

test("a running fetch may finish before the refetch, but a slow one is not waited for indefinitely", async () => {
  server.ms = 300;
  void queries.invalidateQueries();
  await vi.advanceTimersByTimeAsync(100);
  marker.onNews(true);
  await vi.advanceTimersByTimeAsync(250);
  expect([seen(), server.asked]).toEqual([2, 3]);
  await vi.advanceTimersByTimeAsync(1_000);
  server.ms = 60_000;
  void queries.invalidateQueries();
  marker.onNews(true);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(server.asked).toBe(5);
});

test("slow answers arrive however often something changes", async () => {
  server.ms = 2_000;
  for (let at = 0; at < 40; at += 1) {
    marker.onNews(true);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(seen()).toBeGreaterThan(1);
});

test("a hidden tab refetches when it is shown", async () => {
  page.hidden = true;
  marker.onNews(true);
  marker.onNews(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toBe(1);
  page.hidden = false;
  look();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([seen(), server.asked]).toEqual([2, 2]);
});

test("a failed refetch is repeated at the next heartbeat", async () => {
  server.fails = true;
  marker.onNews(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([seen(), server.asked]).toEqual([1, 2]);
  server.fails = false;
  marker.onNews(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen()).toBe(3);
  marker.onNews(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.asked).toBe(3);
});

test("nothing is fetched after it has stopped", async () => {
  marker.stop();
  page.hidden = true;
  marker.onNews(true);
  page.hidden = false;
  look();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.asked).toBe(1);
});
