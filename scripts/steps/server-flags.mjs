/**
 * Node's flags that limit the server's memory, wherever it is started. V8 chooses its limits by the machine's
 * memory: with 24 GB the space for new objects grows to 128 MiB and never shrinks, and old objects are not
 * collected until there are several times as many as are in use. With these flags the list page has 0.99 times
 * its throughput without them, and with 8 MiB it has 0.87 times (for the memory see docs/operations.md).
 */
export const serverFlags = [
  // MiB of each half of the space for new objects
  "--max-semi-space-size=16",
  // percentage of growth since the last collection after which V8 collects again; a fixed limit would end the process
  "--heap-growing-percent=50",
];

/**
 * Settings of the C library: otherwise each thread that hashes a password would reserve memory of its own, and
 * memory that is freed at the end of the heap after the start would be kept (threshold in bytes).
 */
export const serverMemoryEnv = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };
