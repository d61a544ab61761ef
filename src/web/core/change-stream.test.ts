import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followChanges, type News } from "./change-stream.ts";

/** A connection that was opened, with functions by which a test sends events on it. */
interface Connection {
  since: string | null;
  signal: AbortSignal;
  say: (cursor: string, items?: unknown[]) => Promise<void>;
  end: () => Promise<void>;
}

/** The server's responses, one for each connection; when none is left, the server opens a stream. */
const refusals: Response[] = [];
const connections: Connection[] = [];
const news: News[] = [];
const page = new EventTarget();
const device = { onLine: true };
let stopping = new AbortController();
let isOver = false;

function open(url: string, { signal }: { signal: AbortSignal }) {
  let stream: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (stream = controller),
  });
  signal.addEventListener("abort", () => stream.error(new DOMException("gone", "AbortError")));
  connections.push({
    since: new URL(url, "http://loosebox").searchParams.get("since"),
    signal,
    say: async (cursor, items = []) => {
      const data = JSON.stringify({ items, cursor, more: false });
      stream.enqueue(new TextEncoder().encode(`id: ${cursor}\nevent: change\ndata: ${data}\n\n`));
      await vi.advanceTimersByTimeAsync(0);
    },
    end: async () => {
      stream.close();
      await vi.advanceTimersByTimeAsync(0);
    },
  });
  return Promise.resolve(refusals.shift() ?? new Response(body));
}
const newest = () => {
  const last = connections.at(-1);
  if (!last) throw new Error("Nothing was opened");
  return last;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", device);
  vi.stubGlobal("fetch", vi.fn(open));
  for (const list of [refusals, connections, news]) list.length = 0;
  device.onLine = true;
  isOver = false;
  stopping = new AbortController();
});
afterEach(async () => {
  stopping.abort();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function follow(since: string | null = null) {
  const onNews = (each: News) => void news.push(each);
  void followChanges({ since, onNews, signal: stopping.signal }).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(0);
}

test("changes before the first page are unknown; an empty page after it reports no change", async () => {
  await follow();
  const line = newest();
  await line.say("a-1-0");
  await line.say("a-2-0");
  await line.say("a-3-0", [{}]);
  expect(line.since).toBeNull();
  expect(news).toEqual([
    { cursor: "a-1-0", changed: true },
    { cursor: "a-2-0", changed: false },
    { cursor: "a-3-0", changed: true },
  ]);
});

test("after a gap it resumes from the last cursor, and changes meanwhile are on the first page", async () => {
  await follow("a-1-0");
  await newest().say("a-2-0");
  await newest().end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(connections.map(({ since }) => since)).toEqual(["a-1-0", "a-2-0"]);
  await newest().say("a-2-0");
  expect(news.some(({ changed }) => changed)).toBe(false);
});

test("pauses double up to a minute, and start again after a steady connection", async () => {
  await follow();
  const pauses: number[] = [];
  for (let at = 0; at < 8; at += 1) {
    const count = connections.length;
    await newest().end();
    const before = Date.now();
    while (connections.length === count) await vi.advanceTimersByTimeAsync(500);
    pauses.push((Date.now() - before) / 1000);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  await vi.advanceTimersByTimeAsync(30_000);
  const count = connections.length;
  await newest().end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(connections).toHaveLength(count + 1);
});

test("reconnects are spread over time", async () => {
  vi.mocked(Math.random).mockReturnValue(0.9);
  await follow();
  await newest().end();
  await vi.advanceTimersByTimeAsync(1_449);
  expect(connections).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(connections).toHaveLength(2);
});

test("a connection without heartbeat for a minute counts as lost", async () => {
  await follow();
  await newest().say("a-1-0");
  await vi.advanceTimersByTimeAsync(59_000);
  await newest().say("a-1-0");
  await vi.advanceTimersByTimeAsync(59_999);
  expect(newest().signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(newest().signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(connections).toHaveLength(2);
});

test("offline it waits, and reconnects as soon as the device is online", async () => {
  await follow();
  await newest().say("a-1-0");
  device.onLine = false;
  page.dispatchEvent(new Event("offline"));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(connections).toHaveLength(1);
  device.onLine = true;
  page.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(connections.map(({ since }) => since)).toEqual([null, "a-1-0"]);
});

test("it stops when the user is signed out", async () => {
  refusals.push(new Response(null, { status: 401 }));
  await follow();
  expect(isOver).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(connections).toHaveLength(1);
});

test("a cursor that the server no longer knows is dropped, and everything may have changed", async () => {
  refusals.push(new Response(null, { status: 410 }));
  await follow("a-1-0");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(connections.map(({ since }) => since)).toEqual(["a-1-0", null]);
  await newest().say("b-1-0");
  expect(news).toEqual([{ cursor: "b-1-0", changed: true }]);
});

test.each([
  { status: 402, seconds: 60 },
  { status: 403, seconds: 60 },
  { status: 429, seconds: 60 },
  { status: 429, after: "90", seconds: 90 },
  { status: 503, after: "5", seconds: 5 },
  { status: 503, seconds: 1 },
  { status: 500, after: "Mon, 23 Nov 2026 09:00:00 GMT", seconds: 1 },
])(
  "$status, retry after $after: reconnects after $seconds s",
  async ({ status, after, seconds }) => {
    refusals.push(new Response(null, { status, headers: after ? { "retry-after": after } : {} }));
    await follow();
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(connections).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(connections).toHaveLength(2);
  },
);

test("stopping closes the connection and opens no other", async () => {
  await follow();
  stopping.abort();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([isOver, newest().signal.aborted, connections.length]).toEqual([true, true, 1]);
});
