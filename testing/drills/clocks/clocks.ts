import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { closeDatabase, openDatabase } from "#server/core/database/database.ts";
import { openJobs } from "#server/core/jobs/jobs.ts";
import { reminderRun } from "#server/domains/notices/reminders/reminders.ts";
import { runningUrl } from "#server/adapters/postgres/postgres.ts";
import { openSmtpDouble } from "#testing/doubles/smtp.ts";
import { newRider } from "../client.ts";
import { makeProduct } from "../product.ts";
import {
  addTwice,
  page,
  remindsOnce,
  resetsOnce,
  type Scene,
  seesChange,
  signsIn,
  stuckJobs,
} from "./checks.ts";
import type { Jump } from "./jumps.ts";

/** Makes a product whose clock jumps while people work; returns a sentence for each thing that is not as it should be. */
export async function drillClocks(
  taken: readonly Jump[],
  say: (line: string) => void = () => undefined,
): Promise<string[]> {
  const undo: (() => unknown)[] = [];
  try {
    const scene = await begin(undo);
    const wrong: string[] = [];
    for (const jump of taken) {
      const began = performance.now();
      const found = await workAfter(jump, scene);
      wrong.push(...found.map((each) => `${jump.name}: ${each}`));
      say(`${jump.name}: ${found.length} faults, ${Math.round(performance.now() - began)} ms`);
    }
    return [...wrong, ...(await stuckJobs(scene.client))];
  } finally {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  }
}

async function begin(undo: (() => unknown)[]): Promise<Scene> {
  const mails = await openSmtpDouble();
  undo.push(() => mails.close());
  const clock = new URL("shifted-clock.ts", import.meta.url).href;
  const product = await makeProduct({ imports: [clock], env: { SMTP_URL: mails.url } });
  undo.push(() => product.leave());
  await product.start();
  const url = runningUrl(product.dataDir) ?? "";
  const client = new Client(url);
  await client.connect();
  undo.push(() => client.end());
  openDatabase(url, () => undefined, 2);
  undo.push(() => closeDatabase());
  undo.push(await openJobs({ url, log: silent, jobs: [reminderRun], working: false }));
  const rider = await newRider(product.origin);
  await client.query("update users set email_confirmed_at = now()");
  const { cursor } = page.parse((await rider.ask("GET", "/api/changes"))?.body);
  return { product, mails, client, rider, cursor, titles: [] };
}

const quiet = () => undefined;
const silent = {
  level: "silent",
  fatal: quiet,
  error: quiet,
  warn: quiet,
  info: quiet,
  debug: quiet,
  trace: quiet,
  silent: quiet,
  child: () => silent,
};

async function workAfter({ to }: Jump, scene: Scene): Promise<string[]> {
  const { product, rider } = scene;
  const now = to(Date.now());
  await product.tell({ clockAhead: now - Date.now() });
  // past the change of the clocks
  await sleep(2_500);
  const wrong: string[] = [];
  const must = (isSo: boolean, sentence: string) => void (isSo || wrong.push(sentence));
  must((await rider.ask("GET", "/api/user"))?.status === 200, "who was signed in is not any more");
  must(await addTwice(scene, now), "an event sent twice is not there once");
  must(await seesChange(scene), "the changes do not go on from the cursor");
  const late = await newRider(product.origin);
  must((await late.ask("GET", "/api/user"))?.status === 200, "who registers is not signed in");
  must(await signsIn(late, product), "who signs in is not signed in");
  must(await resetsOnce(late, scene), "a reset link is not sent once, or does not work");
  wrong.push(...(await remindsOnce(now, scene)));
  return wrong;
}
