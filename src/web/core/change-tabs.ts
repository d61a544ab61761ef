import { versions } from "./call.ts";
import { followChanges, type News } from "./change-stream.ts";

const NAME = "loosebox-changes";

/** Messages between tabs; `news` is null when the tab that follows has received none for a while. */
type Message = { question: "who follows?" } | { news: News | null };

/** After this many milliseconds without news, everything may have changed. */
const STALE_MS = 60_000;
/**
 * A tab that follows and is silent for this long has been suspended: it hears from the server at least every 25
 * seconds.
 */
const SILENT_MS = 40_000;
const LOOK_MS = 20_000;
const ANSWER_MS = 2_000;

/**
 * Follows the yard's changes over one connection for all tabs of this browser, because HTTP/1.1 allows a browser
 * only six. The tab with the connection passes its news on to the others. `onNews` is told whether something may
 * have changed. Returns a function that stops following.
 */
export function followWithOtherTabs(
  yardId: string,
  onNews: (changed: boolean) => void,
): () => void {
  const stopping = new AbortController();
  // one channel for each yard, because tabs may work in different yards
  const name = `${NAME}-${yardId}`;
  const channel = new BroadcastChannel(name);
  // a BroadcastChannel has no target, and reaches our own origin only
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const say = (message: Message) => channel.postMessage(message);
  let cursor: string | null = null;
  let newsAt = Date.now();
  const isStale = () => Date.now() - newsAt > STALE_MS;

  const take = (news: News) => {
    cursor = news.cursor;
    newsAt = Date.now();
    onNews(news.changed);
  };
  // what changed before another tab's first news is unknown here, so that first news counts as a change
  const hear = (news: News) => take({ ...news, changed: news.changed || cursor === null });
  const run = (signal: AbortSignal) =>
    followChanges({
      since: cursor ?? earliestVersion(versions),
      onNews: (news) => {
        take(news);
        say({ news });
      },
      signal,
    });
  // browsers offer locks only to pages over HTTPS or from localhost
  const turns = "locks" in navigator ? runInOneTab(name, { run, stopping: stopping.signal }) : null;
  const watch = watchOver({
    ask: () => say({ question: "who follows?" }),
    isRunning: () => turns?.isRunning() ?? true,
    takeOver: () => turns?.takeOver(),
  });
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if ("news" in data) {
      watch.heard();
      if (data.news) hear(data.news);
    } else if (turns?.isRunning())
      say({ news: cursor === null || isStale() ? null : { cursor, changed: false } });
  });
  const onShow = () => {
    if (document.hidden || !isStale()) return;
    newsAt = Date.now();
    onNews(true);
  };
  document.addEventListener("visibilitychange", onShow);
  return () => {
    stopping.abort();
    watch.stop();
    document.removeEventListener("visibilitychange", onShow);
    channel.close();
  };
}

interface WatchedTab {
  ask: () => void;
  isRunning: () => boolean;
  takeOver: () => void;
}

/**
 * While this tab is in the foreground, checks that the tab that follows still responds, because phones suspend
 * hidden tabs.
 */
function watchOver({ ask, isRunning, takeOver }: WatchedTab) {
  let heardAt = Date.now();
  let answering: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (document.hidden || isRunning() || Date.now() - heardAt < SILENT_MS) return;
    clearTimeout(answering);
    answering = setTimeout(takeOver, ANSWER_MS);
    ask();
  };
  const looking = setInterval(look, LOOK_MS);
  document.addEventListener("visibilitychange", look);
  ask();
  return {
    heard: () => {
      heardAt = Date.now();
      clearTimeout(answering);
    },
    stop: () => {
      clearInterval(looking);
      clearTimeout(answering);
      document.removeEventListener("visibilitychange", look);
    },
  };
}

/**
 * The earliest of these versions of the yard: following changes from that version covers all of them. Null when
 * a version is unknown, when there are none, or when they belong to different logs.
 */
export function earliestVersion(seen: Iterable<string>): string | null {
  const all = [...seen].map((version) => {
    const [, log, xid, n] = /^(\w+)-(\d+)-(\d+)$/.exec(version) ?? [];
    return log && xid && n ? { version, log, xid: BigInt(xid), n: BigInt(n) } : null;
  });
  const parsed = all.filter((each) => each !== null);
  const [first] = parsed.toSorted((a, b) => Number(a.xid - b.xid || a.n - b.n));
  const isWhole = parsed.length === all.length && parsed.every(({ log }) => log === first?.log);
  return first && isWhole ? first.version : null;
}

interface Turns {
  /** The work, which only the tab with the lock does; it has to end when the signal is aborted. */
  run: (signal: AbortSignal) => Promise<void>;
  /** Aborted when this tab no longer takes part. */
  stopping: AbortSignal;
}

/** Milliseconds from one refused request for the lock to the next. */
const PAUSE_MS = 50;

/**
 * Runs something in one of this browser's tabs; when that tab is closed, another takes over. Work that ends by
 * itself is not restarted.
 */
export function runInOneTab(name: string, { run, stopping }: Turns) {
  let turn = new AbortController();
  let steal = false;
  let running = false;
  stopping.addEventListener("abort", () => turn.abort());

  const runLocked = async () => {
    running = true;
    await run(turn.signal);
  };
  const takeTurns = async () => {
    while (!stopping.aborted) {
      turn = new AbortController();
      const options = steal ? { steal } : { signal: turn.signal };
      steal = false;
      try {
        await navigator.locks.request(name, options, runLocked);
        return;
      } catch {
        // this tab no longer waits, or another has taken the lock from it
        turn.abort();
        // not at once: to a page that is being left, WebKit refuses each request immediately, and would never get to leave it
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      } finally {
        running = false;
      }
    }
  };
  void takeTurns();
  return {
    isRunning: () => running,
    /** Takes the lock from a tab that a phone has suspended. */
    takeOver: () => {
      if (running) return;
      steal = true;
      turn.abort();
    },
  };
}
