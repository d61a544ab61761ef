import { addressOf, type CallInput } from "#contract/address.ts";
import type { ReadEndpoint } from "#contract/endpoint.ts";
import { copyState, type KeptReplies, repliesAt } from "#web/core/device-store/replies.ts";
import type { KeptAccount } from "#web/core/device-store/database.ts";
import { uuidsIn } from "#web/core/uuids.ts";
import { type KeptReply, yardPlaceOf } from "./derivation.ts";
import { type AskedCall, deriveReply } from "./derived-replies.ts";

/** An address with its query in one order, under which its reply is kept. */
export function addressKey(address: string): string {
  const [path = "", query] = address.split("?");
  return query ? `${path}?${query.split("&").toSorted().join("&")}` : path;
}

const keyOf = (spec: ReadEndpoint, given: CallInput) => addressKey(addressOf(spec, given));

/**
 * Finds the reply that the device keeps for a call, or works it out from others that it keeps; null when it has none.
 * Each page of the app has one, which holds what it has opened of the copy.
 */
export function replyFinder(kept: KeptAccount, yard: string) {
  const opened = new Map<string, Promise<KeptReplies | null>>();
  const open = (place: string) => {
    const found = opened.get(place) ?? repliesAt(kept, { yard, place });
    opened.set(place, found);
    return found;
  };
  /** Everything kept in a place of the copy, as old as the copy's last confirmation. */
  const ofPlace = async (place: string): Promise<KeptReply[]> => {
    const found = await open(place);
    const savedAt = Math.max(found?.savedAt ?? 0, (await copyState(kept, yard))?.checkedAt ?? 0);
    return Object.entries(found?.replies ?? {}).map(([address, reply]) => ({
      address,
      reply,
      savedAt,
    }));
  };
  const exact = async (address: string): Promise<KeptReply | null> => {
    const place = uuidsIn(address)[0] ?? yardPlaceOf(address);
    const copied = (await ofPlace(place)).find((each) => each.address === address);
    const seen = await open(address);
    if (!seen || (copied && copied.savedAt >= seen.savedAt)) return copied ?? null;
    return { address, reply: seen.replies[address], savedAt: seen.savedAt };
  };
  return {
    find: async (spec: ReadEndpoint, given: CallInput): Promise<KeptReply | null> => {
      const asked: AskedCall = { spec, given, address: keyOf(spec, given) };
      const found = await exact(asked.address);
      return deriveReply(asked, found, { ofPlace, exact });
    },
    /** Every kept reply of a call about the whole yard, whatever its query. */
    ofCall: ({ path }: Pick<ReadEndpoint, "path">) => ofPlace(yardPlaceOf(path)),
    /** Forgets what was opened, because it was replaced. */
    forget: (place: string) => opened.delete(place),
  };
}
export type ReplyFinder = ReturnType<typeof replyFinder>;
