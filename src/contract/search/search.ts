import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { requiredText } from "#contract/fields.ts";

/** Longest text that is searched for, in characters, and most hits that are given. */
export const SEARCH_MAX = 100;
export const HITS_MAX = 20;

export const hitTypes = ["horse", "person", "record", "event", "library"] as const;

export const SearchHit = z.object({
  type: z.enum(hitTypes),
  /** Of the horse, record, event, member, entry or contact; of a professional, who is on no list, the name. */
  id: z.string(),
  title: z.string(),
  /** The page where it stands. */
  path: z.string(),
  /** What distinguishes it from similar hits. */
  detail: z.nullable(z.string()),
  /** How well it meets the query, from 0 to 1; within one type they can be compared, and with commands. */
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
