import type { changeEndpoints, ChangePage } from "#contract/data/changes.ts";
import { requestOf } from "./call.ts";
import { eventsIn } from "./event-stream.ts";

type Stream = typeof changeEndpoints.stream;
// not the endpoint's declaration itself, which would bundle the schemas of everything that can change
const STREAM: Pick<Stream, "method" | "path"> = { method: "GET", path: "/api/changes/stream" };

/** What a tab needs to know of a page of changes. */
export interface News {
  /** The cursor to resume from. */
  cursor: string;
  /** Whether something has, or may have, changed. */
  changed: boolean;
}

interface FollowOptions {
  /** The cursor to resume from; null starts from now, with earlier changes unknown. */
  since: string | null;
  onNews: (news: News) => void;
  signal: AbortSignal;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** A stream without data for this long counts as lost: the server's heartbeat comes every 25 seconds. */
const SILENT_MS = 60_000;
/** After this long a stream counts as steady, and the next pause is the shortest again. */
const STEADY_MS = 30_000;

type Page = Pick<ChangePage, "cursor" | "items">;

/**
 * Why a connection ended: the status that refused it and the time to wait; status 0 means that the connection
 * broke.
 */
interface End {
  status: number;
  retryAfterMs: number;
}

/**
 * Follows the yard's changes over an event stream. Reopens a lost connection after growing pauses, and at once
 * when the device is online again. Ends on abort, or when the user is signed out.
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
    // the user no longer belongs to the yard, so the screen must no longer show the yard's data
    if (end.status === 404 && cursor !== null) onNews({ cursor, changed: true });
    // the server no longer has the changes since that cursor
    if (end.status === 410) cursor = null;
    failures = Date.now() - opened >= STEADY_MS ? 0 : failures + 1;
    await pause(signal, waitMs(end, failures));
  }
}

/** Reads one connection until it ends for any reason. */
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
    // also cancels a refused response whose body is not read
    leave();
  }
}

const BROKEN_OFF: End = { status: 0, retryAfterMs: 0 };

const endOf = ({ status, headers }: Response): End => ({
  status,
  retryAfterMs: Number(headers.get("retry-after") ?? 0) * 1_000 || 0,
});

/** Statuses after which an early retry would be refused again. */
const SETTLED = new Set([402, 403, 429]);

function waitMs({ status, retryAfterMs }: End, failures: number): number {
  if (retryAfterMs > 0) return spread(retryAfterMs);
  if (SETTLED.has(status)) return spread(LONGEST_WAIT_MS);
  return spread(Math.min(FIRST_WAIT_MS * 2 ** Math.max(failures - 1, 0), LONGEST_WAIT_MS));
}

/** Adds up to half the time at random, so that clients do not all reconnect at once after the server restarts. */
const spread = (ms: number) => ms * (1 + Math.random() / 2);

/** Waits for this time; returns early when the device goes online or the signal is aborted. */
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
