import { setTimeout as sleep } from "node:timers/promises";
import { marksIn, marksOf } from "../cluster/count.ts";
import { beginLoad, type Load } from "../cluster/load.ts";
import { makeProduct, type Product } from "../product.ts";
import { type ArchivedServer, startArchived } from "./archived.ts";
import { ARCHIVE_TIMEOUT, steps } from "./configuration.ts";
import { addPhoto, eraseListed, eraseNow, filesOf, isThere, newPhotographer } from "./people.ts";
import type { Programs } from "./programs.ts";
import type { MakeRepository } from "./repository.ts";

type Undo = (() => unknown)[];
type Say = (sentence: string) => void;

/** What was acknowledged when. */
interface KnownWrites {
  /** The moment to restore to, and what was acknowledged before it and some seconds after it. */
  moment: Date;
  before: string[];
  soonAfter: string[];
  /** All that was acknowledged before the disk was lost, and how much of it each quarter of a second. */
  all: string[];
  counts: { at: number; count: number }[];
  lostAt: number;
}

type Photographer = Awaited<ReturnType<typeof newPhotographer>>;
interface People {
  stayer: Photographer;
  leaver: Photographer;
}

interface Scene {
  archived: ArchivedServer;
  product: Product;
  people: People;
  say: Say;
}

/** Writes that may have been on their way at a moment: one of each of the six. */
const UNDER_WAY = 6;

/**
 * Lets people write to a product whose PostgreSQL is archived by pgBackRest, loses the disk, restores to the newest
 * log and to a moment, and returns a sentence for each thing that is not as it should be.
 */
export async function drillPgbackrest(
  programs: Programs,
  makeRepository: MakeRepository,
  undo: Undo,
  say: Say,
) {
  const archived = await startArchived(programs, makeRepository, undo);
  const product = await makeProduct({ isFirst: true, env: { DATABASE_URL: archived.url } });
  undo.push(() => product.leave());
  await product.start();
  const people = {
    stayer: await newPhotographer(product.origin),
    leaver: await newPhotographer(product.origin),
  };
  const scene = { archived, product, people, say };
  const known = await writeAndLose(scene);
  say(`${known.all.length} writes were acknowledged, and the disk was lost`);
  const wrong = await restoreNewest(scene, known);
  return [...wrong, ...(await restoreMoment(scene, known))];
}

async function writeAndLose({ archived, product, people, say }: Scene): Promise<KnownWrites> {
  const load = await beginLoad(product.origin);
  await timed("full backup while people write", say, () => archived.backrest(steps.full));
  await sleep(5_000);
  await timed("differential backup while people write", say, () => archived.backrest(steps.diff));
  await sleep(5_000);
  const before = marksOf(load.kept());
  const moment = new Date();
  await sleep(3_000);
  const soonAfter = marksOf(load.kept());
  const { stayer, leaver } = people;
  await stayer.rider.ask("DELETE", `/api/horses/${stayer.horseId}`);
  await addPhoto(stayer.rider);
  await eraseNow(leaver.rider, product, archived.url);
  const counts = await countFor((ARCHIVE_TIMEOUT + 20) * 1_000, load);
  const all = marksOf(load.kept());
  const lostAt = Date.now();
  archived.lose();
  await load.stop();
  await product.stop();
  return { moment, before, soonAfter, all, counts, lostAt };
}

async function countFor(ms: number, load: Load) {
  const counts: KnownWrites["counts"] = [];
  for (const end = Date.now() + ms; Date.now() < end; await sleep(250))
    counts.push({ at: Date.now(), count: load.kept().events.length });
  return counts;
}

