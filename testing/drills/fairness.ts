import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { manyScans } from "#testing/many-scans.ts";
import { attacks, type Greedy } from "./attacks.ts";
import { type Hit, statuses, within } from "./load-generator.ts";
import { type SeenByOthers, watchOthers } from "./others.ts";
import { makeProduct, type Product } from "./product.ts";
import { horse, newRider, type Rider } from "./client.ts";

/** The size of the attacks. */
export interface Size {
  horses: number;
  /** The number of the attacker's events, each with notes of the maximum length. */
  events: number;
  sockets: number;
  /** The side in pixels of the pictures that are much work. */
  pixels: number;
  /** Duration of each attack in milliseconds. */
  ms: number;
  /** Which attacks are run; all if it is left out. */
  plays?: (attack: string) => boolean;
}

/** What other people observed during an attack. */
export interface AttackOutcome extends SeenByOthers {
  attack: string;
  greedy: Hit[];
}

/** Runs one attack after the other against other people, on a separate server with rate limits on. */
export async function playAttacks(size: Size, tell: (seen: AttackOutcome) => void): Promise<void> {
  const env = { RATE_LIMITS: "off" };
  const product = await makeProduct({ proxied: true, env });
  try {
    await product.start();
    const greedy = await furnish(product, size);
    const other = await newRider(product.origin, "198.51.100.1");
    for (let n = 0; n < 30; n += 1)
      await other.ask("POST", "/api/horses", horse({ name: `Horse ${n}` }));
    await product.stop();
    env.RATE_LIMITS = "on";
    await product.start();
    for (const [attack, begin] of Object.entries(attacks)) {
      if (size.plays && !size.plays(attack)) continue;
      let isOver = false;
      let running: Promise<Hit[]> = Promise.resolve([]);
      const seen = await watchOthers(product, other, () => {
        running = begin(greedy, () => isOver);
        return sleep(size.ms).then(() => (isOver = true));
      });
      tell({ attack, greedy: await running, ...seen });
      // requests that are still queued must not count for the next attack
      await sleep(500);
    }
  } finally {
    await product.leave();
  }
}

async function furnish(product: Product, size: Size): Promise<Greedy> {
  const { horses, events, sockets, pixels } = size;
  const rider = await newRider(product.origin, "198.51.100.2");
  const horseIds: string[] = [];
  for (let n = 0; n < horses; n += 1) {
    const made = await rider.ask("POST", "/api/horses", horse({ name: `Horse ${n}` }));
    horseIds.push(idOf(made?.body));
  }
  for (let n = 0; n < events; n += 20)
    await Promise.all(Array.from({ length: 20 }, (_, more) => addEvent(rider, n + more)));
  return {
    origin: product.origin,
    cookie: rider.cookie(),
    horseIds,
    from: "198.51.100.2",
    sockets,
    heavyPicture: await sharp({
      create: { width: pixels, height: pixels, channels: 3, background: "#754" },
    })
      .png()
      .toBuffer(),
    manyScans: manyScans((pixels * 2) / 3, (pixels * 2) / 3, 64),
  };
}

const addEvent = (rider: Rider, n: number) =>
  rider.ask("POST", "/api/care-events", {
    title: `Event ${n}`,
    eventType: "FARRIER",
    dueDate: new Date(Date.now() + n * 3_600_000).toISOString(),
    // three bytes for each character in UTF-8
    notes: "€".repeat(3_500),
  });

function idOf(body: unknown): string {
  if (typeof body === "object" && body !== null && "id" in body) return String(body.id);
  throw new Error(`Nothing was made: ${JSON.stringify(body)}`);
}

/** A line of text about what other people observed. */
export function describe({
  attack,
  greedy,
  others,
  live,
  beforeMB,
  mostMB,
}: AttackOutcome): string {
  const each = Object.entries({ ...others, "told live": live }).map(
    ([what, hits]) =>
      `${what} p50 ${within(hits, 0.5)}, p99 ${within(hits, 0.99)} ms (${statuses(hits)})`,
  );
  return `${attack}: ${each.join("; ")}; ${Math.round(mostMB)} MB (${Math.round(beforeMB)} before); the greedy saw ${statuses(greedy) || "nothing"}`;
}

/** The observations of other people that exceed the bounds. */
export function problemsOf({ attack, others, live, mostMB }: AttackOutcome, bounds: Bounds) {
  const { ms, liveMs, megabytes } = bounds;
  const problems: string[] = [];
  for (const [what, hits] of Object.entries({ ...others, "told live": live })) {
    const slow = within(hits, 0.99);
    if (slow > (hits === live ? liveMs : ms)) problems.push(`${attack}: ${what} took ${slow} ms`);
    if (hits.some(({ status }) => status !== 200))
      problems.push(`${attack}: ${what} saw ${statuses(hits)}`);
  }
  if (mostMB > megabytes) problems.push(`${attack}: ${Math.round(mostMB)} MB`);
  return problems;
}

/** What other people may observe at worst. */
export interface Bounds {
  /** Bound in milliseconds for the 99th percentile of replies. */
  ms: number;
  /**
   * Bound for the 99th percentile of events on an open page, which waits for the longest transaction and the poll
   * after it.
   */
  liveMs: number;
  megabytes: number;
}
