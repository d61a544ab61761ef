import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { jobsOfDay } from "#rules/care/yard-day.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { db } from "#server/core/database/database.ts";
import { dayJobs } from "#server/schema/care.ts";
import { medicineDoses } from "#server/schema/health.ts";
import { horses, stays } from "#server/schema/horses.ts";
import { grants, memberships, users } from "#server/schema/people.ts";
import { demoYard } from "./stories.ts";

/** Minutes from the time of a job until it is ticked in the demo yard. */
const TICKED_AFTER = 25;

/**
 * Gives a demo yard its people, who cannot sign in, and lets them do what was due until now: the jobs of the morning,
 * the doses of the last days, and the moves.
 */
export async function peopleYard(
  { userId, yardId }: { userId: string; yardId: string },
  now: Date,
) {
  const [guest] = await db().select().from(users).where(eq(users.id, userId));
  const all = await db().select().from(horses).where(eq(horses.yardId, yardId));
  const people = demoYard().yard.people.map((person) => ({ ...person, id: uuid() }));
  await db()
    .insert(users)
    .values(
      people.map(({ id, firstName, lastName }) => ({
        id,
        firstName,
        lastName,
        // of the guest's random password, which nobody knows
        passwordHash: guest?.passwordHash ?? "",
        email: `${firstName}.${lastName}.${id.slice(-8)}@loosebox.invalid`.toLowerCase(),
      })),
    );
  await db()
    .insert(memberships)
    .values(
      people.map(({ id, role, grants: own }) => ({ yardId, userId: id, role, allHorses: !own })),
    );
  const idOf = new Map(all.map(({ id, name }) => [name, id]));
  await db()
    .insert(grants)
    .values(
      people.flatMap(({ id, grants: own = [] }) =>
        own.map(({ horse, ...grant }) => ({
          ...grant,
          yardId,
          id: uuid(),
          userId: id,
          horseId: horse === null ? null : (idOf.get(horse) ?? null),
        })),
      ),
    );
  const [one, other] = people.filter(({ ticks }) => ticks).map(({ id }) => id);
  const [manager] = people.filter(({ role }) => role === "MANAGER").map(({ id }) => id);
  if (!one || !other || !manager) throw new Error("demo/yard/yard.json: nobody ticks");
  await tickMorning(yardId, all, { by: [one, other], now });
  await db()
    .update(medicineDoses)
    .set({
      userId: sql`case when ${medicineDoses.slot} = 1 then ${one}::uuid else ${other}::uuid end`,
    })
    .where(eq(medicineDoses.yardId, yardId));
  await db().update(stays).set({ userId: manager }).where(eq(stays.yardId, yardId));
}

interface Morning {
  /** Who does the jobs, in turns. */
  by: readonly [string, string];
  now: Date;
}

/** Ticks the jobs of today that were due a while ago; the last of them are still to do. */
async function tickMorning(
  yardId: string,
  all: readonly (typeof horses.$inferSelect)[],
  { by, now }: Morning,
) {
  const today = londonDate(now);
  const done = jobsOfDay(all, []).flatMap(({ row: _row, ...job }, at) => {
    const minutes = TICKED_AFTER + (at % 7);
    const tickedAt = new Date(londonInstant(today, job.time).getTime() + minutes * 60_000);
    const userId = by[at % 2] ?? by[0];
    const tick = { outcome: "DONE", tickedAt, yardId, userId, id: uuid(), date: today } as const;
    return tickedAt < now ? [{ ...job, ...tick }] : [];
  });
  if (done.length > 0) await db().insert(dayJobs).values(done);
}
