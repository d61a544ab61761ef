import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { CHANGE_CURSOR, CHANGE_DAYS } from "./change-nouns.ts";

/** Days after which a device erases its copy of a yard that it has not been able to bring up to date. */
export const COPY_DAYS = 30;

/** A reply as the server gives it at an address, to be answered from where there is no signal. */
const CopiedReply = z.object({
  /** The address with its query, such as `/api/horses/…/doses`. */
  address: z.string(),
  /** The horse that the reply is about; null for a reply about the whole yard. */
  horseId: z.nullable(z.uuid()),
  reply: z.unknown(),
});

export const YardCopy = z.object({
  /** The `since` for bringing the copy up to date: a page's cursor counts once all its `next` pages are there. */
  cursor: z.string(),
  /** What the caller may read, as a hash: with another one than before, the device begins anew. */
  rights: z.string(),
  /** The horses that the copy is about, in the order of the pages; replies about any other are to be erased. */
  horses: z.array(z.uuid()),
  replies: z.array(CopiedReply),
  /** The `after` for the next page; null on the last page, or the last until `until`. */
  next: z.nullable(z.uuid()),
});
export type YardCopy = z.output<typeof YardCopy>;

export const copyEndpoints = {
  read: endpoint("GET", "/api/copy", {
    access: "viewer",
    section: "any",
    // it holds a person's own replies as well
    tokens: "never",
    summary: `The replies that a device keeps to work without signal, page by page: first those about the yard, then those about each horse; with \`since\` only what has changed, with \`after\` and \`until\` those of a part of \`horses\`, so that several pages can be fetched at once. 410: the cursor is older than ${CHANGE_DAYS} days; begin anew`,
    query: z.object({
      since: z.optional(z.string().check(z.regex(CHANGE_CURSOR, "Give `since` as `cursor` said"))),
      after: z.optional(z.uuid("Give `after` as `next` said")),
      until: z.optional(z.uuid("Give a horse's id as `until`")),
    }),
    reply: YardCopy,
  }),
};
