import { setTimeout as sleep } from "node:timers/promises";
import { hit, type Hit, meanwhile } from "./load-generator.ts";
import type { Product } from "./product.ts";
import { PASSWORD, type Rider } from "./client.ts";

/** What people saw who have nothing to do with what somebody else did. */
export interface SeenByOthers {
  others: Record<"reads" | "writes" | "sign-ins" | "health", Hit[]>;
  /** From a change's answer until an open page of the same yard is told of it. */
  live: Hit[];
  /** Megabytes that the server held before it began, and at most. */
  beforeMB: number;
  mostMB: number;
}

/** Reads, writes and signs in, in turns with short pauses, while something is done; `begin` says when that is over. */
export async function watchOthers(
  product: Product,
  other: Rider,
  begin: () => Promise<unknown>,
): Promise<SeenByOthers> {
  const { origin } = product;
  // open before it begins: what it does at once is looked at, too
  const page = await openPage(origin, other.cookie());
  const beforeMB = product.residentMB();
  const memory = [beforeMB];
  const live: Hit[] = [];
  let signIns = 0;

  const read = () => hit(`${origin}/api/horse-summaries`, other.cookie());
  const write = async () => {
    // told perhaps before the answer is here
    const told = page.told();
    const event = { title: "Small", eventType: "FARRIER", dueDate: new Date().toISOString() };
    const written = await hit(`${origin}/api/care-events`, other.cookie(), event);
    if (written.status === 200) live.push({ status: 200, ms: await msUntil(told) });
    return written;
  };
  const signIn = () => {
    signIns += 1;
    const body = { email: other.email, password: PASSWORD };
    // each from another address, as different people would
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

/** An open page's stream of changes: `told` waits for what is told on it next. */
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
  // ended by leaving
  void listen().catch(() => undefined);
  return { told: () => told.promise, leave: () => leaving.abort() };
}
