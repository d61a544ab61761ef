import {
  type answerRatingsEndpoints,
  PHRASING_LENGTH_MIN,
} from "#contract/experts/chat-ratings.ts";
import type { ReplyInput } from "#contract/endpoint.ts";
import { londonDate } from "#rules/london.ts";
import { library } from "#server/domains/experts/library/library.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { readShared } from "./ratings.ts";

/**
 * Every shared question, as a file to download: under the entry that was chosen and helped, or, if the answer
 * did not help, in a list from which a person assigns it before the library learns from it.
 */
export async function phrasings({
  request,
  reply,
}: Exchange): Promise<ReplyInput<typeof answerRatingsEndpoints.phrasings>> {
  const shared = await readShared();
  const helped = shared.flatMap(({ rating, entryId, words }) =>
    rating === "UP" && entryId !== null && isOfUse(entryId, words) ? [{ entryId, words }] : [],
  );
  const notHeld = shared
    .filter(({ rating }) => rating === "DOWN")
    .map(({ assistant, words }) => ({ assistant, question: words }));
  logSecurityEvent(request, "EXPORTED");
  const name = `loosebox-phrasings-${londonDate(new Date())}.json`;
  void reply.header("content-disposition", `attachment; filename="${name}"`);
  return { asks: byEntry(helped), notHeld };
}

/** Whether the library may learn the wording: its entry exists, and it is long enough to be meaningful. */
const isOfUse = (entryId: string, words: string) =>
  library().entries.has(entryId) && words.length >= PHRASING_LENGTH_MIN;

/** Each entry's distinct wordings, by the entry's id. */
function byEntry(helped: readonly { entryId: string; words: string }[]) {
  const found = Map.groupBy(helped, ({ entryId }) => entryId);
  return Object.fromEntries(
    [...found].map(([id, asked]) => [id, [...new Set(asked.map(({ words }) => words))]]),
  );
}
