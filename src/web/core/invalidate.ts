import type { QueryClient } from "@tanstack/react-query";

/** Invalidates all queries; refetches those that are shown, and waits for them. */
export async function invalidateAll(queries: QueryClient): Promise<void> {
  // a first answer still in flight may predate the change, and would count as fresh when it arrives
  await queries.cancelQueries({
    fetchStatus: "fetching",
    predicate: ({ state }) => state.data === undefined,
  });
  await queries.invalidateQueries();
}
