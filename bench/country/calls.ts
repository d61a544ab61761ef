import { Agent, request } from "node:http";
import type pg from "pg";
import { initialCalls } from "#contract/initial-calls.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { tokenOf } from "./fill.ts";
import { median } from "../middle.ts";
import { calendar, dashboard, SUMMARIES } from "../screens.ts";
import type { Server } from "../servers.ts";
import { largeScans, tellPlans, tellScans } from "./scans.ts";

/** A filled database, with the product running on it. */
export interface Country {
  horses: number;
  client: pg.Client;
  server: Server;
  url: string;
}

/** A yard with a horse of it, and its owner's session. */
interface Yard {
  number: number;
  horseId: string;
}

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

/** Sends the calls of one kind, one after the other; returns the milliseconds that they took together. */
type Call = (ask: Ask, yard: Yard) => Promise<number>;

const today = londonDate(new Date());

const screens: Record<string, (yard: Yard) => readonly string[]> = {
  "list page": () => [SUMMARIES],
  dashboard: () => dashboard,
  calendar: () => calendar,
  horse: ({ horseId }) => initialCalls(`/horses/${horseId}`),
  timeline: ({ horseId }) => [`/api/horses/${horseId}/timeline`],
  search: () => ["/api/search?q=glenlyon"],
  activity: () => ["/api/activity"],
  "copy, first part": () => ["/api/copy"],
};

const reads =
  (paths: (yard: Yard) => readonly string[]): Call =>
  async (ask, yard) =>
    timed(async () => {
      for (const path of paths(yard)) await ask("GET", path);
    });

const calls: Record<string, Call> = {
  ...Object.fromEntries(Object.entries(screens).map(([name, paths]) => [name, reads(paths)])),
  "record with its event": (ask, { horseId }) =>
    timed(() =>
      ask("POST", `/api/horses/${horseId}/farrier`, {
        farrier: "Jo Ridley",
        serviceType: "TRIMMING",
        date: today,
        nextDue: addDays(today, 42),
      }),
    ),
  "completed event": async (ask, { horseId }) => {
    const made = await ask("POST", "/api/care-events", {
      title: "Physio",
      eventType: "PHYSIO",
      dueDate: `${today}T15:00`,
      horseId,
    });
    return timed(() => ask("PUT", `/api/care-events/${idOf(made)}`, { status: "COMPLETED" }));
  },
};

const ROUNDS = process.argv.includes("--quick") ? 3 : 5;
const YARDS = 15;

/** A yard's call, asked for the first time in a while and, in `again`, for the second time at once. */
type Taken = Record<"first" | "again", number>;

/**
 * Measures each call on each set over random yards, one connection, in turns (A B C A B C …), and says how many times as long
 * it took as on the first set: the median, over the rounds, of the ratio of medians. Each yard asks twice: its rows are
 * seldom in memory the first time, and always the second.
 */
export async function measureCalls(sets: readonly Country[]) {
  const yards = await Promise.all(sets.map((set) => signedIn(set)));
  const before = await Promise.all(sets.map(({ client }) => largeScans(client)));
  const found = [];
  for (const [name, call] of Object.entries(calls)) {
    const turns: Taken[][] = sets.map(() => []);
    await takeTurns(sets, (set, place) => takeTurn(set, yards[place] ?? [], call)); // warms up
    for (let round = 0; round < ROUNDS; round += 1)
      await takeTurns(sets, async (set, place) => {
        turns[place]?.push(await takeTurn(set, yards[place] ?? [], call));
      });
    for (const time of ["first", "again"] as const)
      found.push(
        lineOf(
          `${name}, ${time}`,
          sets,
          turns.map((taken) => taken.map((each) => each[time])),
        ),
      );
  }
  console.table(found);
  const slower = found.filter((line) => Object.values(line).some((it) => it.endsWith("(!)")));
  await tellPlansOf(slower, sets.at(-1), yards.at(-1)?.[0]);
  for (const [place, { client, horses }] of sets.entries())
    await tellScans(client, horses, before[place] ?? new Map());
}

async function tellPlansOf(lines: Record<string, string>[], set?: Country, yard?: Yard) {
  if (!set || !yard) return;
  const paths = lines.flatMap(
    ({ call = "" }) => screens[call.replace(/, (first|again)$/, "")]?.(yard) ?? [],
  );
  await tellPlans(set.url, `loosebox_session=${tokenOf(yard.number)}`, [...new Set(paths)]);
}

async function takeTurns(
  sets: readonly Country[],
  turn: (set: Country, place: number) => Promise<unknown>,
) {
  for (const [place, set] of sets.entries()) await turn(set, place);
}

function lineOf(call: string, sets: readonly Country[], turns: readonly (readonly number[])[]) {
  const line: Record<string, string> = { call };
  for (const [place, { horses }] of sets.entries()) {
    const ratio = median(
      (turns[place] ?? []).map((taken, round) => taken / (turns[0]?.[round] ?? Number.NaN)),
    );
    line[`${horses} ms`] = median(turns[place] ?? []).toFixed(2);
    if (place > 0) line[`${horses} ratio`] = `${ratio.toFixed(2)}${ratio > 1.2 ? " (!)" : ""}`;
  }
  return line;
}

/** The median over some random yards. */
async function takeTurn({ server }: Country, yards: readonly Yard[], call: Call): Promise<Taken> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [first, again]: [number[], number[]] = [[], []];
  for (let n = 0; n < YARDS; n += 1) {
    const yard = yards[Math.floor(Math.random() * yards.length)];
    if (!yard) continue;
    const ask = askAs(server, agent, tokenOf(yard.number));
    first.push(await call(ask, yard));
    again.push(await call(ask, yard));
  }
  agent.destroy();
  return { first: median(first), again: median(again) };
}

const askAs =
  (server: Server, agent: Agent, token: string): Ask =>
  (method, path, body) =>
    new Promise((resolve, reject) => {
      const headers = {
        cookie: `loosebox_session=${token}`,
        origin: server.url,
        ...(body && { "content-type": "application/json" }),
      };
      const sent = request(server.url + path, { method, agent, headers }, (reply) => {
        const parts: Buffer[] = [];
        reply.on("data", (part: Buffer) => parts.push(part));
        reply.once("end", () => {
          const text = Buffer.concat(parts).toString();
          if (reply.statusCode === 200 || reply.statusCode === 201) resolve(JSON.parse(text));
          else reject(new Error(`${method} ${path} answered ${reply.statusCode}: ${text}`));
        });
      });
      sent.once("error", reject).end(body && JSON.stringify(body));
    });

async function timed(work: () => Promise<unknown>) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function idOf(made: unknown) {
  if (typeof made === "object" && made !== null && "id" in made) return String(made.id);
  throw new Error("The answer has no id");
}

/** The yards whose owner is signed in, without the large one. */
async function signedIn({ client }: Country): Promise<Yard[]> {
  const { rows } = await client.query<Yard>(
    `select substr(y.name, 6)::integer as number,
       (select h.id from horses h where h.yard_id = y.id order by h.id limit 1) as "horseId"
     from sessions s join yards y on y.id = s.yard_id where s.user_agent = 'country' and y.name <> 'Yard 0'`,
  );
  return rows;
}
