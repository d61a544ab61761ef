// `npm run drill -- database [rounds]`: repeatedly kills the app, the database, both, or one of its backends while
// rows are written, and checks at the end that every acknowledged row exists.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { startEmbedded } from "#server/adapters/postgres/postgres.ts";
import { runningPostmaster, isAlive } from "#server/adapters/postgres/postmaster.ts";

const ROUNDS = Number(process.argv[2] ?? 32);
/** Maximum time after a kill until writing continues. */
const BACK_WITHIN_MS = 60_000;

const place = mkdtempSync(join(tmpdir(), "loosebox-drill-"));
chmodSync(place, 0o711);
const dataDir = join(place, "data");
const keeperFile = join(import.meta.dirname, "../../../testing/keeper.ts");
const kept = new Set<number>();
const pauses: number[] = [];
let connections = 0;

const victims = {
  "the app": async (app: ChildProcess) => killApp(app),
  "the database": async (app: ChildProcess) => killDatabase(app),
  "the app and the database": async (app: ChildProcess) => killApp(await killDatabase(app)),
  "one backend": async (app: ChildProcess) => killBackend(app),
};

let app = startApp();
await writingAgain(0);
for (let round = 0; round < ROUNDS; round += 1) {
  const [victim, kill] = Object.entries(victims)[round % 4] ?? raise("no such victim");
  await sleep(Math.random() * 400);
  const before = connections;
  const began = performance.now();
  app = await kill(app);
  await writingAgain(before);
  pauses.push(performance.now() - began);
  const ms = Math.round(pauses.at(-1) ?? 0);
  console.log(`${round + 1}. killed ${victim}: writing again after ${ms} ms, ${kept.size} rows`);
}
await end(app);
const lost = await countLost();
rmSync(place, { recursive: true, force: true, maxRetries: 5 });

const sorted = pauses.toSorted((a, b) => a - b).map(Math.round);
console.log(
  `\nback after a median of ${sorted[sorted.length >> 1]} ms, at most ${sorted.at(-1)} ms`,
);
console.log(`${kept.size} rows acknowledged in ${ROUNDS} kills, ${lost} lost`);
process.exitCode = lost === 0 ? 0 : 1;

function startApp(): ChildProcess {
  const child = spawn(process.execPath, [keeperFile, dataDir, "write"], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.on("message", (message) => {
    if (typeof message !== "object") return;
    if ("connected" in message) connections += 1;
    if ("kept" in message) kept.add(Number(message.kept));
  });
  return child;
}

async function killApp(child: ChildProcess): Promise<ChildProcess> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  return startApp();
}

async function killDatabase(child: ChildProcess): Promise<ChildProcess> {
  process.kill(postmasterPid(), "SIGKILL");
  return child;
}

// PostgreSQL's newest child process is that of the writing connection
async function killBackend(child: ChildProcess): Promise<ChildProcess> {
  const children = execFileSync("pgrep", ["-n", "-P", String(postmasterPid())], {
    encoding: "utf8",
  });
  const pid = Number(children);
  if (isAlive(pid)) process.kill(pid, "SIGKILL");
  return child;
}

function postmasterPid(): number {
  return runningPostmaster(join(dataDir, "database", "pg18"))?.pid ?? raise("no database runs");
}

// rows in progress at the kill do not count, because the app must have reconnected
async function writingAgain(connectionsBefore: number) {
  const until = Date.now() + BACK_WITHIN_MS;
  for (let enough = Infinity; kept.size < enough; await sleep(5)) {
    if (connections > connectionsBefore && enough === Infinity) enough = kept.size + 5;
    if (Date.now() > until) raise(`nothing was written for ${BACK_WITHIN_MS} ms`);
  }
}

async function end(child: ChildProcess) {
  const ended = once(child, "exit");
  child.disconnect();
  await ended;
}

async function countLost(): Promise<number> {
  const postgres = await startEmbedded({ dataDir });
  const client = new Client(postgres.url);
  await client.connect();
  const { rows } = await client.query<{ n: string }>("select n from drill");
  await client.end();
  await postgres.stop();
  const there = new Set(rows.map(({ n }) => Number(n)));
  return [...kept].filter((n) => !there.has(n)).length;
}

function raise(sentence: string): never {
  throw new Error(sentence);
}
