/**
 * What Node is told about the server's memory, wherever the server is started. V8 chooses its bounds by the size of the
 * machine: with 24 GB the space for new objects grows to 128 MiB and stays so large, and what has grown old waits to be
 * collected until there is several times as much as is in use. Smaller bounds spare more and cost the list page more: with
 * 8 MiB and 50 % it answered 0.87 as often, with 16 and 50 % 0.93, with these 0.99 (the memory: docs/operations.md).
 */
export const serverFlags = [
  // MiB of either half of the space for new objects
  "--max-semi-space-size=32",
  // collect when there are so many per cent more than were in use the last time: a bound on all would end the process
  "--heap-growing-percent=100",
];
