import type { QueryClient } from "@tanstack/react-query";
import { invalidateAll } from "./query.ts";

/** Minimum milliseconds between two refetches of what is shown. */
const REST_MS = 500;
/**
 * The user's own mutation refetches too. Queries already in flight are left to finish, for at most this many
 * milliseconds.
 */
const COMING_MS = 1_000;
/** A slow refetch delays the next change by no more than this many milliseconds. */
const SLOW_MS = 5_000;

/**
 * Invalidates all queries when other users have changed something. What is shown is refetched at most twice a
 * second, however many changes come; in a hidden tab, once the tab is shown.
 */
export function invalidateOnChange(queries: QueryClient) {
  let owed = false;
  let busy = false;
  const stopping = new AbortController();

  const refetchPending = async () => {
    if (busy) return;
    busy = true;
    while (owed && !stopping.signal.aborted && !document.hidden) {
      await untilNoneIsComing(queries);
      owed = false;
      await Promise.race([invalidateAll(queries), sleep(SLOW_MS)]);
      await sleep(REST_MS);
    }
    busy = false;
  };
  const onShow = () => void refetchPending();
  document.addEventListener("visibilitychange", onShow);
  return {
    onNews: (changed: boolean) => {
      owed ||= changed || isLeftOld(queries);
      void refetchPending();
    },
    stop: () => {
      stopping.abort();
      document.removeEventListener("visibilitychange", onShow);
    },
  };
}

/** Whether something shown is stale because its last refetch failed. */
const isLeftOld = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .findAll({ type: "active", fetchStatus: "idle" })
    .some(({ state }) => state.isInvalidated && state.data !== undefined);

async function untilNoneIsComing(queries: QueryClient) {
  const till = Date.now() + COMING_MS;
  while (queries.isFetching() > 0 && Date.now() < till) await sleep(50);
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
