import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { startEmbedded } from "#server/adapters/postgres/postgres.ts";
import { makeProduct, type Product } from "./product.ts";
import { horse, newRider, type Rider } from "./client.ts";

/** The result of a drill. */
export interface Outcome {
  kills: number;
  acknowledged: number;
  /** Number of acknowledged writes that are not in the database. */
  lost: number;
  /** Number of rows that exist more than once, or were never acknowledged. */
  doubled: number;
  /** Replies with a status that is neither 200 nor 503. */
  strange: string[];
  /** Milliseconds from each kill until a write was acknowledged again, sorted. */
  pauses: number[];
}

const WRITERS = 8;
/** Minimum number of writes acknowledged between two kills. */
const BETWEEN_KILLS = 20;

/** The writes that the server has acknowledged to the eight writers. */
class Ledger {
  /** The titles of acknowledged rows by id. */
  readonly rows = new Map<string, string>();
  /** The last acknowledged notes of each changed horse. */
  readonly notes = new Map<string, string>();
  readonly strange: string[] = [];
  acknowledged = 0;
}

/**
 * Kills server and database, alternately and together, during a stream of writes by eight people, each of whom
 * repeats a write with the same id until it is acknowledged. Then counts the rows.
 */
export async function drillWrites(
  kills: number,
  say: (line: string) => void = () => undefined,
): Promise<Outcome> {
  const product = await makeProduct();
  const ledger = new Ledger();
  const pauses: number[] = [];
  try {
    await product.start();
    const riders = await Promise.all(
      Array.from({ length: WRITERS }, () => newRider(product.origin)),
    );
    const rest = new AbortController();
    const writing = riders.map((rider) => write(rider, ledger, rest.signal));
    await writesMade(ledger, BETWEEN_KILLS);
    for (let round = 0; round < kills; round += 1) {
      await sleep(Math.random() * 300);
      const began = performance.now();
      const victim = await killOne(product, round);
      // each of the eight may have had one write in progress that began before the kill
      await writesMade(ledger, WRITERS + 1);
      pauses.push(performance.now() - began);
      await writesMade(ledger, BETWEEN_KILLS);
      say(
        `${round + 1}. killed ${victim}: writing again after ${Math.round(pauses.at(-1) ?? 0)} ms, ${ledger.acknowledged} acknowledged`,
      );
    }
    rest.abort();
    await Promise.all(writing);
    await product.stop();
    const counted = await count(product.dataDir, ledger);
    const { acknowledged, strange } = ledger;
    return { kills, acknowledged, strange, pauses: pauses.toSorted((a, b) => a - b), ...counted };
  } finally {
    await product.leave();
  }
}

const VICTIMS = ["the server", "the database", "both"] as const;

async function killOne(product: Product, round: number) {
  const victim = VICTIMS[round % VICTIMS.length] ?? "both";
  if (victim !== "the server") product.killDatabase();
  if (victim === "the database") return victim;
  await product.killServer();
  await product.start();
  return victim;
}

async function writesMade(ledger: Ledger, more: number) {
  const enough = ledger.acknowledged + more;
  for (const until = Date.now() + 120_000; ledger.acknowledged < enough; await sleep(2))
    if (Date.now() > until) throw new Error("Nothing was acknowledged for two minutes");
}

/** The writes of one person: a horse, then a visit and an event for it, and a change of it, repeatedly. */
async function write(rider: Rider, ledger: Ledger, rest: AbortSignal) {
  while (!rest.aborted) {
    const id = randomUUID();
    await create(ledger, id, (title) =>
      rider.ask("POST", "/api/horses", horse({ id, name: title })),
    );
    const visit = randomUUID();
    await create(ledger, visit, (farrier) =>
      rider.ask("POST", `/api/horses/${id}/farrier`, {
        id: visit,
        farrier,
        serviceType: "TRIMMING",
        date: "2025-01-05",
      }),
    );
    const event = randomUUID();
    await create(ledger, event, (title) =>
      rider.ask("POST", "/api/care-events", {
        id: event,
        title,
        horseId: id,
        eventType: "EXERCISE",
        dueDate: "2027-01-05T15:00",
      }),
    );
    const notes = `changed ${randomUUID()}`;
    const name = ledger.rows.get(id);
    await untilKept(ledger, () => rider.ask("PUT", `/api/horses/${id}`, horse({ name, notes })));
    ledger.notes.set(id, notes);
  }
}

async function create(
  ledger: Ledger,
  id: string,
  send: (title: string) => ReturnType<Rider["ask"]>,
) {
  const title = `drill ${randomUUID()}`;
  await untilKept(ledger, () => send(title));
  ledger.rows.set(id, title);
}

// repeats a request until it is acknowledged, like a phone that was offline
async function untilKept(ledger: Ledger, send: () => ReturnType<Rider["ask"]>) {
  for (;;) {
    const reply = await send();
    if (reply?.status === 200) {
      ledger.acknowledged += 1;
      return;
    }
    if (reply && reply.status !== 503)
      ledger.strange.push(`${reply.status} ${String(reply.body).slice(0, 120)}`);
    if (ledger.strange.length > 50) throw new Error(ledger.strange[0]);
    await sleep(30);
  }
}

async function count(dataDir: string, ledger: Ledger) {
  const postgres = await startEmbedded({ dataDir });
  const client = new Client(postgres.url);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; title: string; notes: string | null }>(
      `select id, name as title, notes from horses
       union all select id, farrier, null from farrier_records
       union all select id, title, null from care_events where title like 'drill %'`,
    );
    const there = new Map(rows.map((row) => [row.id, row]));
    const lostRows = [...ledger.rows].filter(([id, title]) => there.get(id)?.title !== title);
    const lostNotes = [...ledger.notes].filter(([id, notes]) => there.get(id)?.notes !== notes);
    const titles = new Set(rows.map(({ title }) => title));
    const unknown = rows.filter(({ id }) => !ledger.rows.has(id)).length;
    return {
      lost: lostRows.length + lostNotes.length,
      doubled: rows.length - titles.size + unknown,
    };
  } finally {
    await client.end();
    await postgres.stop();
  }
}

/**
 * Kills a first start at moments spread over its whole length, `kills` times on the same DATA_DIR, and then lets
 * it finish. Returns the milliseconds of the last start; throws when the product is incomplete after it.
 */
export async function drillFirstStart(
  kills: number,
  say: (line: string) => void = () => undefined,
): Promise<number> {
  const product = await makeProduct({ isFirst: true });
  try {
    for (let round = 0; round < kills; round += 1) {
      const child = product.launch();
      const ms = 50 + ((round + 0.5) * 4_000) / kills + Math.random() * 200;
      await sleep(ms);
      if (child.exitCode !== null) throw new Error(`The start itself ended (${child.exitCode})`);
      const wasUp = await product.isUp();
      await product.killServer();
      say(`${round + 1}. killed after ${Math.round(ms)} ms${wasUp ? ", already serving" : ""}`);
    }
    const ms = await product.start();
    const rider = await newRider(product.origin);
    const reply = await rider.ask("POST", "/api/horses", horse({ id: randomUUID() }));
    if (reply?.status !== 200) throw new Error(`No horse: ${JSON.stringify(reply)}`);
    return ms;
  } finally {
    await product.leave();
  }
}
