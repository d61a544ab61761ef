import { randomUUID } from "node:crypto";
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { checkBackupFile } from "#server/domains/operations/backups/backup-file.ts";
import { erasureLedger, readErased } from "#server/domains/people/accounts/erasure/erase.ts";
import { newRider } from "../client.ts";
import { addHorses, longNotes } from "../outages.ts";
import { makeSmallDisk } from "../small-disk.ts";
import { backUpEncrypted } from "./encrypted-backup.ts";
import { openPlace, type Place } from "./place.ts";

/** What became of work that a server does by itself, and for which there was no room at first. */
export interface Work {
  what: string;
  /** What the log said of it. */
  said: string;
  /** What was not as it should be, while the disk was full and afterwards. */
  wrong: string[];
  /** How often each piece of the work was done in the end. */
  times: number[];
}

/** Whether work said why it waited, left nothing half done, and was done once when there was room. */
export const hasWaited = ({ said, wrong, times }: Work): boolean =>
  /no space left|no room left/.test(said) &&
  wrong.length === 0 &&
  times.length > 0 &&
  times.every((each) => each === 1);

/** Work that is ready: `meet` has it meet the full disk, `finish` repeats it with room and sees what came of it. */
interface Trial {
  meet: () => Promise<unknown>;
  finish: () => Promise<Work>;
}

/** Bytes that are too few for a backup, and enough to begin one. */
const TOO_FEW = 16_384;

/**
 * Fills the disk of a server that has a mail to put into its outbox, accounts to erase and a nightly backup to make;
 * then the one on which its backups lie, for another nightly backup and for one that a command encrypts.
 */
export async function drillServersDisk() {
  const place = await openPlace();
  const other = makeSmallDisk(8);
  const fillOther = () => other.fill(TOO_FEW);
  try {
    const trials = [
      await prepareMail(place),
      await prepareErasure(place),
      await prepareBackup(place, "a nightly backup"),
    ];
    // a file of its log, made by the first write into it, is all that the database then needs; what it does without is
    // seen where people write
    await place.client.query("select pg_switch_wal()");
    await place.client.query("checkpoint");
    const works = await tryAll(trials, () => place.disk.fill());
    const add = addHorses(await newRider(place.product.origin), []);
    // in which no backup fits into the room that it will have
    for (let n = 0; n < 10; n += 1) await add({ notes: longNotes() });
    moveBackups(place.product.dataDir, other.folder);
    const half = [await prepareBackup(place, "a nightly backup that had begun")];
    works.push(...(await tryAll(half, fillOther)));
    const command = await backUpEncrypted(place.product.dataDir, other.folder, fillOther);
    return { works, command, lived: place.product.isRunning() };
  } finally {
    await place.leave();
    other.leave();
  }
}

async function tryAll(trials: Trial[], fill: () => () => void): Promise<Work[]> {
  const free = fill();
  for (const each of trials) await each.meet();
  free();
  const works: Work[] = [];
  for (const each of trials) works.push(await each.finish());
  return works;
}

async function prepareMail({ product, client, ...place }: Place): Promise<Trial> {
  const rider = await newRider(product.origin);
  const ask = () => rider.ask("POST", "/api/forgot-password", { email: rider.email });
  // all work is done once with room, so that the database has pages for the next
  await ask();
  await place.until("password_resets");
  await place.untilSent();
  const before = place.mailsWith(rider.email);
  const wrong: string[] = [];
  return {
    async meet() {
      const reply = await ask();
      if (reply?.status !== 200) wrong.push(`asking was answered with ${reply?.status}`);
      await place.until(
        "account_mails where tries > 0 and held_until < now() + interval '1 minute'",
      );
      wrong.push(...place.noMails());
      if (place.mailsWith(rider.email) !== before) wrong.push("a mail was written");
    },
    async finish() {
      await client.query("update account_mails set held_until = now()");
      await place.untilSent();
      return {
        what: "a mail for the outbox",
        said: place.saidOf("a mail was not sent"),
        wrong: [...wrong, ...place.noMails()],
        times: [place.mailsWith(rider.email) - before],
      };
    },
  };
}

