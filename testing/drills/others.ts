import { setTimeout as sleep } from "node:timers/promises";
import { hit, type Hit, meanwhile } from "./load-generator.ts";
import type { Product } from "./product.ts";
import { PASSWORD, type Rider } from "./client.ts";

/** What uninvolved people observed during another person's actions. */
export interface SeenByOthers {
  others: Record<"reads" | "writes" | "sign-ins" | "health", Hit[]>;
  /** The times from a change's reply until an open page of the same yard receives the change. */
  live: Hit[];
  /** The megabytes of the server's process before the work began; `mostMB` is their maximum during the work. */
  beforeMB: number;
  mostMB: number;
}

/**
 * Reads, writes and signs in repeatedly with short pauses while something runs; `begin` starts that and resolves
 * when it is over.
 */
export async function watchOthers(
  product: Product,
  other: Rider,
  begin: () => Promise<unknown>,
): Promise<SeenByOthers> {
  const { origin } = product;
  // opened beforehand, so that the first moments are observed too
  const page = await openPage(origin, other.cookie());
  const beforeMB = product.residentMB();
  const memory = [beforeMB];
  const live: Hit[] = [];
  let signIns = 0;

  const read = () => hit(`${origin}/api/horse-summaries`, other.cookie());
  const write = async () => {
    // the event may arrive before the reply
    const told = page.told();
    const event = { title: "Small", eventType: "FARRIER", dueDate: new Date().toISOString() };
    const written = await hit(`${origin}/api/care-events`, other.cookie(), event);
    if (written.status === 200) live.push({ status: 200, ms: await msUntil(told) });
    return written;
  };
  const signIn = () => {
    signIns += 1;
    const body = { email: other.email, password: PASSWORD };
    // each request comes from another address, as from different people
    return hit(`${origin}/api/login`, "", body, `10.0.${signIns >> 8}.${signIns & 255}`);
  };
  const health = () => {
    memory.push(product.residentMB());
    return hit(`${origin}/api/health`, "");
  };

  const lasting = begin();
  const [reads = [], writes = [], signedIn = [], healths = []] = await Promise.all(
    [read, write, signIn, health].map((ask) => meanwhile(ask, lasting)),
  );
  page.leave();
  const others = { reads, writes, "sign-ins": signedIn, health: healths };
  return { others, live, beforeMB, mostMB: Math.max(...memory) };
}

async function msUntil(told: Promise<void>): Promise<number> {
  const began = performance.now();
  await Promise.race([told, sleep(10_000)]);
  return performance.now() - began;
}

/** Opens a page's stream of changes; `told` waits for the next event. */
async function openPage(origin: string, cookie: string) {
  const leaving = new AbortController();
  const reply = await fetch(`${origin}/api/changes/stream`, {
    headers: { origin, cookie },
    signal: leaving.signal,
  });
  let told = Promise.withResolvers<void>();
  const listen = async () => {
    for await (const piece of reply.body ?? [])
      if (new TextDecoder().decode(piece).includes("data:")) {
        told.resolve();
        told = Promise.withResolvers();
      }
  };
  // closing the page ends the stream
  void listen().catch(() => undefined);
  return { told: () => told.promise, leave: () => leaving.abort() };
}
