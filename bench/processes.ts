// `npm run bench -- processes`: how many list pages a second one process and two of Loosebox answer on this machine, in
// turns, and what the server, the database and the load each take of the processor, from which more cores can be reckoned.
// Linux only: it reads /proc.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import pg from "pg";
import { openDataset } from "./dataset.ts";
import { load } from "./load.ts";
import { median } from "./middle.ts";
import { signIn } from "./people.ts";
import { SUMMARIES } from "./screens.ts";
import { startProduct } from "./servers.ts";

const COUNTS = [1, 2];
const rounds = process.argv.includes("--quick") ? 1 : 5;
const strength = { connections: 32, seconds: rounds === 1 ? 2 : 5 };

const dataset = await openDataset((line) => console.log(line));
const client = new pg.Client({ connectionString: dataset.url });
await client.connect();
const { cookies } = await signIn(client, 12, 32);
await client.end();

const turns = COUNTS.map((count) => ({ count, rates: [] as number[], used: [] as Used[] }));
try {
  for (let round = 0; round < rounds; round += 1)
    for (const turn of turns) {
      const measured = await measure(turn.count);
      turn.rates.push(measured.rate);
      turn.used.push(measured.used);
    }
} finally {
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

async function measure(count: number) {
  process.env["PROCESSES"] = String(count);
  const server = await startProduct(dataset.url);
  const target = { server, path: SUMMARIES, cookies };
  try {
    await load(target, { ...strength, seconds: 2 });
    const before = spent();
    const { rate } = await load(target, strength);
    const after = spent();
    const pages = rate * strength.seconds;
    const each = (key: keyof Used) => ((after[key] - before[key]) * 1e6) / pages;
    return {
      rate,
      used: { server: each("server"), database: each("database"), load: each("load") },
    };
  } finally {
    await server.stop();
  }
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
