import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ChangePage } from "#contract/data/changes.ts";
import { changeEvents } from "#testing/change-events.ts";
import { makeProduct } from "./product.ts";
import { horse, newRider, type Rider } from "./client.ts";

/** The result of a drill. */
export interface Outcome {
  /** Number of acknowledged writes. */
  writes: number;
  /** Number of rows that exist at the end. */
  things: number;
  /** Number of pages of changes that readers received. */
  pages: number;
  /** Readers whose copy differs from the lists at the end; must be empty. */
  wrong: string[];
  /** Milliseconds from an acknowledged write until a reader of the stream received it, sorted. */
  delays: number[];
}

const WRITERS = 20;
const READERS = 20;
/** The number of readers that follow the stream, which is the maximum for one person; the others request pages. */
const STREAMS = 10;

type Item = ChangePage["items"][number];
interface Copy {
  name: string;
  things: Map<string, unknown>;
  take: (page: ChangePage) => void;
}

/**
 * Twenty people write in one yard for this many seconds while twenty follow the changes; then every copy is
 * compared with the lists.
 */
export async function drillChanges(seconds: number): Promise<Outcome> {
  const product = await makeProduct();
  try {
    await product.start();
    const rider = await newRider(product.origin);
    const { horseId, cursor } = await begin(rider);
    const writtenAt = new Map<string, number>();
    const delays: number[] = [];
    let pages = 0;
    const onTaken = (item: Item) => {
      const at = writtenAt.get(item.id);
      if (at !== undefined && item.op === "upsert") delays.push(performance.now() - at);
      writtenAt.delete(item.id);
    };
    const copies = Array.from({ length: READERS }, (_, n) =>
      newCopy(n < STREAMS ? `stream ${n}` : `pages ${n}`, (page) => {
        pages += 1;
        if (n === 0) page.items.forEach(onTaken);
      }),
    );
    const end = new AbortController();
    const streams = copies
      .slice(0, STREAMS)
      .map((copy) => follow({ origin: product.origin, rider, cursor, copy, end: end.signal }));
    const asking = copies
      .slice(STREAMS)
      .map((copy) => askAgain({ rider, cursor, copy, end: end.signal }));
    const until = Date.now() + seconds * 1_000;
    const counts = await Promise.all(
      Array.from({ length: WRITERS }, () => write({ rider, horseId, until, writtenAt })),
    );
    const truth = await listed(rider);
    const wrong = await settle(copies, truth);
    end.abort();
    await Promise.all([...streams, ...asking]);
    return {
      writes: counts.reduce((sum, count) => sum + count, 0),
      things: truth.size,
      pages,
      wrong,
      delays: delays.toSorted((a, b) => a - b),
    };
  } finally {
    await product.leave();
  }
}

async function begin(rider: Rider) {
  const id = randomUUID();
  await sent(rider, "POST", "/api/horses", horse({ id }));
  const first = await sent<ChangePage>(rider, "GET", "/api/changes");
  return { horseId: id, cursor: first.cursor };
}

async function sent<T>(rider: Rider, method: string, path: string, body?: object): Promise<T> {
  const reply = await rider.ask(method, path, body);
  if (reply?.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`);
  return reply.body as T;
}

/** A client's copy: the present events, without deleted ones. */
function newCopy(name: string, onPage: (page: ChangePage) => void): Copy {
  const things = new Map<string, unknown>();
  const take = (page: ChangePage) => {
    for (const { noun, id, op, row } of page.items) {
      if (noun !== "event") continue;
      if (op === "upsert") things.set(id, row);
      else things.delete(id);
    }
    onPage(page);
  };
  return { name, things, take };
}

interface Writer {
  rider: Rider;
  horseId: string;
  until: number;
  writtenAt: Map<string, number>;
}

/** The number of events that remain for each writer; those of all writers fit in one list. */
const KEPT = 40;

/** Adds events, changes each of them, and deletes the oldest. */
async function write({ rider, horseId, until, writtenAt }: Writer) {
  let writes = 0;
  const own: string[] = [];
  while (Date.now() < until) {
    const id = randomUUID();
    const event = { title: "Shoes", horseId, eventType: "FARRIER", dueDate: "2030-01-05T15:00" };
    await sent(rider, "POST", "/api/care-events", { ...event, id });
    writtenAt.set(id, performance.now());
    await sent(rider, "PUT", `/api/care-events/${id}`, { ...event, title: "Trim" });
    writes += 2;
    own.push(id);
    const oldest = own.length > KEPT ? own.shift() : undefined;
    if (!oldest) continue;
    await sent(rider, "DELETE", `/api/care-events/${oldest}`);
    writes += 1;
  }
  return writes;
}

const listed = async (rider: Rider) => {
  const rows = await sent<{ id: string }[]>(
    rider,
    "GET",
    "/api/care-events?from=2029-01-01&to=2031-01-01",
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** Waits until every copy equals the lists, for at most half a minute; returns those that do not. */
async function settle(copies: readonly Copy[], truth: ReadonlyMap<string, unknown>) {
  const wrong = () => copies.filter(({ things }) => !isSame(things, truth)).map(({ name }) => name);
  for (const until = Date.now() + 30_000; wrong().length > 0 && Date.now() < until;)
    await sleep(100);
  return wrong();
}

const isSame = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) =>
  one.size === other.size &&
  [...other].every(([id, row]) => JSON.stringify(one.get(id)) === JSON.stringify(row));

interface Reader {
  rider: Rider;
  cursor: string;
  copy: Copy;
  end: AbortSignal;
}

/** Polls for changes since the last page. */
async function askAgain({ rider, cursor, copy, end }: Reader) {
  let since = cursor;
  while (!end.aborted) {
    const page = await sent<ChangePage>(rider, "GET", `/api/changes?since=${since}`);
    copy.take(page);
    since = page.cursor;
    if (!page.more) await sleep(50 + Math.random() * 200);
  }
}

/** Follows the stream, and occasionally disconnects and resumes from its cursor. */
async function follow({ origin, rider, cursor, copy, end }: Reader & { origin: string }) {
  let since = cursor;
  while (!end.aborted) {
    const leaving = AbortSignal.any([end, AbortSignal.timeout(randomInt(2_000, 10_000))]);
    const headers = { cookie: rider.cookie(), "last-event-id": since };
    const reply = await fetch(`${origin}/api/changes/stream`, { headers, signal: leaving }).catch(
      () => null,
    );
    try {
      for await (const { id, page } of reply?.ok && reply.body ? changeEvents(reply.body) : []) {
        copy.take(page);
        since = id;
      }
    } catch (error) {
      if (!leaving.aborted) throw error;
    }
    // a closed stream may briefly still count among the ten
    await sleep(50);
  }
}
