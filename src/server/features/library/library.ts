import type { LibraryQuery } from "#contract/library.ts";
import { browse } from "#rules/library/browse.ts";
import { type Library, openLibrary } from "#rules/library/library.ts";
import { arrange } from "#rules/library/shelf.ts";
import { notFound } from "#server/core/refusal.ts";
import { readBooks } from "./books.ts";

/** The reference library for answering questions; opened when first wanted, about a second's work. */
export const library = once((): Library => openLibrary(read().books, shelf()));

/** A page of the library: the nearest to a search first, else by topic and id. */
export function page({ page: number, pageSize, ...wanted }: LibraryQuery) {
  const found = browse(shelf, read().books.entries, wanted);
  const start = (number - 1) * pageSize;
  return {
    items: found.slice(start, start + pageSize),
    total: found.length,
    totalPages: Math.ceil(found.length / pageSize),
    topics: read().contents,
  };
}

/** One entry, unconfirmed ones too: the page says what it is. */
export function find(id: string) {
  const entry = read().byId.get(id);
  if (!entry) throw notFound("Library entry");
  return entry;
}

const read = once(() => {
  const { topics, books } = readBooks();
  const contents = topics
    .map(({ topic, title, entries }) => ({ topic, title, entries: entries.length }))
    .toSorted((a, b) => a.title.localeCompare(b.title));
  return { books, contents, byId: new Map(books.entries.map((entry) => [entry.id, entry])) };
});

const shelf = once(() => arrange(read().books));

function once<T>(make: () => T) {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
