import type { QueryClient } from "@tanstack/react-query";
import { invalidateAll } from "./invalidate.ts";

/** Milliseconds between two times that what is shown is asked again. */
const REST_MS = 500;
/** A change of one's own asks again, too: what is on its way is let come, but not for longer than this. */
const COMING_MS = 1_000;
/** Nor is a slow answer waited for longer before the next change counts. */
const SLOW_MS = 5_000;

/**
 * Marks every answer as old when others have changed something. What is shown is asked again, however many changes come
 * one after the other, at most twice a second; in a tab that nobody looks at once it is looked at.
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

/** Whether something shown is still as it was because asking again has failed. */
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
