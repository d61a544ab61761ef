import type { FastifyInstance } from "fastify";
import { libraryEndpoints as calls } from "#contract/experts/library.ts";
import { addressKey, limit } from "#server/core/http/limits.ts";
import { route } from "#server/core/http/route.ts";
import { page, find } from "./library.ts";

/** Searches a minute, also signed out; reading without a search is not limited. */
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
