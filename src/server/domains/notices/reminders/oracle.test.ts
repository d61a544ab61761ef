import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { londonDate } from "#rules/london.ts";
import { reminderDay, reminderFor } from "#rules/reminders/reminders.ts";
import { connectionPool } from "#server/core/database/database.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, query } from "#testing/yard.ts";
import { remind } from "./reminders.ts";

const yard = fixture(openYard);
let who: { userId: string; yardId: string };
/** The horses that events are about; the yard itself comes last. */
let horses: (string | null)[];
beforeAll(async () => {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  const { user } = owner;
  who = { userId: user.id, yardId: user.yardId };
  horses = [horseId, (await newHorse(owner)).id, null];
  await query("update memberships set created_at = '2020-01-01'");
});

const statuses = ["PENDING", "IN_PROGRESS", "COMPLETED"] as const;
const dayList = fc
  .uniqueArray(fc.nat({ max: 30 }), { maxLength: 5 })
  .map((days) => days.toSorted((a, b) => a - b));
// instants around both clock changes of 2026
const instant = fc.date({
  min: new Date("2026-03-01T00:00:00Z"),
  max: new Date("2026-12-01T00:00:00Z"),
  noInvalidDate: true,
});
const event = fc.record({
  due: instant,
  made: instant,
  status: fc.constantFrom(...statuses),
  horse: fc.nat({ max: 2 }),
  own: fc.oneof(fc.constant([1, 3, 7]), dayList),
});

const morningOf = fc.record({
  now: instant,
  /** Which of the two horses the person does not follow then. */
  unfollowed: fc.subarray([0, 1]),
});

async function unfollowOnly(unfollowed: readonly number[]) {
  await query("delete from horse_unfollows");
  await query(
    `insert into horse_unfollows (yard_id, user_id, horse_id) select $1, $2, unnest($3::uuid[])`,
    [who.yardId, who.userId, unfollowed.map((at) => horses[at])],
  );
}

test("the statement claims exactly what the rule says, over many events and mornings", async () => {
  const pool = connectionPool();
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 25 }),
      dayList,
      fc.array(morningOf, { minLength: 1, maxLength: 5 }),
      async (events, days, mornings) => {
        await pool.query("truncate care_events, notifications, reminder_runs cascade");
        await pool.query(
          `insert into notification_preferences (user_id, reminder_days) values ($1, $2)
           on conflict (user_id) do update set reminder_days = excluded.reminder_days`,
          [who.userId, days],
        );
        await pool.query(
          `insert into care_events (id, yard_id, title, event_type, due_date, created_at, status, horse_id, reminder_days)
           select gen_random_uuid(), $1, e.title, 'FARRIER', e.due, e.made, e.status, e.horse,
             (select coalesce(array_agg(n::smallint order by n::integer), '{}') from jsonb_array_elements_text(e.own) n)
           from jsonb_to_recordset($2::jsonb) as e(title text, due timestamptz, made timestamptz, status text, horse uuid, own jsonb)`,
          [
            who.yardId,
            JSON.stringify(
              events.map((each, at) => ({ ...each, horse: horses[each.horse], title: `${at}` })),
            ),
          ],
        );
        const expected: string[] = [];
        const done = new Set<string>();
        for (const { now, unfollowed } of mornings.toSorted((a, b) => +a.now - +b.now)) {
          await unfollowOnly(unfollowed);
          await remind(now);
          const day = reminderDay(now);
          // a second run of the same day does nothing, even for who follows the horse again by then
          if (done.has(day)) continue;
          done.add(day);
          events.forEach(({ due, made, status, own, horse }, at) => {
            const usual = own.join() === "1,3,7";
            const dueOn = londonDate(due);
            const asked = { dueOn, status, days: usual ? days : own, knownSince: made };
            const reminder = reminderFor(asked, day);
            const line = `${at} ${reminder}`;
            if (reminder !== null && !unfollowed.includes(horse) && !expected.includes(line))
              expected.push(line);
          });
        }
        const { rows } = await pool.query<{ line: string }>(
          `select e.title || ' ' || r.days_before as line from reminders r
           join care_events e on e.yard_id = r.yard_id and e.id = r.event_id`,
        );
        expect(rows.map(({ line }) => line).toSorted()).toEqual(expected.toSorted());
        const { rowCount } = await pool.query("select from notifications");
        expect(rowCount).toBe(expected.length);
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);
