/**
 * Makes of some work one that runs once at a time: however often it is asked for while it runs, it runs once more
 * afterwards. Each call resolves, or fails, with a run that began after it.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const start = () => {
    next = null;
    return work();
  };
  return () => {
    if (next) return next;
    next = running.then(start, start);
    running = next;
    return next;
  };
}
