import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Hit } from "./load-generator.ts";
import { horse, newRider, type Rider } from "./client.ts";

/** The duration of a soak test and its rate of requests. */
interface Soak {
  seconds: number;
  /** Requests in a second, by all people together. */
  rate: number;
}

const HORSES = 12;
const EVENTS = 40;

/** A person in the soak test: the event that they change, and its horse. */
interface Person {
  rider: Rider;
  horseId: string;
  eventId: string;
}

const withId = z.object({ id: z.string() });

/** Registers a person with a realistic yard. */
export async function newPerson(origin: string): Promise<Person> {
  const rider = await newRider(origin);
  const make = async (path: string, body: object) => {
    const answer = await rider.ask("POST", path, body);
    if (answer?.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return withId.parse(answer.body).id;
  };
  let horseId = "";
  for (let n = 0; n < HORSES; n += 1)
    horseId = await make("/api/horses", horse({ name: `Horse ${n}` }));
  let eventId = "";
  for (let n = 0; n < EVENTS; n += 1)
    eventId = await make("/api/care-events", eventOf(horseId, `Shoes ${n}`));
  return { rider, horseId, eventId };
}

const eventOf = (horseId: string, title: string) => ({
  title,
  horseId,
  eventType: "FARRIER",
  dueDate: "2030-01-05T15:00",
});

/**
 * Sends requests at an even rate without waiting for earlier replies, while the streams of all people are open;
 * returns all replies.
 */
export async function soak(
  origin: string,
  people: readonly Person[],
  { seconds, rate }: Soak,
): Promise<Hit[]> {
  const end = new AbortController();
  const streams = people.map(({ rider }) => listen(origin, rider, end.signal));
  const began = performance.now();
  const asked: Promise<Hit>[] = [];
  for (let n = 0; n < seconds * rate; n += 1) {
    await sleep(Math.max(0, began + (n * 1_000) / rate - performance.now()));
    const person = people[n % people.length];
    if (person) asked.push(ask(person, Math.floor(n / people.length)));
  }
  const hits = await Promise.all(asked);
  end.abort();
  await Promise.all(streams);
  return hits;
}

// nine reads, as pages make them, for each write
const READS = [
  "/api/horse-summaries",
  "/api/care-events",
  "/api/today",
  "/api/horses",
  "/api/user",
  "/api/contacts",
  "/api/horse-summaries?page=1&pageSize=12&sortBy=name&sortOrder=asc",
  "/api/activity",
];

async function ask({ rider, horseId, eventId }: Person, turn: number): Promise<Hit> {
  const began = performance.now();
  const place = turn % (READS.length + 2);
  const answer = await (place === READS.length
    ? rider.ask("GET", `/api/horses/${horseId}/overview`)
    : place > READS.length
      ? rider.ask("PUT", `/api/care-events/${eventId}`, eventOf(horseId, `Trim ${turn}`))
      : rider.ask("GET", READS[place] ?? ""));
  return { status: answer?.status ?? 0, ms: performance.now() - began };
}

/** Reads a person's live stream and discards it; reconnects when it ends, as pages do. */
async function listen(origin: string, rider: Rider, end: AbortSignal) {
  const headers = { cookie: rider.cookie() };
  while (!end.aborted) {
    try {
      const reply = await fetch(`${origin}/api/changes/stream`, { headers, signal: end });
      await reply.body?.pipeTo(new WritableStream());
    } catch (error) {
      if (!end.aborted && !(error instanceof TypeError)) throw error;
    }
    // an ended stream may briefly still be counted
    await sleep(50);
  }
}
