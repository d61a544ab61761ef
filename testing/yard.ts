import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import { Client } from "pg";
import { buildApp } from "#server/app.ts";
import { readConfig, useConfig } from "#server/core/config.ts";
import { closeDatabase, connectionPool, openDatabase } from "#server/core/database/database.ts";
import { type Job, openJobs } from "#server/core/jobs/jobs.ts";
import { switchLimits } from "#server/core/http/limits.ts";
import { makeLog } from "#server/core/log.ts";
import "#server/core/http/route.ts";
import { openJournal } from "#server/journal/journal.ts";
import { archiveJob } from "#server/data/export/make-archive.ts";
import { sendWaitingMails } from "#server/domains/people/accounts/mails/send-mails.ts";
import { folderStore, openFileStore } from "#server/adapters/files.ts";
import { openMail } from "#server/adapters/mail.ts";
import { openModel } from "#server/adapters/models/models.ts";
import { openStripe } from "#server/adapters/stripe/stripe.ts";
import { freshDatabase } from "./database.ts";
// imported for its additions to the type of Fastify's instance, which the declarations of app.ts do not include

export const ORIGIN = "http://localhost:3000";

/**
 * Opens the real server on its own database, with an outbox and a file store in a temporary folder. `variables`
 * override those of the environment; `jobs` can be sent, and wait for `runWaitingJobs`.
 */
export async function openYard(
  variables: Record<string, string> = {},
  { jobs = [] }: { jobs?: readonly Job[] } = {},
) {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "loosebox-test-"));
  const settings = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...variables });
  const outbox = join(dataDir, "outbox");
  useConfig(settings);
  openDatabase(database.url, () => undefined);
  openMail({ smtpUrl: null, from: settings.mailFrom, outbox });
  openFileStore(folderStore(join(dataDir, "files")));
  await openStripe(settings.stripe, () => undefined);
  openModel(settings.model);
  switchLimits(false);
  const log = makeLog(settings.logLevel);
  const stopJobs = await openJobs({
    url: database.url,
    log,
    jobs: [archiveJob, ...jobs],
    working: false,
  });
  const stopFollowing = await openJournal({ url: database.url, log });
  const app = await buildApp(log);
  await app.ready();

  const close = async () => {
    await app.close();
    await stopFollowing();
    await stopJobs();
    await closeDatabase();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  /** The mails in the outbox, oldest first, after waiting mails about accounts have been sent. */
  const mails = async () => {
    // sends postponed mails too
    await connectionPool().query("update account_mails set held_until = now()");
    await sendWaitingMails(log);
    return readMails(outbox);
  };
  const mailsTo = async (email: string) =>
    (await mails()).filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`));
  /** The token of the last link to this page in the mails to a person. */
  const linkTo = async (email: string, page: string) => {
    const link = new RegExp(`/${page}\\?token=([\\w-]+)`);
    const tokens = (await mailsTo(email)).map((mail) => link.exec(mail)?.[1]);
    return tokens.findLast(Boolean) ?? "no link";
  };
  return { app, url: database.url, dataDir, mails, mailsTo, linkTo, close, ...peopleOf(app) };
}

/** Functions that create people who use a yard's server, each with a browser of their own. */
const peopleOf = (app: FastifyInstance) => ({
  visitor: (address?: string) => visitor(app, address),
  newOwner: (given?: Body) => newOwner(app, given),
  newUnconfirmedOwner: (given?: Body) => newUnconfirmedOwner(app, given),
  newOwnerWithHorse: async () => {
    const owner = await newOwner(app);
    const horse = await newHorse(owner);
    return { owner, horse, horseId: horse.id };
  },
});

async function readMails(outbox: string) {
  const names = await readdir(outbox).catch(() => []);
  const whole = names.filter((name) => name.endsWith(".eml")).toSorted();
  const texts = await Promise.all(whole.map((name) => readFile(join(outbox, name), "utf8")));
  return texts.map((text) => text.replaceAll("=\r\n", "").replaceAll("=3D", "="));
}

type Body = Record<string, unknown>;
export type Visitor = ReturnType<typeof visitor>;
export type Owner = Awaited<ReturnType<typeof newOwner>>;

/** A person with a browser, which keeps cookies and sends our own Origin. */
export function visitor(app: FastifyInstance, address = "203.0.113.7") {
  const cookies = new Map<string, string>();

  const send = async (options: InjectOptions) => {
    const reply = await app.inject({
      remoteAddress: address,
      ...options,
      cookies: Object.fromEntries(cookies),
      headers: { origin: ORIGIN, "user-agent": "test browser", ...options.headers },
    });
    for (const { name, value } of reply.cookies) {
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  };
  return {
    cookies,
    send,
    get: (url: string) => send({ method: "GET", url }),
    post: (url: string, payload: Body = {}) => send({ method: "POST", url, payload }),
    put: (url: string, payload: Body = {}) => send({ method: "PUT", url, payload }),
    delete: (url: string) => send({ method: "DELETE", url }),
    upload: (url: string, field: string, bytes: Buffer, name = "photo.jpg") =>
      send({ method: "POST", url, ...multipart(field, bytes, name) }),
  };
}

/** Runs a statement on the yard's database. */
export const query = <T extends object = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
) => connectionPool().query<T>(text, values);

/** Runs a statement that adds so many rows that it may take longer than the server waits for its own. */
export async function fill(text: string, values: unknown[]): Promise<void> {
  const client = new Client(connectionPool().options.connectionString);
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** An id that does not exist. */
export const UNKNOWN_ID = "00000000-0000-7000-8000-000000000000";

function multipart(field: string, bytes: Buffer, name: string) {
  const boundary = "----loosebox-test";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

let people = 0;
export const PASSWORD = "tack-room-kettle";

/** A registration as the form sends it, with an address that is not in use. */
export const registration = (given: Body = {}) => ({
  email: `rider${++people}@yard.example`,
  password: PASSWORD,
  firstName: "Robin",
  lastName: "Hacker",
  gdprConsent: true,
  marketingConsent: false,
  ...given,
});

/**
 * A person who has registered, is signed in, has a yard of their own and has confirmed their address. The mail
 * with the confirmation link is deleted, so that no mail is waiting.
 */
export async function newOwner(app: FastifyInstance, given: Body = {}) {
  const owner = await newUnconfirmedOwner(app, given);
  const pool = connectionPool();
  const values = [owner.user.id];
  await pool.query("update users set email_confirmed_at = now() where id = $1", values);
  await pool.query("delete from account_mails where user_id = $1 and kind = 'EMAIL_LINK'", values);
  return owner;
}

/** A new owner who has not confirmed their address yet; the mail with the link is waiting. */
export async function newUnconfirmedOwner(app: FastifyInstance, given: Body = {}) {
  const owner = visitor(app);
  const reply = await owner.post("/api/register", registration(given));
  if (reply.statusCode !== 200) throw new Error(`Not registered: ${reply.body}`);
  return Object.assign(owner, {
    user: reply.json<{ id: string; email: string; yardId: string }>(),
  });
}

/** A horse as the form sends it. */
export const horseInput = (given: Body = {}) => ({
  name: "Bramble",
  breed: "Connemara",
  dateOfBirth: "2015-04-01",
  passportNumber: "826046001234567",
  microchipNumber: "985141000123456",
  ...given,
});

/** A horse in this person's yard. */
export async function newHorse(owner: Visitor, given: Body = {}) {
  const reply = await owner.post("/api/horses", horseInput(given));
  if (reply.statusCode !== 200) throw new Error(`No horse: ${reply.body}`);
  return reply.json<{ id: string; name: string }>();
}
