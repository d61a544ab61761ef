import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import * as z from "zod";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { reminderDay } from "#rules/reminders/reminders.ts";
import { reminderRun } from "#server/domains/notices/reminders/reminders.ts";
import type { SmtpDouble } from "#testing/doubles/smtp.ts";
import { horse, PASSWORD, type Rider } from "../client.ts";
import type { Product } from "../product.ts";

const added = z.array(z.object({ id: z.string() }));

/** A page of changes, of which only this matters here. */
export const page = z.object({
  items: z.array(z.object({ id: z.string() })),
  cursor: z.string(),
  more: z.boolean(),
});

/** What the checks work on. */
export interface Scene {
  product: Product;
  mails: SmtpDouble;
  client: Client;
  /** Somebody who is signed in from before the first jump. */
  rider: Rider;
  cursor: string;
  /** The titles of the events that have been added. */
  titles: string[];
}

/** Adds an event that is due on the day after the server's day, twice with the same id, as after a lost answer. */
export async function addTwice({ rider, titles }: Scene, now: number): Promise<boolean> {
  const [id, title] = [randomUUID(), `clock ${randomUUID()}`];
  const dueDate = `${addDays(londonDate(new Date(now)), 1)}T15:00`;
  const event = { id, title, eventType: "FARRIER", dueDate };
  const replies = [];
  for (let n = 0; n < 2; n += 1) replies.push(await rider.ask("POST", "/api/care-events", event));
  titles.push(id);
  const horseId = randomUUID();
  for (let n = 0; n < 2; n += 1)
    replies.push(await rider.ask("POST", "/api/horses", horse({ id: horseId, name: title })));
  const horses = added.parse((await rider.ask("GET", "/api/horses"))?.body);
  return (
    replies.every((reply) => reply?.status === 200) &&
    horses.filter((each) => each.id === horseId).length === 1
  );
}

/** Follows the changes from the cursor of before; the newest event must be among them, once. */
export async function seesChange(scene: Scene): Promise<boolean> {
  const wanted = scene.titles.at(-1);
  let count = 0;
  for (let tries = 0; tries < 60; tries += 1) {
    const reply = await scene.rider.ask("GET", `/api/changes?since=${scene.cursor}`);
    if (reply?.status !== 200) return false;
    const { items, cursor, more } = page.parse(reply.body);
    scene.cursor = cursor;
    count += items.filter(({ id }) => id === wanted).length;
    if (count > 0 && !more) return count === 1;
    await sleep(50);
  }
  return false;
}

/** Whether somebody can sign in in another browser. */
export async function signsIn({ email }: Rider, { origin }: Product): Promise<boolean> {
  const reply = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const cookie = reply.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const user = await fetch(`${origin}/api/user`, { headers: { cookie } });
  return user.status === 200;
}

/** Asks for a reset link, which must come once and work. */
export async function resetsOnce({ email, ask }: Rider, { mails }: Scene): Promise<boolean> {
  await ask("POST", "/api/forgot-password", { email });
  const links = () =>
    mails.accepted.filter(({ to, text }) => to === email && text.includes("new Loosebox password"));
  await arrived(() => links().length > 0);
  await sleep(500);
  const [mail] = links();
  const token = /token=3D([\w-]+)|token=([\w-]+)/.exec(mail?.text.replaceAll("=\r\n", "") ?? "");
  const given = token?.[1] ?? token?.[2] ?? "";
  const reply = await ask("POST", "/api/reset-password", { token: given, password: PASSWORD });
  return links().length === 1 && reply?.status === 200;
}

/** Runs the reminders twice at once and once more, as several processes and a clock that goes back do. */
export async function remindsOnce(now: number, { client, rider, mails }: Scene): Promise<string[]> {
  const day = reminderDay(new Date(now));
  const told = async () => {
    const { rows } = await client.query<{ count: number; mails: number }>(
      `select (select count(*)::integer from notifications) as count,
         (select count(*)::integer from reminder_runs) as mails`,
    );
    return rows[0] ?? { count: 0, mails: 0 };
  };
  const mine = () =>
    mails.accepted.filter(({ to, text }) => to === rider.email && text.includes("morning"));
  for (let n = 0; n < 2; n += 1) await runReminders(client);
  const [first, sent] = [await told(), mine().length];
  await runReminders(client);
  const again = await told();
  const { rows } = await client.query(
    `select from notifications group by user_id, metadata->>'eventId', type, created_at::date having count(*) > 1`,
  );
  return [
    ...(again.count === first.count ? [] : [`reminders of ${day} were given again`]),
    ...(mine().length === sent || mine().length === sent + 1
      ? []
      : [`mails of ${day} were sent again`]),
    ...(rows.length > 0 ? [`${rows.length} reminders are there more than once`] : []),
  ];
}

async function runReminders(client: Client) {
  await reminderRun.send(null);
  const isDone = async () => {
    const { rowCount } = await client.query(
      "select from jobs.job where name = 'reminder-run' and state < 'completed'",
    );
    return rowCount === 0;
  };
  await arrived(isDone);
}

async function arrived(isSo: () => boolean | Promise<boolean>) {
  for (const end = performance.now() + 15_000; performance.now() < end; await sleep(50))
    if (await isSo()) return;
}

/** The jobs that are due and do not come to their end. */
export async function stuckJobs(client: Client): Promise<string[]> {
  const stuck = async () => {
    const { rows } = await client.query<{ name: string }>(
      `select name from jobs.job where name !~ '^__' and start_after < now() - interval '5 seconds'
         and state < 'completed' or state = 'failed'`,
    );
    return rows.map(({ name }) => name);
  };
  await arrived(async () => (await stuck()).length === 0);
  return (await stuck()).map((name) => `the job ${name} is stuck`);
}