/** Restores all that was archived. */
async function restoreNewest(scene: Scene, known: KnownWrites): Promise<string[]> {
  const { archived, product, people, say } = scene;
  await restore(scene, "the newest log", steps.toNewest);
  const there = await marksIn(archived.url);
  const missing = known.all.filter((mark) => !there.has(mark));
  const cost = secondsLost(known, missing);
  say(`   ${missing.length} of ${known.all.length} writes lost: those of the last ${cost} s`);
  const { leaver } = people;
  const wrong = [
    ...(cost > ARCHIVE_TIMEOUT + 5 ? [`more than ${ARCHIVE_TIMEOUT} s were lost`] : []),
    ...(await whatIsWrong(scene, 1)),
    ...((await isThere(archived.url, leaver.rider)) ? ["who was erased is back"] : []),
  ];
  await product.stop();
  await archived.stop();
  archived.lose();
  return wrong;
}

/** The seconds before the loss of which something is missing. */
function secondsLost({ all, counts, lostAt }: KnownWrites, missing: readonly string[]): number {
  const gone = new Set(missing);
  const events = all.filter((mark) => mark.startsWith("drill "));
  const first = events.findIndex((mark) => gone.has(mark));
  if (first === -1) return 0;
  const last = counts.findLast(({ count }) => count <= first);
  return Math.round((lostAt - (last?.at ?? 0)) / 1_000);
}

/** Restores to the moment, and erases again who was erased after it. */
async function restoreMoment(scene: Scene, known: KnownWrites): Promise<string[]> {
  const { archived, product, people, say } = scene;
  const moment = known.moment.toISOString().replace("T", " ").replace("Z", "+00");
  await restore(scene, "a moment", steps.toMoment(moment), () =>
    eraseListed(product, archived.url),
  );
  const there = await marksIn(archived.url);
  const missing = known.before.filter((mark) => !there.has(mark));
  const old = new Set(known.before);
  const onTheWay = known.soonAfter.filter((mark) => there.has(mark) && !old.has(mark));
  const soon = new Set(known.soonAfter);
  const later = known.all.filter((mark) => there.has(mark) && !soon.has(mark));
  say(
    `   of ${known.before.length} writes before the moment ${missing.length} are missing; of ${known.all.length - known.before.length} after it ${later.length + onTheWay.length} are there`,
  );
  const wrong = [
    ...(missing.length > 0 ? [`${missing.length} writes before the moment are missing`] : []),
    ...(later.length > 0 ? [`${later.length} writes after the moment are there`] : []),
    ...(onTheWay.length > UNDER_WAY * 2 ? ["more is there than was under way"] : []),
    ...(await whatIsWrong(scene, 1)),
    ...((await isThere(archived.url, people.leaver.rider)) ? ["who was erased is back"] : []),
  ];
  await timed("full backup of what was restored", say, () => archived.backrest(steps.full));
  return wrong;
}

/** Restores onto a new disk, and starts PostgreSQL and the product. */
async function restore(
  { archived, product, say }: Scene,
  what: string,
  words: readonly string[],
  afterwards: () => Promise<string | null> = () => Promise.resolve(null),
) {
  archived.newDisk();
  await timed(`restore to ${what}`, say, () => archived.backrest(words));
  await timed("   PostgreSQL replays the log and takes writes", say, archived.start);
  const said = await afterwards();
  if (said) say(`   ${said}`);
  await timed("   Loosebox starts", say, () => product.start());
}

/** What is wrong with files and people, where somebody has so many horses. */
async function whatIsWrong({ archived, product, people, say }: Scene, horses: number) {
  const { keys, missing } = await filesOf(archived.url, product);
  say(`   of ${keys.length} files that rows name ${missing.length} are missing`);
  const reply = await people.stayer.rider.ask("GET", "/api/horses");
  const count = Array.isArray(reply?.body) ? reply.body.length : -1;
  return [
    ...missing.map((key) => `the file ${key} is missing`),
    ...(keys.length === 0 ? ["no file was looked for"] : []),
    ...(reply?.status === 200 ? [] : [`who was signed in gets ${reply?.status ?? "no answer"}`]),
    ...(count === horses ? [] : [`${count} horses are there instead of ${horses}`]),
  ];
}

async function timed(what: string, say: Say, work: () => Promise<unknown>) {
  const began = performance.now();
  await work();
  say(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}
