import { createHmac, timingSafeEqual } from "node:crypto";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import { mayUse } from "#server/core/security/scope.ts";
import { requirePayment, scopeOfLink } from "#server/domains/people/accounts/accounts.ts";
import * as careEvents from "#server/domains/care/care-events.ts";
import { feedById } from "./queries.ts";

/** What signs the links of one feed's entries. */
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

/** The event behind a link; looking changes nothing. */
export async function linked(token: string) {
  return (await open(token)).event;
}

/** Completes the event behind a link; one that is done stays as it is. */
export async function complete(token: string) {
  const { scope, event } = await open(token);
  if (!mayUse("groom", scope))
    throw new Refusal(403, "Your role in this yard does not allow this. Ask the yard's owner.");
  if (event.status === "COMPLETED") return event;
  await requirePayment(scope.yardId);
  return careEvents.update(scope, event.id, { status: "COMPLETED" });
}

/** A link lives as long as its feed tells of the event's horse, and its person is in the yard. */
async function open(token: string) {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 32 + MAC_BYTES) throw noSuchLink();
  const [feedId, eventId] = [idOf(bytes.subarray(0, 16)), idOf(bytes.subarray(16, 32))];
  const [feed] = await feedById({ id: feedId });
  if (!feed || !timingSafeEqual(bytes.subarray(32), sign(feed, eventId))) throw noSuchLink();
  const scope = await scopeOfLink(feed.userId, feed.yardId);
  if (!scope) throw noSuchLink();
  const event = await careEvents.find(scope, eventId);
  if (feed.horseIds && !feed.horseIds.some((id) => id === event.horseId)) throw noSuchLink();
  return { scope, event };
}

const noSuchLink = () => notFound("Link");

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
