import { v7 as uuid } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { deliverWaiting } from "#server/domains/notices/notifications/deliveries.ts";
import { morning } from "#server/domains/notices/reminders/morning-digest.ts";
import { remind } from "#server/domains/notices/reminders/reminders.ts";
import { eventInput, made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { openYard, query, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);
beforeEach(() => query("truncate yards, users, reminder_runs, rate_limits cascade"));

const today = londonDate(new Date());
const inDays = (days: number) => addDays(today, days);
const seven = (days: number) => londonInstant(inDays(days), "07:00");

interface NotificationReply {
  title: string;
  message: string;
  type: string;
  priority: string;
  actionUrl: string;
}
const notified = (who: Visitor) =>
  made<NotificationReply[]>(who.get("/api/notifications?limit=100"));
const titles = async (who: Visitor) => (await notified(who)).map(({ title }) => title);

/** Doses that satisfy every body, the last of which was given this many days ago. */
const soundUntil = (daysAgo: number) =>
  [340, 300, 150, 0].map((before) => inDays(-daysAgo - before));
const give = (who: Visitor, horseId: string, dates: readonly string[]) =>
  made(
    who.put(`/api/horses/${horseId}/doses`, {
      doses: dates.map((date) => ({ id: uuid(), date, diseases: ["INFLUENZA"] })),
      replaces: [],
    }),
  );
const plan = (who: Visitor, horseId: string, given: Record<string, unknown> = {}) =>
  made(
    who.post("/api/outings", {
      name: "Gatcombe",
      firstDay: inDays(20),
      body: "BE",
      horseIds: [horseId],
      ...given,
    }),
  );

async function stable(lastDose: number) {
  const { owner, horse } = await yard.newOwnerWithHorse();
  await give(owner, horse.id, soundUntil(lastDose));
  return { owner, id: horse.id };
}

test("a no is notified once, four weeks before, with the reason, its source and a link", async () => {
  const { owner, id } = await stable(350);
  await plan(owner, id, { firstDay: inDays(40) });
  await remind(seven(11));
  expect(await notified(owner), "29 days before").toEqual([]);
  for (const day of [12, 13, 20]) await remind(seven(day));
  const [only, ...more] = await notified(owner);
  expect(more).toEqual([]);
  expect(only).toMatchObject({ type: "VACCINATION", priority: "HIGH" });
  expect(only?.title).toMatch(/^Bramble: No for Gatcombe on \d+ \w+ \d{4}$/);
  expect(only?.message).toMatch(
    /^The last dose \(.+\) ran out on .+, 12 months after it was given\. Source: Governing body moves from six-month to annual flu vaccinations, Horse & Hound .+\. Confirm with the body and the venue\.$/,
  );
  expect(only?.actionUrl).toBe(`/horses/${id}?tab=can-i-go&on=${inDays(40)}&body=BE`);
});

test("a yes is not notified, nor a body without rules", async () => {
  const { owner, id } = await stable(100);
  await plan(owner, id);
  await plan(owner, id, { name: "Fun ride", body: "OTHER" });
  await remind(seven(1));
  expect(await notified(owner)).toEqual([]);
});

test("a dose changes the verdict at once: one too close before is a no, and a yes is notified to those who got the no", async () => {
  const { owner, id } = await stable(350);
  await plan(owner, id);
  await remind(seven(1));
  expect(await titles(owner)).toHaveLength(1);
  await give(owner, id, [today]);
  const [after] = await notified(owner);
  expect(after).toMatchObject({ priority: "LOW" });
  expect(after?.title).toMatch(/^Bramble: Yes for Gatcombe on /);
  await remind(seven(2));
  expect(await titles(owner)).toHaveLength(2);

  await plan(owner, id, { name: "Tomorrow", firstDay: inDays(1) });
  await give(owner, id, [inDays(-1)]);
  const [clash] = await notified(owner);
  expect(clash?.title).toMatch(/^Bramble: No for Tomorrow on /);
  expect(clash?.message).toContain("at least 7 days are needed");
});

test("a vaccination booked in time resolves a no; one booked too close is notified as a clash", async () => {
  const { owner, id } = await stable(350);
  await plan(owner, id);
  const book = (day: number) =>
    made(
      owner.post(
        "/api/care-events",
        eventInput({ eventType: "VACCINATION", horseId: id, dueDate: `${inDays(day)}T15:00` }),
      ),
    );
  const { id: event } = await book(10);
  await remind(seven(1));
  expect(await titles(owner)).toEqual([]);
  await owner.delete(`/api/care-events/${event}`);
  await book(15);
  await remind(seven(2));
  const clash = (await notified(owner)).find(({ title }) => title.includes("Gatcombe"));
  expect(clash?.message).toMatch(/^With the vaccination booked for .+ given: The dose of /);
});

test("concurrent runs notify each user once, and not those who want no reminders or do not follow the horse", async () => {
  const { owner, id } = await stable(350);
  const groom = await newMember(yard.app, await yardOf(id), "GROOM");
  const quiet = await newMember(yard.app, await yardOf(id), "VIEWER");
  await made(quiet.put("/api/notification-preferences", { reminderNotifications: false }));
  const away = await newMember(yard.app, await yardOf(id), "GROOM");
  await made(away.put(`/api/horses/${id}/following`, { following: false }));
  await plan(owner, id);
  await Promise.all([1, 2, 3].map(() => remind(seven(1))));
  for (const who of [owner, groom]) expect(await titles(who)).toHaveLength(1);
  for (const who of [quiet, away]) expect(await titles(who)).toEqual([]);
});

test("the morning's mail says it too, once", async () => {
  const { owner, id } = await stable(350);
  await plan(owner, id);
  await remind(seven(1));
  await deliverWaiting(morning, () => seven(1));
  const mails = (await yard.mails()).filter((mail) => mail.includes(`To: ${owner.user.email}`));
  const about = mails.filter((mail) => mail.includes("Today's reminders: Bramble"));
  expect(about).toHaveLength(1);
  expect(about[0]).toContain("- Bramble: No for Gatcombe on");
});

test("a new day is notified again; a withdrawn horse is not", async () => {
  const { owner, id } = await stable(350);
  const { id: outing } = await plan(owner, id);
  await remind(seven(1));
  const moved = { name: "Gatcombe", firstDay: inDays(21), body: "BE", horseIds: [id] };
  await made(owner.put(`/api/outings/${outing}`, moved));
  await remind(seven(2));
  expect(await titles(owner)).toHaveLength(2);
  await made(owner.put(`/api/outings/${outing}`, { ...moved, horseIds: [] }));
  await remind(seven(3));
  expect(await titles(owner)).toHaveLength(2);
});

async function yardOf(horseId: string) {
  const { rows } = await query<{ yard_id: string }>("select yard_id from horses where id = $1", [
    horseId,
  ]);
  return rows[0]?.yard_id ?? "";
}
