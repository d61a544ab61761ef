import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { runningUrl } from "#server/adapters/postgres/postgres.ts";
import { openSmtpDouble, type SmtpDouble } from "#testing/doubles/smtp.ts";
import { type Hit, hit } from "./load-generator.ts";
import { makeProduct } from "./product.ts";

/** The load of the drill. */
export interface Load {
  /** Number of mails that are already waiting: `reminders` are those of a morning, `letters` those about accounts. */
  reminders: number;
  letters: number;
  /**
   * Number of requests for reset links: `resets` for existing accounts, `unknown` for addresses without an
   * account. They are spread over `seconds` seconds.
   */
  resets: number;
  unknown: number;
  seconds: number;
}

export interface MailOutcome {
  /** Milliseconds from each request for a link until the mail server has accepted the mail. */
  handedOver: number[];
  missing: number;
  /** The replies to the requests, separately for existing and for unknown accounts. */
  known: Hit[];
  unknown: Hit[];
  /**
   * The number of other mails that were waiting when the first link was requested, and in `waitedAfter` when the
   * last link was sent.
   */
  waitedBefore: number;
  waitedAfter: number;
}

/** Milliseconds that the mail server takes for each mail. */
const ACCEPT_MS = 50;
/** Milliseconds after which a mail counts as missing. */
const HAND_OVER_WITHIN_MS = 120_000;

/** Requests reset links while other mails wait for a slow mail server, and measures when the links arrive. */
export async function drillMails(load: Load): Promise<MailOutcome> {
  const mailServer = await openSmtpDouble({ beforeAccepting: () => sleep(ACCEPT_MS) });
  const product = await makeProduct({ env: { SMTP_URL: mailServer.url } });
  try {
    await product.start();
    const client = new Client(runningUrl(product.dataDir) ?? "");
    await client.connect();
    const outcome = await run(load, { mailServer, client, origin: product.origin });
    await client.end();
    return outcome;
  } finally {
    await product.leave();
    mailServer.close();
  }
}

interface Place {
  mailServer: SmtpDouble;
  client: Client;
  origin: string;
}

async function run(load: Load, { mailServer, client, origin }: Place): Promise<MailOutcome> {
  await addPeople(client, load.resets);
  await addReminders(client, load.reminders);
  if (load.reminders > 0) await firstMail(mailServer);
  await addLetters(client, load.letters);
  const waitedBefore = await waiting(client);

  const askedAt = new Map<string, number>();
  const ask = (email: string) => {
    askedAt.set(email, performance.now());
    return hit(`${origin}/api/forgot-password`, "", { email });
  };
  const [known, unknown] = await Promise.all([
    spread(load.resets, load.seconds, (n) => ask(`known-${n}@yard.example`)),
    spread(load.unknown, load.seconds, (n) => ask(`unknown-${n}@yard.example`)),
  ]);

  const linkOf = new Map<string, number>();
  const until = performance.now() + HAND_OVER_WITHIN_MS;
  for (; linkOf.size < load.resets && performance.now() < until; await sleep(50))
    for (const { to, at } of mailServer.accepted) if (to.startsWith("known-")) linkOf.set(to, at);
  const handedOver = [...linkOf].map(([to, at]) => at - (askedAt.get(to) ?? at));
  const missing = load.resets - linkOf.size;
  return { handedOver, missing, known, unknown, waitedBefore, waitedAfter: await waiting(client) };
}

/**
 * Waits for a first mail, so that the server has started before the other mails are added; it checks for
 * reminders every 15 s.
 */
async function firstMail(mailServer: SmtpDouble) {
  for (const until = performance.now() + 60_000; mailServer.accepted.length === 0; await sleep(50))
    if (performance.now() > until) throw new Error("No reminder was sent within a minute");
}

/** Starts `count` tasks, spread evenly over these seconds, without waiting for each to end. */
async function spread<T>(count: number, seconds: number, work: (n: number) => Promise<T>) {
  const began = performance.now();
  const running: Promise<T>[] = [];
  for (let n = 0; n < count; n += 1) {
    await sleep(Math.max(0, began + (n * seconds * 1_000) / count - performance.now()));
    running.push(work(n));
  }
  return Promise.all(running);
}

const addPeople = (client: Client, count: number) =>
  client.query(
    `insert into users (id, email, first_name, last_name, password_hash)
     select gen_random_uuid(), 'known-' || n || '@yard.example', 'Robin', 'Hacker', ''
     from generate_series(0, $1::int - 1) n`,
    [count],
  );

/** Adds reminders for tomorrow's farrier, at most 50 mornings in each yard and in as many yards as needed. */
async function addReminders(client: Client, count: number) {
  await client.query(
    `with readers as (insert into users (id, email, first_name, last_name, password_hash, email_confirmed_at)
       select gen_random_uuid(), 'reader-' || n || '@yard.example', 'Wren', 'Hacker', '', now()
       from generate_series(1, ceil($1 / 50.0)::int) n returning id),
     theirs as (insert into yards (id, name, trial_ends_at)
       select id, 'Drill yard', now() + interval '14 days' from readers returning id),
     members as (insert into memberships (yard_id, user_id, role)
       select id, id, 'OWNER' from readers)
     insert into care_events (yard_id, id, title, event_type, due_date)
     select id, id, 'Farrier', 'FARRIER', now() + interval '1 day' from theirs`,
    [count],
  );
  await client.query(
    `insert into reminders (yard_id, event_id, user_id, days_before, due_on, notified_on)
     select id, id, id, n, (due_date at time zone 'Europe/London')::date, current_date - n
     from care_events, generate_series(1, 50) n`,
  );
  await client.query(
    `insert into deliveries (id, user_id, kind, about)
     select gen_random_uuid(), user_id, 'REMINDERS', notified_on::text from reminders limit $1`,
    [count],
  );
}

const addLetters = (client: Client, count: number) =>
  client.query(
    `insert into account_mails (id, to_address, kind, subject, text)
     select gen_random_uuid(), 'letter-' || n || '@yard.example', 'LETTER', 'New sign-in', repeat('A line of it. ', 40)
     from generate_series(1, $1::int) n`,
    [count],
  );

async function waiting(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select (select count(*) from deliveries where settled_at is null)::int
       + (select count(*) from account_mails where kind = 'LETTER')::int as count`,
  );
  return rows[0]?.count ?? 0;
}
