import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, horse, newRider, type Rider } from "../client.ts";

/** How many people write and read. */
const RIDERS = 6;
/** Milliseconds for which each of them rests between two rounds. */
const REST_MS = 40;
/** Milliseconds after which a request that was sent again and again counts as failed. */
const GIVE_UP_MS = 60_000;

/** A try of a request that was not acknowledged. */
interface Miss {
  /** `performance.now()` when the try began. */
  began: number;
  /** The status, or 0 without an answer. */
  status: number;
}

/** What the load has seen since the load's last `fresh`. */
export class Seen {
  acknowledged = 0;
  /** Milliseconds of the longest write and read, from the first try to the answer. */
  longestWrite = 0;
  longestRead = 0;
  misses: Miss[] = [];
  /** Requests that were refused for good or never answered. */
  failed: string[] = [];
  /** Reads that did not show what the same person had written before. */
  wroteAway = 0;

  note(method: Method, tookMs: number) {
    if (method === "GET") this.longestRead = Math.max(this.longestRead, tookMs);
    else {
      this.acknowledged += 1;
      this.longestWrite = Math.max(this.longestWrite, tookMs);
    }
  }
}

type Method = "GET" | "POST" | "PUT";

/** What all people of a load note. */
class Ledger {
  seen = new Seen();
  /** The ids of acknowledged events. */
  readonly events: string[] = [];
  /** The acknowledged notes of horses. */
  readonly notes: string[] = [];
  readonly rest = new AbortController();

  /** Sends until it is acknowledged, as the app's outbox does; null when it was refused for good. */
  async insist(rider: Rider, method: Method, path: string, body?: object): Promise<Answer> {
    const first = performance.now();
    for (;;) {
      const began = performance.now();
      const reply = await rider.ask(method, path, body);
      const tookMs = performance.now() - first;
      if (reply?.status === 200) {
        this.seen.note(method, tookMs);
        return reply;
      }
      if (this.rest.signal.aborted) return null;
      this.seen.misses.push({ began, status: reply?.status ?? 0 });
      if (!mayRepeat(reply) || tookMs > GIVE_UP_MS) {
        this.seen.failed.push(`${method}: ${formatAnswer(reply)}`);
        return null;
      }
      await sleep(100);
    }
  }
}

/** Whether our own outbox sends a change again after this answer (`refusalOf` in `send-changes.ts`). */
const mayRepeat = (reply: Answer) =>
  reply === null || [401, 429].includes(reply.status) || reply.status >= 500;

const formatAnswer = (reply: Answer) =>
  reply ? `${reply.status} ${String(reply.body).slice(0, 200)}` : "no answer";

/** The load on a cluster, which runs until `stop`. */
export type Load = Awaited<ReturnType<typeof beginLoad>>;

/** Lets six people write and read without end, each of whom repeats a request with its id until it is acknowledged. */
export async function beginLoad(origin: string) {
  const ledger = new Ledger();
  const riders: Rider[] = [];
  for (let n = 0; n < RIDERS; n += 1) riders.push(await newRider(origin));
  const riding = Promise.all(riders.map((rider) => ride(rider, ledger)));
  // a failure is thrown where the load is stopped
  riding.catch(() => undefined);
  return {
    /** What was acknowledged so far. */
    kept: () => ({ events: [...ledger.events], notes: [...ledger.notes] }),
    /** Begins to count anew, and returns the count, which goes on. */
    fresh: () => (ledger.seen = new Seen()),
    async stop() {
      ledger.rest.abort();
      await riding;
    },
  };
}

async function ride(rider: Rider, ledger: Ledger) {
  const id = randomUUID();
  const name = `drill ${id}`;
  await ledger.insist(rider, "POST", "/api/horses", horse({ id, name }));
  while (!ledger.rest.signal.aborted) {
    await addEvent(rider, ledger, id);
    await change(rider, ledger, { id, name });
    await sleep(REST_MS);
  }
}

async function addEvent(rider: Rider, ledger: Ledger, horseId: string) {
  const id = randomUUID();
  const added = { id, title: `drill ${id}`, horseId, eventType: "EXERCISE" };
  const event = { ...added, dueDate: "2027-01-05T15:00" };
  if (await ledger.insist(rider, "POST", "/api/care-events", event)) ledger.events.push(id);
}

/** Changes the horse's notes, and reads them again. */
async function change(rider: Rider, ledger: Ledger, { id, name }: { id: string; name: string }) {
  const notes = `changed ${randomUUID()}`;
  const path = `/api/horses/${id}`;
  if (!(await ledger.insist(rider, "PUT", path, horse({ name, notes })))) return;
  ledger.notes.push(notes);
  const reply = await ledger.insist(rider, "GET", path);
  if (reply && !JSON.stringify(reply.body).includes(notes)) ledger.seen.wroteAway += 1;
}
