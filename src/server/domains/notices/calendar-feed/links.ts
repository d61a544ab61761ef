import { createHmac, timingSafeEqual } from "node:crypto";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { addressKey, limit } from "#server/core/http/limits.ts";
import { notFound } from "#server/core/refusal.ts";
import { scopeOfLink } from "#server/domains/people/accounts/accounts.ts";
import { feedById } from "./queries.ts";

/** The feed whose key signs the links of its entries. */
interface Signer {
  id: string;
  linkKey: Buffer;
}

const MAC_BYTES = 16;

/** The address of the page on which one tap completes this event. */
export function linkTo(feed: Signer, eventId: string): string {
  const address = new URL(paths.eventDone, config().publicUrl);
  const token = Buffer.concat([bytesOf(feed.id), bytesOf(eventId), sign(feed, eventId)]);
  address.searchParams.set("token", token.toString("base64url"));
  return address.href;
}

const visitsFrom = limit(
  { name: "calendar-from", points: 600, seconds: 3_600, keyOf: addressKey },
  "Too many requests from this connection. Please try again in an hour.",
);

/** Counts a request from this network address to pages that can be opened without signing in. */
export const countVisit = (address: string) => visitsFrom.take(address);

/**
 * The user and event of a link, if the user belongs to the yard. The caller checks that the feed still includes
 * the event's horse.
 */
export async function openLink(token: string) {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 32 + MAC_BYTES) throw noSuchLink();
  const [feedId, eventId] = [idOf(bytes.subarray(0, 16)), idOf(bytes.subarray(16, 32))];
  const [feed] = await feedById({ id: feedId });
  if (!feed || !timingSafeEqual(bytes.subarray(32), sign(feed, eventId))) throw noSuchLink();
  const scope = await scopeOfLink(feed.userId, feed.yardId);
  if (!scope) throw noSuchLink();
  return { scope, eventId, horseIds: feed.horseIds };
}

/** The error for an unknown or expired link. */
export const noSuchLink = () => notFound("Link");

const sign = ({ linkKey }: Signer, eventId: string) =>
  createHmac("sha256", linkKey).update(eventId).digest().subarray(0, MAC_BYTES);

const bytesOf = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex");

const idOf = (bytes: Buffer) => {
  const hex = bytes.toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
};
