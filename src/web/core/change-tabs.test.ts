import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { versions } from "./call.ts";
import type * as changeStream from "./change-stream.ts";
import { earliestVersion } from "./change-tabs.ts";

/** The tabs of one browser: the channel between them, their single lock, and what each tab does while it follows. */
const channels = new Set<FakeChannel>();
class FakeChannel extends EventTarget {
  static stopped = new Set<FakeChannel>();
  constructor() {
    super();
    channels.add(this);
  }
  postMessage(data: unknown) {
    for (const each of channels)
      queueMicrotask(() => {
        if (each !== this && !FakeChannel.stopped.has(each))
          each.dispatchEvent(new MessageEvent("message", { data }));
      });
  }
  close() {
    channels.delete(this);
  }
}

interface Request {
  run: () => Promise<unknown>;
  reject: (reason: unknown) => void;
  resolve: (value: unknown) => void;
}
let holder: Request | null = null;
let waiting: Request[] = [];
const grantNext = () => {
  const next = waiting.shift() ?? null;
  holder = next;
  void next?.run().then((value) => {
    next.resolve(value);
    if (holder === next) grantNext();
  });
};
const locks = {
  request: (_: string, options: { signal?: AbortSignal; steal?: boolean }, run: Request["run"]) =>
    new Promise((resolve, reject) => {
      const request = { run, resolve, reject };
      if (options.steal) {
        holder?.reject(new DOMException("stolen", "AbortError"));
        waiting.unshift(request);
        return grantNext();
      }
      options.signal?.addEventListener("abort", () => {
        if (!waiting.includes(request)) return;
        waiting = waiting.filter((each) => each !== request);
        reject(new DOMException("aborted", "AbortError"));
      });
      waiting.push(request);
      if (!holder) grantNext();
    }),
};

type FollowOptions = Parameters<typeof changeStream.followChanges>[0];
const followings: FollowOptions[] = [];
vi.mock("./change-stream.ts", () => ({
  followChanges: (following: FollowOptions) => {
    followings.push(following);
    return new Promise<void>((done) => following.signal.addEventListener("abort", () => done()));
  },
}));
const { followWithOtherTabs } = await import("./change-tabs.ts");

const page = Object.assign(new EventTarget(), { hidden: false });
const stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  vi.stubGlobal("navigator", { locks });
  vi.stubGlobal("document", page);
  followings.length = 0;
  page.hidden = false;
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await vi.advanceTimersByTimeAsync(0);
  FakeChannel.stopped.clear();
  holder = null;
  waiting = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
  versions.clear();
});

/** Delivers news from the server to a following tab; by default to the one that started last. */
async function hear(cursor: string, changed: boolean, at = followings.length - 1) {
  followings[at]?.onNews({ cursor, changed });
  await vi.advanceTimersByTimeAsync(0);
}

async function openTab() {
  const news: boolean[] = [];
  const before = new Set(channels);
  const close = followWithOtherTabs("yard", (changed) => void news.push(changed));
  stops.push(close);
  await vi.advanceTimersByTimeAsync(0);
  const channel = [...channels].find((each) => !before.has(each));
  return { news, close, channel };
}
const show = () => page.dispatchEvent(new Event("visibilitychange"));

test("one tab follows, and every tab gets its news once", async () => {
  const [first, second] = [await openTab(), await openTab()];
  expect(followings).toHaveLength(1);
  await hear("a-1-0", true);
  await hear("a-1-0", false);
  await hear("a-2-0", true);
  expect([first.news, second.news]).toEqual([
    [true, false, true],
    [true, false, true],
  ]);
});

test("the first tab starts at the earliest version of its answers", async () => {
  versions.add("1a2b3c4d-20-1").add("1a2b3c4d-19-8");
  const { news } = await openTab();
  expect(followings[0]?.since).toBe("1a2b3c4d-19-8");
  await hear("1a2b3c4d-21-0", false);
  expect(news).toEqual([false]);
});

test("a tab that opens later assumes a change, and gets the others' cursor at once", async () => {
  await openTab();
  await hear("a-1-0", true);
  const second = await openTab();
  expect(second.news).toEqual([true]);
  await hear("a-1-0", false);
  expect(second.news).toEqual([true, false]);
});

test("when the tab that follows is closed, another resumes from its cursor", async () => {
  const first = await openTab();
  const second = await openTab();
  await hear("a-7-0", true);
  first.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(followings).toHaveLength(2);
  expect(followings[1]?.since).toBe("a-7-0");
  await hear("a-8-0", true);
  expect([first.news, second.news]).toEqual([[true], [true, true]]);
});

test("a tab suspended by a phone loses the lock to the one in the foreground", async () => {
  const first = await openTab();
  const second = await openTab();
  await hear("a-7-0", true);
  if (first.channel) FakeChannel.stopped.add(first.channel);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(followings).toHaveLength(2);
  expect([followings[0]?.signal.aborted, followings[1]?.since]).toEqual([true, "a-7-0"]);
  // once resumed, the suspended tab waits for the lock again
  FakeChannel.stopped.clear();
  second.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(followings).toHaveLength(3);
});

test("a tab that gets the lock while it waits for the other's answer keeps it", async () => {
  const first = await openTab();
  await openTab();
  await hear("a-7-0", true);
  if (first.channel) FakeChannel.stopped.add(first.channel);
  // the tab has asked who follows, and waits for an answer
  await vi.advanceTimersByTimeAsync(41_000);
  first.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(followings).toHaveLength(2);
  expect(followings[1]?.signal.aborted).toBe(false);
});

test("a tab without news because the server has none keeps the lock", async () => {
  await openTab();
  await openTab();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(followings).toHaveLength(1);
});

test("a tab shown again after a minute without news refetches everything", async () => {
  const { news } = await openTab();
  await hear("a-1-0", true);
  await vi.advanceTimersByTimeAsync(59_000);
  show();
  expect(news).toEqual([true]);
  await vi.advanceTimersByTimeAsync(2_000);
  page.hidden = true;
  show();
  expect(news).toEqual([true]);
  page.hidden = false;
  show();
  show();
  expect(news).toEqual([true, true]);
});

test("a browser without locks follows nothing, and refetches when the tab is shown again", async () => {
  vi.stubGlobal("navigator", {});
  const { news } = await openTab();
  await vi.advanceTimersByTimeAsync(61_000);
  show();
  expect([news, followings.length]).toEqual([[true], 0]);
});

test("the earliest version is found by number, not as text", () => {
  expect(earliestVersion(["1a2b3c4d-100-7", "1a2b3c4d-99-12", "1a2b3c4d-99-8"])).toBe(
    "1a2b3c4d-99-8",
  );
  const large = "1a2b3c4d-18446744073709551614-1";
  expect(earliestVersion(["1a2b3c4d-18446744073709551615-1", large])).toBe(large);
});

test("null for no versions, for an answer without one, and for two logs", () => {
  expect(earliestVersion([])).toBeNull();
  expect(earliestVersion(["1a2b3c4d-99-8", ""])).toBeNull();
  expect(earliestVersion(["1a2b3c4d-1-1", "5e6f7a8b-2-1"])).toBeNull();
});

test("a refused lock is asked for again only after a pause, so that a page can be left meanwhile", async () => {
  let requests = 0;
  const request = () => {
    requests += 1;
    return Promise.reject(
      new DOMException("The document is not fully active", "InvalidStateError"),
    );
  };
  vi.stubGlobal("navigator", { locks: { request } });
  await openTab();
  expect(requests).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(requests).toBeGreaterThan(2);
  expect(requests).toBeLessThan(10);
});
