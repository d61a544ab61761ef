import { inTransaction } from "#server/core/database/database.ts";
import { lockYards } from "#server/core/database/yard-rows.ts";
import {
  type NewNotification,
  notify,
  notifyAndPush,
} from "#server/domains/notices/notifications/notifications.ts";
import { londonDate } from "#rules/london.ts";
import { type Notice, noticeOf } from "./notice.ts";
import { claimNotices, readEntered } from "./queries.ts";

/** In the morning's run: notifies through its mail and message. Returns how many notices there were. */
export const notifyInRun = (yards: readonly string[], day: string, now: Date) =>
  inTransaction(async () => {
    const claimed = await claim(yards, { from: day, notifiedOn: day });
    await notify(claimed, now);
    return claimed.length;
  });

/** At once, after a change in a yard: notifies of what is new. */
export const notifyNow = (yardId: string, now: Date) =>
  inTransaction(async () => {
    await notifyAndPush(await claim([yardId], { from: londonDate(now), notifiedOn: null }), now);
  });

/** Claims what is new, in the transaction that notifies, so that no other process does. */
async function claim(
  yards: readonly string[],
  { from, notifiedOn }: { from: string; notifiedOn: string | null },
): Promise<NewNotification[]> {
  // the lock makes the last read the last notified
  await lockYards(yards, "outingNotices");
  const notices = (await readEntered([yards, from])).map(noticeOf);
  if (notices.length === 0) return [];
  const byKey = new Map(notices.map((each) => [keyOf(each), each]));
  const claimed = await claimNotices([JSON.stringify(notices.map(asRow)), notifiedOn]);
  return claimed.flatMap(({ userId, ...about }) => {
    const each = byKey.get(keyOf(about));
    return each ? [{ yardId: about.yardId, userId, ...each.notification }] : [];
  });
}

type Key = Pick<Notice, "yardId" | "outingId" | "horseId">;

const keyOf = ({ yardId, outingId, horseId }: Key) => `${yardId} ${outingId} ${horseId}`;

const asRow = ({ yardId, outingId, horseId, state, sentence }: Notice) => ({
  yard_id: yardId,
  outing_id: outingId,
  horse_id: horseId,
  state,
  sentence,
});
