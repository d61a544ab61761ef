import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { deliverWaiting } from "#server/domains/notices/notifications/deliveries.ts";
import { eventInput, made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { fillYards } from "#testing/many-events.ts";
import { newMember } from "#testing/member.ts";
import { quickStart } from "#testing/quick-start.ts";
import { newHorse, openYard, query, type Visitor } from "#testing/yard.ts";
import { morning } from "./morning-digest.ts";
import { remind } from "./reminders.ts";

const yard = fixture(openYard);
beforeEach(() => query("truncate yards, users, reminder_runs, rate_limits cascade"));

const today = londonDate(new Date());
const inDays = (days: number) => addDays(today, days);
/** Seven in the morning of the day that is this many days from today. */
const seven = (days: number) => londonInstant(inDays(days), "07:00");

interface NotificationReply {
  id: string;
  title: string;
  message: string;
  type: string;
  read: boolean;
  priority: string;
  metadata: { eventId: string } | null;
}
const notified = (who: Visitor) =>
  made<NotificationReply[]>(who.get("/api/notifications?limit=100"));
const addEvent = (who: Visitor, given: Record<string, unknown> = {}) =>
  made(who.post("/api/care-events", eventInput(given)));

async function mailsTo(email: string) {
  return (await yard.mails()).filter((mail) => mail.includes(`To: ${email}`));
}
const deliver = (now: Date) => deliverWaiting(morning, () => now);

describe("quiet hours", () => {
  const quietHours = { from: "22:00", until: "08:30" };
  const halfPastEight = londonInstant(inDays(4), "08:30");

  test("hold the morning's mail until they end, and it is sent once", async () => {
    const owner = await yard.newOwner();
    await made(owner.put("/api/notification-preferences", { quietHours }));
    await addEvent(owner, { dueDate: `${inDays(5)}T15:00` });
    await remind(seven(4));
    await deliver(seven(4));
    expect(await notified(owner), "in the app it is there").toHaveLength(1);
    expect(await mailsTo(owner.user.email)).toHaveLength(0);
    await Promise.all([deliver(halfPastEight), deliver(halfPastEight)]);
    await deliver(seven(5));
    expect(await mailsTo(owner.user.email)).toHaveLength(1);
  });

  test("do not hold a mail that tells of urgent care that is overdue", async () => {
    const owner = await yard.newOwner();
    await made(owner.put("/api/notification-preferences", { quietHours }));
    const given = { dueDate: `${inDays(3)}T15:00` };
    const { id } = await addEvent(owner, given);
    const urgent = eventInput({ ...given, priority: "URGENT" });
    await made(owner.put(`/api/care-events/${id}`, urgent));
    await remind(seven(4));
    await deliver(seven(4));
    expect(await mailsTo(owner.user.email)).toHaveLength(1);
  });
});

describe("the run of a morning", () => {
  test("reminds of an event 7, 3 and 1 days before and once when it is overdue", async () => {
    const { owner, horse } = await yard.newOwnerWithHorse();
    await addEvent(owner, { horseId: horse.id, dueDate: `${inDays(10)}T15:00` });
    const sent: Record<number, string> = {};
    for (let day = 1; day <= 16; day += 1) {
      const before = (await notified(owner)).length;
      await remind(seven(day));
      const after = await notified(owner);
      if (after.length > before) sent[10 - day] = `${after[0]?.title}. ${after[0]?.message}`;
    }
    expect(Object.keys(sent).map(Number)).toEqual([1, 3, 7, -1]);
    expect(sent[1]).toBe("Bramble: Shoes. Due tomorrow at 15:00");
    expect(sent[-1]).toMatch(/^Bramble: Shoes\. Overdue since \d+ \w+ \d{4}$/);
  });

  test("of an earlier day, after a clock that went ahead was set back, tells nothing of before", async () => {
    const owner = await yard.newOwner();
    await addEvent(owner, { dueDate: `${inDays(10)}T15:00` });
    await remind(seven(9));
    await remind(seven(8));
    expect((await notified(owner)).map(({ message }) => message)).toEqual([
      "Due tomorrow at 15:00",
    ]);
  });

  test("has the kind and priority of each notification", async () => {
    const owner = await yard.newOwner();
    const due = `${inDays(4)}T15:00`;
    await addEvent(owner, { title: "Flu", eventType: "VACCINATION", dueDate: due });
    await addEvent(owner, { title: "Trim", dueDate: due, priority: "HIGH" });
    await remind(seven(1));
    const kinds = (await notified(owner)).map(
      (each) => `${each.title} ${each.type} ${each.priority}`,
    );
    expect(kinds.toSorted()).toEqual(["Flu VACCINATION MEDIUM", "Trim CARE_REMINDER HIGH"]);
    await remind(seven(5));
    expect((await notified(owner)).slice(0, 2).map(({ type }) => type)).toEqual([
      "CARE_OVERDUE",
      "CARE_OVERDUE",
    ]);
  });

  test("does not notify of a day before its 07:00", async () => {
    const owner = await yard.newOwner();
    await addEvent(owner, { dueDate: `${inDays(4)}T15:00` });
    await remind(new Date(seven(1).getTime() - 1));
    expect(await notified(owner)).toEqual([]);
    await remind(seven(1));
    expect(await notified(owner)).toHaveLength(1);
  });

  test("a second run of the day, or three concurrent runs, notify once", async () => {
    const owner = await yard.newOwner();
    for (let n = 0; n < 30; n += 1)
      await addEvent(owner, { title: `Shoes ${n}`, dueDate: `${inDays(4)}T15:00` });
    const counts = await Promise.all([1, 2, 3].map(() => remind(seven(1))));
    expect(counts.reduce((sum, count) => sum + count)).toBe(30);
    expect(await remind(seven(1))).toBe(0);
    const titles = (await notified(owner)).map(({ title }) => title);
    expect(new Set(titles).size).toBe(30);
    expect(titles).toHaveLength(30);
  });

  test("after days without service the next run catches up, once an event", async () => {
    const owner = await yard.newOwner();
    await addEvent(owner, { title: "Missed both", dueDate: `${inDays(9)}T15:00` });
    await addEvent(owner, { title: "Overdue by now", dueDate: `${inDays(3)}T15:00` });
    // the runs for its 7-day and its 3-day reminder were both missed
    await remind(seven(7));
    const sent = (await notified(owner)).map(({ title, message }) => `${title}: ${message}`);
    expect(sent.toSorted()).toEqual([
      expect.stringMatching(/^Missed both: Due on \w+ at 15:00$/),
      expect.stringMatching(/^Overdue by now: Overdue since /),
    ]);
  });

  test("an event made after its reminder came due waits for the next one", async () => {
    const owner = await yard.newOwner();
    await addEvent(owner, { dueDate: `${inDays(5)}T15:00` });
    await remind(seven(1));
    expect(await notified(owner)).toEqual([]);
    await remind(seven(2));
    expect(await notified(owner)).toHaveLength(1);
  });

  test("an event moved to another day is notified again", async () => {
    const owner = await yard.newOwner();
    const { id } = await addEvent(owner, { dueDate: `${inDays(4)}T15:00` });
    await remind(seven(1));
    await made(owner.put(`/api/care-events/${id}`, eventInput({ dueDate: `${inDays(14)}T15:00` })));
    await remind(seven(2));
    expect(await notified(owner)).toHaveLength(1);
    await remind(seven(7));
    expect(await notified(owner)).toHaveLength(2);
  });

  test("a completed event is not notified, and one in progress is not overdue", async () => {
    const owner = await yard.newOwner();
    const due = { dueDate: `${inDays(4)}T15:00` };
    const done = await addEvent(owner, due);
    const begun = await addEvent(owner, { ...due, title: "Begun" });
    await made(owner.put(`/api/care-events/${done.id}`, { status: "COMPLETED" }));
    await made(owner.put(`/api/care-events/${begun.id}`, { status: "IN_PROGRESS" }));
    await remind(seven(1));
    await remind(seven(6));
    expect((await notified(owner)).map(({ title }) => title)).toEqual(["Begun"]);
  });

  test("every member who wants reminders is notified by their own days; non-members are not", async () => {
    const owner = await yard.newOwner();
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const quiet = await newMember(yard.app, owner.user.yardId, "VIEWER");
    const stranger = await yard.newOwner();
    await made(groom.put("/api/notification-preferences", { reminderDays: [14] }));
    await made(quiet.put("/api/notification-preferences", { reminderNotifications: false }));
    await addEvent(owner, { dueDate: `${inDays(15)}T15:00` });
    await remind(seven(1));
    const sent = async () =>
      Promise.all([owner, groom, quiet, stranger].map(async (who) => (await notified(who)).length));
    expect(await sent()).toEqual([0, 1, 0, 0]);
    await remind(seven(8));
    expect(await sent()).toEqual([1, 1, 0, 0]);
  });

  test("days that were given to the event itself count before the person's", async () => {
    const owner = await yard.newOwner();
    await made(owner.put("/api/notification-preferences", { reminderDays: [2] }));
    await addEvent(owner, { title: "Own", dueDate: `${inDays(6)}T15:00`, reminderDays: [5, 0] });
    await addEvent(owner, { title: "Usual", dueDate: `${inDays(6)}T15:00` });
    await addEvent(owner, { title: "None", dueDate: `${inDays(6)}T15:00`, reminderDays: [] });
    const sent: string[][] = [];
    for (let day = 1; day <= 6; day += 1) {
      const before = (await notified(owner)).length;
      await remind(seven(day));
      sent.push((await notified(owner)).slice(0, -before || undefined).map(({ title }) => title));
    }
    expect(sent).toEqual([["Own"], [], [], ["Usual"], [], ["Own"]]);
  });
});

describe("the morning's mail", () => {
  test("is one, plain and HTML, with a line a horse, and a link that stops it", async () => {
    const owner = await yard.newOwner();
    const [bramble, willow] = [
      await newHorse(owner, { name: "Bramble <3" }),
      await newHorse(owner, { name: "Willow" }),
    ];
    const dueDate = `${inDays(2)}T15:00`;
    await addEvent(owner, { horseId: bramble.id, title: "Shoes", dueDate });
    await addEvent(owner, { horseId: bramble.id, title: "Teeth", dueDate });
    await addEvent(owner, { horseId: willow.id, title: "Flu", dueDate });
    await addEvent(owner, { title: "Muck heap", dueDate });
    await remind(seven(1));
    await deliver(seven(1));
    const [mail = "", ...more] = await mailsTo(owner.user.email);
    expect(more).toEqual([]);
    expect(mail).toContain("- Bramble <3: Shoes tomorrow at 15:00; Teeth tomorrow at 15:00\r\n");
    expect(mail).toContain("- Willow: Flu tomorrow at 15:00\r\n");
    expect(mail).toContain("- Robin's yard: Muck heap tomorrow at 15:00\r\n");
    expect(mail).toContain("<strong>Bramble &lt;3</strong>: Shoes tomorrow at 15:00; Teeth");
    expect(mail).toMatch(/Content-Type: multipart\/alternative/);
    expect(mail).toMatch(/List-Unsubscribe:\s+<http:\/\/localhost:3000\/unsubscribe\?token=/);
    expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    await deliver(seven(2));
    expect(await mailsTo(owner.user.email)).toHaveLength(1);
  });

  test("leaves out what was done before it went, and does not go when nothing is left", async () => {
    const owner = await yard.newOwner();
    const other = await yard.newOwner();
    const dueDate = `${inDays(2)}T15:00`;
    const done = await addEvent(owner, { title: "Done early", dueDate });
    await addEvent(owner, { title: "Still there", dueDate });
    const only = await addEvent(other, { dueDate });
    await remind(seven(1));
    await made(owner.put(`/api/care-events/${done.id}`, { status: "COMPLETED" }));
    await made(other.put(`/api/care-events/${only.id}`, { status: "COMPLETED" }));
    await deliver(seven(1));
    const [mail] = await mailsTo(owner.user.email);
    expect(mail).toContain("Still there");
    expect(mail).not.toContain("Done early");
    expect(await mailsTo(other.user.email)).toEqual([]);
  });

  test("is not sent to users who want no mails, who are notified in the product", async () => {
    const owner = await yard.newOwner();
    await made(owner.put("/api/notification-preferences", { emailNotifications: false }));
    await addEvent(owner, { dueDate: `${inDays(2)}T15:00` });
    await remind(seven(1));
    await deliver(seven(1));
    expect(await notified(owner)).toHaveLength(1);
    expect(await mailsTo(owner.user.email)).toEqual([]);
  });
});

describe("both changes of the clocks", () => {
  // moves the creation of events into the past, so that it precedes all runs
  const longAgo = () =>
    query(
      "update care_events set created_at = '2025-01-01'; update memberships set created_at = '2025-01-01'",
    );

  test.each([
    // clocks go forward at 01:00 in March, back at 02:00 in October
    { change: "2026-03-29", sevenUtc: "2026-03-29T06:00:00Z" },
    { change: "2026-10-25", sevenUtc: "2026-10-25T07:00:00Z" },
  ])("07:00 on $change is 07:00 by UK clocks", async ({ change, sevenUtc }) => {
    const owner = await yard.newOwner();
    await addEvent(owner, { dueDate: `${addDays(change, 1)}T00:30` });
    await longAgo();
    const moment = new Date(sevenUtc);
    await remind(new Date(moment.getTime() - 1));
    expect(await notified(owner), "the 3 days before it, made up for").toHaveLength(1);
    await remind(moment);
    const [first] = await notified(owner);
    expect(first?.message).toBe("Due tomorrow at 00:30");
    await remind(new Date(moment.getTime() + 48 * 3_600_000));
    expect((await notified(owner)).map(({ type }) => type)).toEqual([
      "CARE_OVERDUE",
      "CARE_REMINDER",
      "CARE_REMINDER",
    ]);
  });
});

describe("processes that are killed", () => {
  const worker = fileURLToPath(
    new URL("../../../../../testing/reminder-worker.ts", import.meta.url),
  );

  /** Runs three processes concurrently; each is aborted after this many milliseconds of work, or finishes. */
  const threeWorkers = (now: Date, diesAfter: () => number | null) =>
    Promise.all(
      [1, 2, 3].map(
        () =>
          new Promise<boolean>((resolve) => {
            const life = diesAfter();
            const args = ["--database", yard.url, "--outbox", join(yard.dataDir, "outbox")];
            const more = life === null ? [] : ["--dies-after", `${life}`];
            execFile(
              process.execPath,
              [...quickStart.words, worker, ...args, "--now", now.toISOString(), ...more],
              { env: { ...process.env, ...quickStart.env } },
              (error) => resolve(error === null),
            );
          }),
      ),
    );

  test("anywhere in the run lose nothing and send nothing twice", async () => {
    const before = (await yard.mails()).length;
    await fillYards(yard.url, { yards: 60, eventsPerYard: 40, from: inDays(1), days: 10 });
    const [first, minutes] = [seven(0).getTime() + 86_400_000, 60_000];
    let finished = 0;
    let round = 0;
    for (; round < 4; round += 1) {
      // the claims of an aborted process are free again after three minutes
      const now = new Date(first + round * 3 * minutes);
      const ends = await threeWorkers(now, () => Math.floor(Math.random() * 250));
      finished += ends.filter(Boolean).length;
    }
    await threeWorkers(new Date(first + round * 3 * minutes), () => null);
    await threeWorkers(new Date(first + (round + 1) * 3 * minutes), () => null);

    const { rows } = await query<{ title: string; user_id: string; n: string }>(
      `select user_id, metadata->>'eventId' as event, count(*) as n from notifications
       group by 1, 2`,
    );
    // eight of the ten due days have a reminder that is due by this time
    expect(rows).toHaveLength(60 * 40 * 0.8);
    expect(
      rows.filter(({ n }) => n !== "1"),
      "told twice",
    ).toEqual([]);
    const mails = (await yard.mails()).slice(before);
    const addresses = mails.map((mail) => /To: (\S+)/.exec(mail)?.[1]);
    expect(new Set(addresses).size).toBe(60);
    expect(addresses, "mailed twice").toHaveLength(60);
    const unsettled = await query("select from deliveries where settled_at is null");
    expect(unsettled.rowCount).toBe(0);
    expect(finished, "some must have died").toBeLessThan(12);
  }, 120_000);
});
