// A thread of its own, which opens the library and hands it over: that is two or three seconds of
// computing, during which the server goes on answering.
import { parentPort } from "node:worker_threads";
import { openLibrary } from "#assistant/library.ts";
import { readBooks } from "./queries.ts";
import type { Opened } from "./library.ts";

const { topics, books } = readBooks();
const opened: Opened = {
  library: openLibrary(books),
  topics: topics
    .map(({ topic, title, entries }) => ({ topic, title, entries: entries.length }))
    .toSorted((a, b) => a.title.localeCompare(b.title)),
};
// the rule means windows; a thread has no origin
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(opened);
