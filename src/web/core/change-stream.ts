import type { changeEndpoints, ChangePage } from "#contract/journal/changes.ts";
import { requestOf } from "./call.ts";
import { eventsIn } from "./event-stream.ts";

type Stream = typeof changeEndpoints.stream;
// not the declaration itself, which brings the schemas of everything that can change
const STREAM: Pick<Stream, "method" | "path"> = { method: "GET", path: "/api/changes/stream" };

/** What a tab has to know of a page of changes. */
export interface News {
  /** From where to go on. */
  cursor: string;
  /** Whether something has changed, or may have. */
  changed: boolean;
}

interface FollowOptions {
  /** From where to go on; null: from now, and what came before is not known. */
  since: string | null;
  onNews: (news: News) => void;
  signal: AbortSignal;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** A stream that says nothing for so long is lost: the server's heart-beat comes every 25 seconds. */
const SILENT_MS = 60_000;
/** After so long a stream counts as steady, and the pause after it is the first again. */
const STEADY_MS = 30_000;

type Page = Pick<ChangePage, "cursor" | "items">;

/** Why a connection ended: what the server refused it with, and for how long; status 0: it broke off. */
interface End {
  status: number;
  retryAfterMs: number;
}

/**
 * Follows the yard's changes over a connection that is made anew, after growing pauses, when it is lost, and at once when
 * the device is online again. Ends when it is aborted, or when nobody is signed in any more.
 */
export async function followChanges({ since, onNews, signal }: FollowOptions): Promise<void> {
  let cursor = since;
  let failures = 0;
  const onPage = (page: Page) => {
    const changed = cursor === null || page.items.length > 0;
    cursor = page.cursor;
    onNews({ cursor, changed });
  };
  while (!signal.aborted) {
    if (!navigator.onLine) await pause(signal, Number.POSITIVE_INFINITY);
    const opened = Date.now();
    const end = await readStream(cursor, onPage, signal);
    if (end.status === 401) return;
    // the server does not know any more what has changed since then
    if (end.status === 410) cursor = null;
    failures = Date.now() - opened >= STEADY_MS ? 0 : failures + 1;
    await pause(signal, waitMs(end, failures));
  }
}

/** Reads one connection to its end, whatever that is. */
async function readStream(
  since: string | null,
  onPage: (page: Page) => void,
  signal: AbortSignal,
): Promise<End> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  let silence = setTimeout(leave, SILENT_MS);
  signal.addEventListener("abort", leave);
  window.addEventListener("offline", leave);
  if (signal.aborted) leave();
  try {
    const given = { query: since === null ? {} : { since } };
    const how = { signal: leaving.signal, accept: "text/event-stream" };
    const response = await requestOf<Stream>(STREAM, given, how);
    if (!response.ok || !response.body) return endOf(response);
    for await (const { event, data } of eventsIn(response.body)) {
      clearTimeout(silence);
      silence = setTimeout(leave, SILENT_MS);
      if (event === "change") onPage(JSON.parse(data) as Page);
    }
    return BROKEN_OFF;
  } catch {
    return BROKEN_OFF;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", leave);
    window.removeEventListener("offline", leave);
    // also what was refused and is not read to its end
    leave();
  }
}

const BROKEN_OFF: End = { status: 0, retryAfterMs: 0 };

const endOf = ({ status, headers }: Response): End => ({
  status,
  retryAfterMs: Number(headers.get("retry-after") ?? 0) * 1_000 || 0,
});

/** Statuses that trying again soon does not change. */
const SETTLED = new Set([402, 403, 429]);

function waitMs({ status, retryAfterMs }: End, failures: number): number {
  if (retryAfterMs > 0) return spread(retryAfterMs);
  if (SETTLED.has(status)) return spread(LONGEST_WAIT_MS);
  return spread(Math.min(FIRST_WAIT_MS * 2 ** Math.max(failures - 1, 0), LONGEST_WAIT_MS));
}

/** Up to half as long again: not everybody comes back at once to a server that was started anew. */
const spread = (ms: number) => ms * (1 + Math.random() / 2);

/** Waits so long, or until the device is online, or until it is aborted. */
function pause(signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = ms === Number.POSITIVE_INFINITY ? undefined : setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      window.removeEventListener("online", done);
      resolve();
    }
    signal.addEventListener("abort", done);
    window.addEventListener("online", done);
    if (signal.aborted) done();
  });
}
