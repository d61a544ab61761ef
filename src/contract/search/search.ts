import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { requiredText } from "#contract/fields.ts";

/** A search text has at most SEARCH_MAX characters, and a reply at most HITS_MAX hits. */
export const SEARCH_MAX = 100;
export const HITS_MAX = 20;

export const hitTypes = ["horse", "person", "record", "event", "library"] as const;

export const SearchHit = z.object({
  type: z.enum(hitTypes),
  /** The id of the horse, record, event, member, entry or contact; the name of a professional, who has no id. */
  id: z.string(),
  title: z.string(),
  /** The address of the page that shows the hit. */
  path: z.string(),
  /** A detail that distinguishes the hit from similar ones. */
  detail: z.nullable(z.string()),
  /**
   * How well the hit matches the query, from 0 to 1. Scores can be compared within one type and with those of
   * commands.
   */
  score: z.number(),
});
export type SearchHit = z.output<typeof SearchHit>;

export const searchEndpoints = {
  find: endpoint("GET", "/api/search", {
    access: "viewer",
    section: "any",
    summary:
      "Horses, people, records, events and library entries that meet every word of a query, best first, at most 20",
    query: z.object({ q: requiredText("Type what to look for", SEARCH_MAX) }),
    reply: z.array(SearchHit),
  }),
};
