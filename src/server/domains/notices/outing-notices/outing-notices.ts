import type { Priority } from "#contract/care/care-event-types.ts";
import { whyAddress } from "#contract/competing/outings.ts";
import { formatFluVerdict } from "#contract/health/vaccination.ts";
import { formatDay } from "#rules/date-format.ts";
import { sourceName } from "#rules/knowledge/source-names.ts";
import { londonDate } from "#rules/london.ts";
import { check } from "#rules/vaccination/check.ts";
import type { Verdict } from "#rules/vaccination/judge.ts";
import { type TripStanding, standings } from "#rules/vaccination/trips.ts";
import { CONFIRM_SENTENCE } from "#rules/vaccination/rulebook.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { lockYards } from "#server/core/database/yard-rows.ts";
import {
  type NewNotification,
  notify,
  notifyAndPush,
} from "#server/domains/notices/notifications/notifications.ts";
import { claimNotices, readEntered, type EnteredHorse } from "./queries.ts";

/** Notifies users about outings during the morning's run, in its mail and message. Returns the number of notices. */
export const notifyInRun = (yards: readonly string[], day: string, now: Date) =>
  inTransaction(async () => {
    const claimed = await claim(yards, { from: day, notifiedOn: day });
    await notify(claimed, now);
    return claimed.length;
  });

/** Notifies users of what is new immediately after a change in a yard. */
export const notifyNow = (yardId: string, now: Date) =>
  inTransaction(async () => {
    await notifyAndPush(await claim([yardId], { from: londonDate(now), notifiedOn: null }), now);
  });

/** Claims new notices within the transaction that notifies, so that no other process sends them. */
async function claim(
  yards: readonly string[],
  { from, notifiedOn }: { from: string; notifiedOn: string | null },
): Promise<NewNotification[]> {
  // because of the lock, the state read last is also the state notified last
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

/** A notice about one horse and one outing, for users whose last notice about the two was different. */
interface Notice {
  yardId: string;
  outingId: string;
  horseId: string;
  state: string;
  /** The text for the morning's mail. */
  sentence: string;
  notification: Omit<NewNotification, "yardId" | "userId">;
}

const PRIORITIES: Record<Verdict, Priority> = { NO: "HIGH", BORDERLINE: "MEDIUM", OK: "LOW" };

/** The notification of whether a horse may go to an outing, with booked vaccinations counted if there are any. */
function noticeOf(entered: EnteredHorse): Notice {
  const { yardId, outingId, horseId, horseName, name } = entered;
  const [standing] = standings(entered, [entered]);
  const { verdict, day, code } = standing?.booked ?? standing?.now ?? unruled(entered);
  const state = verdict === "OK" ? "OK" : `${day} ${verdict} ${code}`;
  const why = reasonOf(entered, standing, day);
  const word = formatFluVerdict(verdict, code);
  const title = `${horseName}: ${word} for ${name} on ${formatDay(day)}`;
  return {
    yardId,
    outingId,
    horseId,
    state,
    sentence: `${word} for ${name} on ${formatDay(day)}: ${why}`,
    notification: {
      title,
      message: `${why} ${CONFIRM_SENTENCE}`,
      type: "VACCINATION",
      priority: PRIORITIES[verdict],
      actionUrl: whyAddress(horseId, entered, day),
      metadata: { outingId, horseId, verdict, day },
    },
  };
}

/** The verdict for an outing of a body whose rules are not known here, about which nobody is warned. */
const unruled = ({ firstDay }: EnteredHorse) => ({
  verdict: "OK" as const,
  day: firstDay,
  code: "OK",
});

/** The deciding reason with its source; booked vaccinations are mentioned when they count. */
function reasonOf(entered: EnteredHorse, standing: TripStanding | undefined, day: string): string {
  const { body, feiRules, flu, others, courseStart, earlierMissing } = entered;
  if (body === "OTHER") return "";
  const on = standing?.booked?.on ?? [];
  const [decides] = check({
    body,
    doses: [...flu, ...on],
    otherVaccinations: others,
    courseStart,
    earlierMissing,
    context: { feiClass: feiRules },
    event: day,
  }).reasons;
  const counted =
    on.length > 0 ? `With the vaccination booked for ${on.map(formatDay).join(", ")} given: ` : "";
  if (!decides) return counted.trim();
  return `${counted}${decides.sentence} Source: ${sourceName(decides.source)}.`;
}
