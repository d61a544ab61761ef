import * as z from "zod/mini";
import { readBounded } from "#server/core/http/read-bounded.ts";

/** The parts of the last answer that are stored for a conditional request. */
export interface LastAnswer {
  etag: string | null;
  lastModified: string | null;
}

/** An item of the feed: its elements by name. */
export type FeedItem = Record<string, unknown>;

type Answer = (LastAnswer & { items: FeedItem[] }) | "unchanged";

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 1_000_000;

let feed: URL | null = null;

/** Sets the base address of the warnings' feed, which has one RSS document for each region; null turns it off. */
export function openWeather(address: URL | null) {
  feed = address;
}

export const isWeatherOpen = () => feed !== null;

/** Reads a region's current warnings. Throws when the feed is unavailable or is not RSS. */
export async function readFeed(region: string, last: LastAnswer): Promise<Answer> {
  if (!feed) throw new Error("The weather feed is off");
  const reply = await fetch(`${feed.href.replace(/\/$/, "")}/${region}`, {
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      accept: "application/rss+xml, application/xml, text/xml",
      "user-agent": "Loosebox",
      ...(last.etag && { "if-none-match": last.etag }),
      ...(last.lastModified && { "if-modified-since": last.lastModified }),
    },
  });
  if (reply.status === 304) return "unchanged";
  if (!reply.ok) throw new Error(`The feed answered ${reply.status}`);
  const text = (await readBounded(reply.body, MOST_BYTES)).toString("utf8");
  return {
    items: await parseFeed(text),
    etag: reply.headers.get("etag"),
    lastModified: reply.headers.get("last-modified"),
  };
}

const Feed = z.object({
  rss: z.object({
    channel: z.object({ item: z._default(z.array(z.record(z.string(), z.unknown())), []) }),
  }),
});

/**
 * The items of an RSS document. Throws for any other document: an error page with status 200 must not look like
 * 'no warnings'.
 */
export async function parseFeed(text: string): Promise<FeedItem[]> {
  const { XMLParser, XMLValidator } = await import("fast-xml-parser");
  const parser = new XMLParser({
    htmlEntities: true,
    parseTagValue: false,
    isArray: (name) => name === "item",
  });
  const isXml = XMLValidator.validate(text) === true;
  const { data } = Feed.safeParse(isXml ? parser.parse(text) : null);
  if (!data) throw new Error("The feed is no RSS");
  return data.rss.channel.item;
}
