import type { QueryClient } from "@tanstack/react-query";

/** Milliseconds without a call in flight after which a page has all that it asked for: one call may follow from another. */
const QUIET_MS = 100;
/** Milliseconds after which what waits for the answers no longer waits. */
const LONGEST_MS = 5_000;

/** Calls `note` once the calls that a page makes when it opens have been answered. Returns a function that stops waiting. */
export function onFirstAnswers(queries: QueryClient, note: () => void): () => void {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const longest = setTimeout(end, LONGEST_MS);
  const stopListening = queries.getQueryCache().subscribe(wait);
  wait();

  function wait() {
    clearTimeout(quiet);
    if (queries.isFetching() === 0) quiet = setTimeout(end, QUIET_MS);
  }
  function end() {
    stop();
    note();
  }
  function stop() {
    clearTimeout(quiet);
    clearTimeout(longest);
    stopListening();
  }
  return stop;
}
