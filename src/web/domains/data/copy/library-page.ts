import type { Reply } from "#contract/endpoint.ts";
import { LIBRARY_PAGE_SIZE, type libraryEndpoints } from "#contract/experts/library.ts";

export type FirstAid = Reply<typeof libraryEndpoints.list>;

/** A page of what the copy has of the library. */
export function pageOf(
  { items, topics }: FirstAid,
  query: Readonly<Record<string, string>>,
): FirstAid {
  const { assistant, page = 1, pageSize = LIBRARY_PAGE_SIZE } = query;
  const found = items.filter(({ assistants }) => !assistant || assistants.some(is(assistant)));
  const [size, start] = [Number(pageSize), (Number(page) - 1) * Number(pageSize)];
  return {
    items: found.slice(start, start + size),
    total: found.length,
    totalPages: Math.ceil(found.length / size),
    topics,
  };
}
const is = (one: string) => (other: string) => one === other;
