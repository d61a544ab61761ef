import * as z from "zod/mini";
import { assistants, confidences, evidences, tiers } from "#rules/knowledge/entry.ts";
import { endpoint } from "#contract/endpoint.ts";
import { optionalChoice, optionalText, queryNumber } from "#contract/fields.ts";

/**
 * A page of the library has LIBRARY_PAGE_SIZE entries unless a call asks for another number, of which
 * LIBRARY_PAGE_SIZE_MAX is the largest.
 */
export const LIBRARY_PAGE_SIZE = 24;
export const LIBRARY_PAGE_SIZE_MAX = 100;
/** Maximum length of a search text, in characters. */
export const LIBRARY_SEARCH_MAX = 200;

const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** One statement of the reference library with its source, in the form that everybody may read. */
export const LibraryEntry = z.object({
  id: z.string(),
  assistants: z.array(z.enum(assistants)),
  topic: z.string(),
  question: z.string(),
  statement: z.string(),
  publisher: z.string(),
  title: z.string(),
  section: z.nullable(z.string()),
  url: z.string(),
  /** The month from which the statement is valid, as `YYYY-MM`; null when the source gives no date. */
  effective: z.nullable(month),
  /** `unconfirmed` entries are shown with a warning and are never given as an answer. */
  evidence: z.enum(evidences),
  confidence: z.enum(confidences),
  tier: z.nullable(z.enum(tiers)),
  /** Where the text was read if that is a copy or a report. */
  seen: z.array(z.string()),
});
export type LibraryEntry = z.output<typeof LibraryEntry>;

export const LibraryQuery = z.object({
  assistant: optionalChoice(assistants),
  topic: optionalText(60),
  search: optionalText(LIBRARY_SEARCH_MAX),
  page: z._default(queryNumber(1, 1_000), 1),
  pageSize: z._default(queryNumber(1, LIBRARY_PAGE_SIZE_MAX), LIBRARY_PAGE_SIZE),
});
export type LibraryQuery = z.output<typeof LibraryQuery>;

export const LibraryPage = z.object({
  items: z.array(LibraryEntry),
  total: z.int(),
  totalPages: z.int(),
  /** Every topic of the library by title, with the number of its entries, regardless of the search. */
  topics: z.array(z.object({ topic: z.string(), title: z.string(), entries: z.int() })),
});

const byEntryId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });

export const libraryEndpoints = {
  list: endpoint("GET", "/api/library", {
    access: "public",
    summary: "A page of the reference library: by specialist, topic or search, nearest first",
    query: LibraryQuery,
    reply: LibraryPage,
  }),
  find: endpoint("GET", "/api/library/:id", {
    access: "public",
    summary: "One entry of the reference library",
    params: byEntryId,
    reply: LibraryEntry,
  }),
};
