import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Library } from "#assistant/library.ts";
import { isOurFormat, openModel } from "#assistant/model.ts";
import { browse } from "#assistant/retrieval/search.ts";
import { type LibraryQuery, libraryEndpoints as calls } from "#contract/experts/library.ts";
import { addressKey, limit } from "#server/core/http/limits.ts";
import { route } from "#server/core/http/route.ts";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { notFound } from "#server/core/refusal.ts";

/** The assistant's model, which `npm run build` makes from `knowledge/`, as does `npm start` after a change. */
export const modelFile = fileURLToPath(
  new URL("../../../../../dist/assistant.json", import.meta.url),
);

const NOT_BUILT = "The assistant's model (dist/assistant.json) is not built: run `npm run build`.";

let opened: Library | undefined;

/**
 * The reference library for answering questions. The first call loads it, in about 0.2 s; not the start, because it takes 9
 * MB, and not every process is asked.
 */
export const library = (): Library =>
  (opened ??= openModel(JSON.parse(readFileSync(modelFile, "utf8"))));

/** Refuses to start without the model, or with one that another version of this code has built. */
export function requireModel(file = modelFile): void {
  if (!existsSync(file) || !isOurFormat(beginningOf(file))) throw new CannotStart(NOT_BUILT);
}

function beginningOf(file: string): string {
  const bytes = Buffer.alloc(64);
  const descriptor = openSync(file, "r");
  try {
    return bytes.toString("utf8", 0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}

/** A page of the library: sorted by relevance to a search, otherwise by topic and id. */
function page({ page: number, pageSize, ...filter }: LibraryQuery) {
  const found = browse(library(), filter);
  const start = (number - 1) * pageSize;
  return {
    items: found.slice(start, start + pageSize),
    total: found.length,
    totalPages: Math.ceil(found.length / pageSize),
    topics: library().topics,
  };
}

/** One entry, which may be unconfirmed: the page shows whether it is confirmed. */
function find(id: string) {
  const entry = library().entries.get(id);
  if (!entry) throw notFound("Library entry");
  return entry;
}

/** Number of searches allowed in a minute, also when signed out; reading without a search is not limited. */
const SEARCHES_A_MINUTE = 120;

const searches = limit(
  { name: "library-search", points: SEARCHES_A_MINUTE, seconds: 60, keyOf: addressKey },
  "Too many searches from this connection. Please wait a minute and try again.",
);

export function libraryRoutes(app: FastifyInstance) {
  route(app, calls.list, async ({ query }, { request }) => {
    if (query.search !== null) await searches.take(request.ip);
    return page(query);
  });
  route(app, calls.find, ({ params }) => find(params.id));
}
