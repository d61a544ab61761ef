/**
 * What Node is told about the server's memory, wherever the server is started. V8 chooses its bounds by the size of the
 * machine: with 24 GB the space for new objects grows to 128 MiB and stays so large, and what has grown old waits to be
 * collected until there is several times as much as is in use. With these the list page answers 0.99 times as often, with
 * 8 MiB 0.87 times (the memory: docs/operations.md).
 */
export const serverFlags = [
  // MiB of either half of the space for new objects
  "--max-semi-space-size=16",
  // collect when there are so many per cent more than were in use the last time: a bound on all would end the process
  "--heap-growing-percent=50",
];

/**
 * For the C library: each thread that hashes a password would keep memory apart for later, and what the start has left
 * free at the end of the heap would stay (bytes).
 */
export const serverMemoryEnv = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };
