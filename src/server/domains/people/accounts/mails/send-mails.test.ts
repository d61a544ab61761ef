import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectionPool } from "#server/core/database/database.ts";
import { makeLog } from "#server/core/log.ts";
import { openMail } from "#server/adapters/mail.ts";
import { fixture } from "#testing/fixture.ts";
import { openSmtpDouble, type SmtpDouble, type TakenMail } from "#testing/doubles/smtp.ts";
import { openYard, query, registration } from "#testing/yard.ts";
import { startMailing } from "./send-mails.ts";

const yard = fixture(openYard);
let server: SmtpDouble;
/** Delays the mail server's acceptance; there is no delay unless a test sets one. */
let beforeAccepting: (mail: TakenMail) => Promise<unknown>;
let stop: (() => Promise<void>)[];
const log = makeLog("silent");

beforeEach(async () => {
  beforeAccepting = () => Promise.resolve();
  server = await openSmtpDouble({ beforeAccepting: (mail) => beforeAccepting(mail) });
  openMail({ smtpUrl: server.url, from: "Loosebox <x@y.example>", outbox: "" });
  stop = [];
});
afterEach(async () => {
  await Promise.all(stop.map((each) => each()));
  server.close();
  await query("truncate account_mails, password_reset_requests");
});

const start = () => stop.push(startMailing(log));

const addLetters = (count: number) =>
  query(
    `insert into account_mails (id, to_address, kind, subject, text)
     select gen_random_uuid(), 'letter-' || n || '@yard.example', 'LETTER', 'x', 'y'
     from generate_series(1, $1::int) n`,
    [count],
  );

async function addPeople(count: number) {
  const emails = Array.from({ length: count }, () => registration().email);
  await query(
    `insert into users (id, email, first_name, last_name, password_hash)
     select gen_random_uuid(), unnest($1::text[]), 'Robin', 'Hacker', ''`,
    [emails],
  );
  return emails;
}

const ask = (email: string) => yard.visitor().post("/api/forgot-password", { email });
const isLetter = ({ to }: TakenMail) => to.startsWith("letter-");
const addresses = (mails: readonly TakenMail[]) => mails.map(({ to }) => to);

/** A gate that is closed until a test opens it. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { shut: () => promise, open: () => resolve(undefined) };
}

const WAIT = { timeout: 20_000, interval: 10 };

test("links overtake the letters that wait, slow letters keep no link waiting, and all arrive", async () => {
  const { shut, open } = gate();
  beforeAccepting = shut;
  await addLetters(300);
  start();
  await vi.waitFor(() => expect(server.offered.length).toBe(12), WAIT);
  const people = await addPeople(20);
  for (const email of people) await ask(email);
  await vi.waitFor(() => expect(server.offered.length).toBe(16), WAIT);
  expect(server.offered.slice(12).filter(isLetter), "four places are for links").toEqual([]);
  await vi.waitFor(async () => {
    const { rows } = await query("select from account_mails where kind = 'RESET_LINK'");
    expect(rows).toHaveLength(20);
  }, WAIT);

  open();
  await vi.waitFor(() => expect(server.accepted.length).toBe(320), WAIT);
  expect(addresses(server.accepted.filter((mail) => !isLetter(mail))).toSorted()).toEqual(
    people.toSorted(),
  );
  const lastLink = server.offered.findLastIndex((mail) => !isLetter(mail));
  // 12 mails without a link were already being sent; while the 20 links go through their 4 places in 5 turns, each of
  // the other 12 places may begin a letter in every turn
  expect(lastLink).toBeLessThan(20 + 12 + 5 * 12);
  await vi.waitFor(async () => {
    expect((await query("select from account_mails")).rows).toEqual([]);
  }, WAIT);
});

test("a request is processed at once, without waiting for the next poll", async () => {
  const { user } = await yard.newOwner();
  vi.useFakeTimers({ toFake: ["setInterval"] });
  start();
  vi.useRealTimers();
  for (const count of [1, 2]) {
    await ask(user.email);
    await vi.waitFor(() => expect(server.accepted.length).toBe(count), WAIT);
  }
});

test("a slow mail occupies only its own slot", async () => {
  const { shut, open } = gate();
  beforeAccepting = ({ to }) => (to === "letter-1@yard.example" ? shut() : Promise.resolve());
  await addLetters(60);
  start();
  await vi.waitFor(() => expect(server.accepted.length).toBe(59), WAIT);
  expect(addresses(server.accepted)).not.toContain("letter-1@yard.example");
  open();
  await vi.waitFor(() => expect(server.accepted.length).toBe(60), WAIT);
});

test("while mails are sent most connections of the database are free, and none is held during a hand-over", async () => {
  const { shut, open } = gate();
  beforeAccepting = shut;
  const pool = connectionPool();
  let held = 0;
  let most = 0;
  const taken = () => (most = Math.max(most, (held += 1)));
  const given = () => (held -= 1);
  pool.on("acquire", taken).on("release", given);
  await addPeople(40);
  await query(
    `insert into account_mails (id, user_id, to_address, kind)
     select gen_random_uuid(), id, email, 'RESET_LINK' from users where password_hash = ''`,
  );
  most = 0;
  start();
  await vi.waitFor(() => expect(server.offered.length).toBe(16), WAIT);
  await vi.waitFor(() => expect(held).toBe(0), WAIT);
  open();
  await vi.waitFor(() => expect(server.accepted.length).toBeGreaterThanOrEqual(40), WAIT);
  pool.off("acquire", taken).off("release", given);
  expect(most).toBeGreaterThan(0);
  expect(most, "of ten").toBeLessThanOrEqual(5);
});

test("unknown addresses never enter the queue", async () => {
  const { user } = await yard.newOwner();
  await query(
    `create table seen (to_address text);
     create function see() returns trigger language plpgsql as
       $$ begin insert into seen values (new.to_address); return null; end $$;
     create trigger see after insert on account_mails for each row execute function see()`,
  );
  start();
  for (let n = 0; n < 60; n += 1) await ask(`nobody-${n}@yard.example`);
  await ask(user.email);
  await vi.waitFor(() => expect(addresses(server.accepted)).toEqual([user.email]), WAIT);
  const { rows } = await query("select to_address from seen");
  await query("drop function see cascade");
  expect(rows).toEqual([{ to_address: user.email }]);
  expect((await query("select from password_reset_requests")).rows).toEqual([]);
});

test("several senders share the work: each mail is handed over once", async () => {
  await addLetters(200);
  start();
  start();
  start();
  await vi.waitFor(() => expect(server.accepted.length).toBe(200), WAIT);
  await vi.waitFor(async () => {
    expect((await query("select from account_mails")).rows).toEqual([]);
  }, WAIT);
  expect(new Set(addresses(server.accepted)).size).toBe(200);
  expect(server.offered).toHaveLength(200);
});

test("mails and requests of another process are found by polling", async () => {
  const [email] = await addPeople(1);
  start();
  await query("insert into password_reset_requests (id, email) values (gen_random_uuid(), $1)", [
    email,
  ]);
  await addLetters(1);
  await vi.waitFor(
    () => expect(addresses(server.accepted).toSorted()).toEqual(["letter-1@yard.example", email]),
    WAIT,
  );
});

test("a stop waits for mails being sent and starts no others", async () => {
  const { shut, open } = gate();
  beforeAccepting = shut;
  await addLetters(30);
  start();
  await vi.waitFor(() => expect(server.offered.length).toBe(12), WAIT);
  const stopped = stop[0]?.();
  open();
  await stopped;
  expect(server.offered).toHaveLength(12);
  expect((await query("select from account_mails")).rows).toHaveLength(18);
});

test("while the database is unavailable mails wait, and continue once it is back", async () => {
  const lines: string[] = [];
  stop.push(startMailing(makeLog("info", { write: (line) => void lines.push(line) })));
  await query("alter table password_reset_requests rename to password_reset_requests_away");
  await vi.waitFor(() => expect(lines.join("")).toContain("wait for the database"), WAIT);
  await query("alter table password_reset_requests_away rename to password_reset_requests");
  const [email = ""] = await addPeople(1);
  await ask(email);
  await vi.waitFor(() => expect(addresses(server.accepted)).toEqual([email]), WAIT);
});