async function prepareErasure({ product, client, work, ...place }: Place): Promise<Trial> {
  const riders = [];
  for (let n = 0; n < 3; n += 1) riders.push(await newRider(product.origin));
  const emails = riders.map(({ email }) => email);
  const due = async (some: string[]) => {
    const { rows } = await client.query<{ id: string }>(
      "update users set erase_after = now() - interval '1 second' where email = any($1) returning id",
      [some],
    );
    return rows.map(({ id }) => id);
  };
  const erase = () => work("erasure");
  const ledger = erasureLedger(product.dataDir);
  await due(emails.slice(0, 1));
  await erase();
  fillPage(ledger);
  await place.untilSent();
  const [before, written] = [await readErased(ledger), readFileSync(ledger, "utf8")];
  const leavers = emails.slice(1);
  const ids = await due(leavers);
  const there = () => place.count("users where id = any($1)", [ids]);
  const wrong: string[] = [];
  return {
    async meet() {
      await erase();
      if (readFileSync(ledger, "utf8") !== written) wrong.push("half a line stayed");
      if ((await there()) !== ids.length) wrong.push("somebody was erased without a line");
    },
    async finish() {
      await erase();
      await place.untilSent();
      const listed = (await readErased(ledger)).map(({ userId }) => userId);
      if ((await there()) !== 0) wrong.push("somebody was not erased");
      if (before.some(({ userId }) => !listed.includes(userId))) wrong.push("a line is lost");
      return {
        what: "the list of the erased",
        said: place.saidOf("sweep failed"),
        wrong,
        times: [
          ...ids.map((id) => listed.filter((each) => each === id).length),
          ...leavers.map((email) => place.mailsWith(email, "account was deleted")),
        ],
      };
    },
  };
}

/** Adds lines to a list so that the next begins on a page of the disk and ends on another. */
function fillPage(ledger: string) {
  const [first = ""] = readFileSync(ledger, "utf8").split("\n");
  const { yardIds, at }: { yardIds: unknown; at: unknown } = JSON.parse(first);
  const line = () => `${JSON.stringify({ userId: randomUUID(), yardIds, at })}\n`;
  const { length } = line();
  let size = length;
  for (; (size % 4_096) + length <= 4_096; size += length) appendFileSync(ledger, line());
}

async function prepareBackup(
  { product, client, work, ...place }: Place,
  what: string,
): Promise<Trial> {
  const backups = join(product.dataDir, "backups");
  const jobs = "jobs.job where name = 'nightly-backup' and state";
  const begin = () => work("backup");
  const completed = () => place.count(`${jobs} = 'completed'`);
  const before = await completed();
  await begin();
  await place.until(`${jobs} = 'completed'`, before + 1);
  const kept = readdirSync(backups);
  const file = join(backups, kept[0] ?? "");
  const first = await checkBackupFile({ file, keys: [] });
  const wrong = kept.length === 1 ? [] : [`${kept.length} backups`];
  return {
    async meet() {
      await begin();
      await place.until(`${jobs} = 'retry'`);
      wrong.push(...readdirSync(backups).filter((name) => !kept.includes(name)));
      const { madeAt } = await checkBackupFile({ file, keys: [] });
      if (madeAt !== first.madeAt) wrong.push("a backup was made");
    },
    async finish() {
      await client.query(
        "update jobs.job set start_after = now() where name = 'nightly-backup' and state = 'retry'",
      );
      await place.until(`${jobs} = 'completed'`, before + 2);
      wrong.push(...readdirSync(backups).filter((name) => !kept.includes(name)));
      const { madeAt } = await checkBackupFile({ file, keys: [] });
      if (madeAt === first.madeAt) wrong.push("no backup was made");
      const times = [(await completed()) - before - 1];
      return { what, said: place.saidOf("job failed"), wrong, times };
    },
  };
}

/** Has the backups lie on another disk, where they meet the full disk itself and not the refusal before. */
function moveBackups(dataDir: string, to: string) {
  const backups = join(dataDir, "backups");
  cpSync(backups, to, { recursive: true });
  rmSync(backups, { recursive: true });
  symlinkSync(to, backups);
}
