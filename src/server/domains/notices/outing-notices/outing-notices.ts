import type { Priority } from "#contract/care/care-event-types.ts";
import { whyAddress } from "#contract/competing/outings.ts";
import { formatFluVerdict } from "#contract/health/vaccination.ts";
import { formatDay } from "#rules/date-format.ts";
import { sourceName } from "#rules/knowledge/source-names.ts";
import { londonDate } from "#rules/london.ts";
import { check } from "#rules/vaccination/check.ts";
import type { Verdict } from "#rules/vaccination/judge.ts";
import { standings, type TripStanding } from "#rules/vaccination/trips.ts";
import { CONFIRM_SENTENCE } from "#rules/vaccination/rulebook.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { lockYards } from "#server/core/database/yard-rows.ts";
import {
  type NewNotification,
  notify,
  notifyAndPush,
} from "#server/domains/notices/notifications/notifications.ts";
import { pick } from "#server/core/database/expressions.ts";
import { boolean, orNull, text, textList } from "#server/core/database/row-shape.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { outingHorses, outings } from "#server/schema/competing.ts";
import { horses } from "#server/schema/horses.ts";
import { outingNotices } from "#server/schema/notices.ts";

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

/*
 * Queries of who is to be notified of what about outings. The morning's run covers all yards without a signed-in
 * user, so these take ids instead of a Scope.
 */

/**
 * For how many days before an outing people are notified that a horse may not go: enough to book a vaccination
 * and wait after it.
 */
const NOTICE_DAYS = 28;

/** The horses of the yards `$1` that are entered for near outings from the day `$2` on, with their records. */
const readEntered = sqlStatement({
  name: "entered-for-near-outings",
  // looks up the index once for each entered horse, because few of a yard's horses are entered
  text: `select o.yard_id as "yardId", o.id as "outingId", e.horse_id as "horseId", o.name,
     h.name as "horseName", o.first_day as "firstDay", o.last_day as "lastDay", o.body,
     o.fei_rules as "feiRules", flu.days as flu, flu.course_start as "courseStart",
     coalesce(flu.first_step <> 'FIRST', false) as "earlierMissing",
     others.days as others, booked.days as booked
   from outings o
   join outing_horses e on e.yard_id = o.yard_id and e.outing_id = o.id
   join horses h on h.yard_id = e.yard_id and h.id = e.horse_id
   cross join lateral (select coalesce(array_agg(f.date::text), '{}') as days,
       (max(f.date) filter (where f.course_start))::text as course_start,
       (array_agg(f.step order by f.date, f.step nulls last))[1] as first_step
     from influenza_doses f where f.yard_id = o.yard_id and f.horse_id = e.horse_id) flu
   cross join lateral (select coalesce(array_agg(d.date::text), '{}') as days
     from other_vaccinations d where d.yard_id = o.yard_id and d.horse_id = e.horse_id) others
   cross join lateral (select coalesce(array_agg((c.due_date at time zone 'Europe/London')::date::text
       order by c.due_date), '{}') as days
     from care_events c where c.yard_id = o.yard_id and c.horse_id = e.horse_id
       and c.event_type = 'VACCINATION' and c.status <> 'COMPLETED'
       and c.subject is distinct from 'OTHER_VACCINATION'
       and c.due_date >= $2::date::timestamp at time zone 'Europe/London') booked
   where o.yard_id = any($1) and o.body <> 'OTHER'
     and o.first_day between $2::date and $2::date + ${NOTICE_DAYS}
   order by o.yard_id, o.first_day, o.id, e.horse_id`,
  row: {
    ...pick(outings, "yardId", "name", "firstDay", "lastDay", "body", "feiRules"),
    outingId: outings.id,
    horseId: outingHorses.horseId,
    horseName: horses.name,
    flu: textList,
    courseStart: orNull(text),
    earlierMissing: boolean,
    others: textList,
    booked: textList,
  },
  acrossYards: "the morning's run goes through all yards",
});
type EnteredHorse = Awaited<ReturnType<typeof readEntered>>[number];

/**
 * Claims notices from the JSON list `$1`, notified on the day `$2` (null for immediately), for each member of
 * the yard who wants reminders, follows the horse, and whose last notice was different. That a horse may go is new only to users who
 * were notified that it may not. In SQL, because one parameter holds a list of rows.
 */
const claimNotices = sqlStatement({
  name: "claim-outing-notices",
  text: `insert into outing_notices as last (yard_id, outing_id, horse_id, user_id, state, sentence, notified_on)
   select n.yard_id, n.outing_id, n.horse_id, m.user_id, n.state, n.sentence, $2::date
   from jsonb_to_recordset($1::jsonb) as n (yard_id uuid, outing_id uuid, horse_id uuid, state text,
     sentence text)
   join memberships m on m.yard_id = n.yard_id
   left join notification_preferences p on p.user_id = m.user_id
   where coalesce(p.reminder_notifications, true) and may_read(m, 'care', n.horse_id)
     and not exists (select from horse_unfollows f
       where f.yard_id = n.yard_id and f.user_id = m.user_id and f.horse_id = n.horse_id)
     and (n.state <> 'OK' or exists (select from outing_notices t where t.yard_id = n.yard_id
       and t.outing_id = n.outing_id and t.horse_id = n.horse_id and t.user_id = m.user_id))
   order by n.yard_id, n.outing_id, n.horse_id, m.user_id
   on conflict (yard_id, outing_id, horse_id, user_id) do update set state = excluded.state,
     sentence = excluded.sentence, notified_on = excluded.notified_on, notified_at = now()
     where last.state <> excluded.state
   returning yard_id as "yardId", outing_id as "outingId", horse_id as "horseId",
     user_id as "userId"`,
  row: pick(outingNotices, "yardId", "outingId", "horseId", "userId"),
  writes: true,
  acrossYards: "the morning's run goes through all yards",
});
