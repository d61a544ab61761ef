/**
 * Node's flags for the server's memory, wherever it is started. V8 chooses its limits by the machine's memory: with 24
 * GB the space for new objects grows to 128 MiB and stays so large, and old objects are not collected until there are
 * several times as many as in use. With these the list page answers 0.99 times as often, with 8 MiB 0.87 times (the
 * memory: docs/operations.md).
 */
export const serverFlags = [
  // MiB of each half of the space for new objects
  "--max-semi-space-size=16",
  // collect after growth by this percentage since the last collection: a fixed limit would end the process
  "--heap-growing-percent=50",
];

/**
 * For the C library: otherwise each thread that hashes a password would reserve its own memory, and memory freed after
 * the start at the end of the heap would be kept (bytes).
 */
export const serverMemoryEnv = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };
