// `npm run bench -- processes`: how many list pages a second one process and two of Loosebox answer on this machine, in
// turns, and what the server, the database and the load each take of the processor, from which more cores can be reckoned.
// Linux only: it reads /proc.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import pg from "pg";
import { openDataset } from "./dataset.ts";
import { load, type Target } from "./load.ts";
import { median } from "./middle.ts";
import { signIn } from "./people.ts";
import { SUMMARIES } from "./screens.ts";
import { type Server, startProduct } from "./servers.ts";

const COUNTS = [1, 2];
const rounds = process.argv.includes("--quick") ? 1 : 5;
const strength = { connections: 32, seconds: rounds === 1 ? 2 : 5 };

const dataset = await openDataset((line) => console.log(line));
const client = new pg.Client({ connectionString: dataset.url });
await client.connect();
const { cookies } = await signIn(client, 12, 32);
await client.end();

const servers: Server[] = [];
// one after the other, because each takes the number from the environment
for (const count of COUNTS) servers.push(await start(count));
const turns = COUNTS.map((count) => ({ count, rates: [] as number[], used: [] as Used[] }));
try {
  // a process that has just started is slower for some ten thousand pages
  for (const server of servers) await load(aim(server), { ...strength, seconds: rounds * 4 });
  for (let round = 0; round < rounds; round += 1)
    for (const [place, turn] of turns.entries()) {
      const measured = await measure(servers[place]);
      turn.rates.push(measured.rate);
      turn.used.push(measured.used);
    }
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await dataset.close();
}

const [one] = turns;
for (const { count, rates, used } of turns) {
  const ratio = median(rates.map((rate, round) => rate / (one?.rates[round] ?? Number.NaN)));
  const micros = (key: keyof Used) => median(used.map((each) => each[key])).toFixed(0);
  console.log(
    `${count} ${count === 1 ? "process" : "processes"}: ${median(rates).toFixed(0)} pages a second, ${ratio.toFixed(2)} of one's; ` +
      `µs of processor a page: server ${micros("server")}, database ${micros("database")}, load ${micros("load")}`,
  );
}
const last = turns.at(-1)?.used ?? [];
const perPage = median(last.map(({ server, database }) => server + database));
console.log(
  `Without the load's share a core would answer ${(1e6 / perPage).toFixed(0)} pages a second; this machine has ${availableParallelism()} cores.`,
);

/** Microseconds of processor for each page. */
interface Used {
  server: number;
  database: number;
  load: number;
}

function start(count: number): Promise<Server> {
  process.env["PROCESSES"] = String(count);
  return startProduct(dataset.url);
}

function aim(server: Server): Target {
  return { server, path: SUMMARIES, cookies };
}

async function measure(server: Server | undefined) {
  if (!server) throw new Error("A server for each number of processes");
  const before = spent();
  const { rate } = await load(aim(server), strength);
  const after = spent();
  const each = (key: keyof Used) => ((after[key] - before[key]) * 1e6) / (rate * strength.seconds);
  return {
    rate,
    used: { server: each("server"), database: each("database"), load: each("load") },
  };
}

/** Seconds of processor that each part has used so far; a process that has ended is not counted. */
function spent(): Used {
  const ticks = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
  const used: Used = { server: 0, database: 0, load: 0 };
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const part = partOf(Number(pid));
    if (part) used[part] += ticksOf(pid) / ticks;
  }
  return used;
}

function partOf(pid: number): keyof Used | null {
  if (pid === process.pid) return "load";
  const command = read(`/proc/${pid}/cmdline`);
  if (command.includes("src/server/main.ts")) return "server";
  return command.startsWith("postgres") || command.includes("/bin/postgres") ? "database" : null;
}

/** The 14th and 15th field of a process's state: what it used itself and what the system used for it. */
function ticksOf(pid: string): number {
  const state = read(`/proc/${pid}/stat`);
  // the second field is the program's name, which may contain spaces
  const fields = state.slice(state.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** What a file of /proc says; nothing once its process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
