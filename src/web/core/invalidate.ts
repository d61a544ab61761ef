import type { QueryClient } from "@tanstack/react-query";

/** Marks every answer as old; those that are shown are asked again, and waited for. */
export async function invalidateAll(queries: QueryClient): Promise<void> {
  // a first answer that is still on its way may be of before, and would count as new when it comes
  await queries.cancelQueries({
    fetchStatus: "fetching",
    predicate: ({ state }) => state.data === undefined,
  });
  await queries.invalidateQueries();
}
