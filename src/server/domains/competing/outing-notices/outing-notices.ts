import { inTransaction } from "#server/core/database.ts";
import {
  type NewNotification,
  notify,
  notifyAndPush,
} from "#server/domains/notices/notifications/notifications.ts";
import { londonDate } from "#rules/london.ts";
import { claimNotices, holdYards, readEntered } from "./queries.ts";
import { type News, newsOf } from "./news.ts";

/** In a morning's round: who is told of it by the morning's mail and message. Returns how many notices were told. */
export const tellInRound = (yards: readonly string[], day: string, now: Date) =>
  inTransaction(async () => {
    const told = await claim(yards, { from: day, toldOn: day });
    await notify(told, now);
    return told.length;
  });

/** At once, after something has changed in a yard: what is news by it. */
export const tellNow = (yardId: string, now: Date) =>
  inTransaction(async () => {
    await notifyAndPush(await claim([yardId], { from: londonDate(now), toldOn: null }), now);
  });

/** Claims what is news, in the transaction in which it is told: nobody else tells it. */
async function claim(
  yards: readonly string[],
  { from, toldOn }: { from: string; toldOn: string | null },
): Promise<NewNotification[]> {
  await holdYards([yards]);
  const news = (await readEntered([yards, from])).map(newsOf);
  if (news.length === 0) return [];
  const byKey = new Map(news.map((each) => [keyOf(each), each]));
  const claimed = await claimNotices([JSON.stringify(news.map(asRow)), toldOn]);
  return claimed.flatMap(({ userId, ...about }) => {
    const each = byKey.get(keyOf(about));
    return each ? [{ yardId: about.yardId, userId, ...each.told }] : [];
  });
}

type Key = Pick<News, "yardId" | "outingId" | "horseId">;

const keyOf = ({ yardId, outingId, horseId }: Key) => `${yardId} ${outingId} ${horseId}`;

const asRow = ({ yardId, outingId, horseId, state, said }: News) => ({
  yard_id: yardId,
  outing_id: outingId,
  horse_id: horseId,
  state,
  said,
});
