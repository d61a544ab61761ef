import { Worker } from "node:worker_threads";
import type { z } from "zod/mini";
import type { LibraryPage, LibraryQuery } from "#contract/experts/library.ts";
import { browse } from "#assistant/browse.ts";
import type { Library } from "#assistant/library.ts";
import { notFound } from "#server/core/refusal.ts";

/** What the thread that opens the library hands over. */
export interface Opened {
  library: Library;
  /** Every topic by title, with the number of its entries. */
  topics: z.output<typeof LibraryPage>["topics"];
}

/** The reference library for answering questions. Whoever asks before it is open waits for it. */
export const library = async (): Promise<Library> => (await opened()).library;

/** A page of the library: the nearest to a search first, else by topic and id. */
export async function page({ page: number, pageSize, ...wanted }: LibraryQuery) {
  const { library: books, topics } = await opened();
  const found = browse(books, wanted);
  const start = (number - 1) * pageSize;
  return {
    items: found.slice(start, start + pageSize),
    total: found.length,
    totalPages: Math.ceil(found.length / pageSize),
    topics,
  };
}

/** One entry, unconfirmed ones too: the page says what it is. */
export async function find(id: string) {
  const entry = (await library()).entries.get(id);
  if (!entry) throw notFound("Library entry");
  return entry;
}

let opening: Promise<Opened> | undefined;

/** Opened once; after a failure the next who asks has it tried again. */
const opened = () =>
  (opening ??= openInThread().catch((error: unknown) => {
    opening = undefined;
    throw error;
  }));

const openInThread = () =>
  new Promise<Opened>((resolve, reject) => {
    const thread = new Worker(new URL("opening.ts", import.meta.url));
    // a stop does not wait for it
    thread.unref();
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", () => reject(new Error("The library was not opened")));
  });
