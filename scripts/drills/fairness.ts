import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { manyScans } from "#server/testing/many-scans.ts";
import { attacks, type Greedy } from "./attacks.ts";
import { hit, type Hit, meanwhile, statuses, within } from "./crowd.ts";
import { makeProduct, type Product } from "./product.ts";
import { horse, newRider, PASSWORD, type Rider } from "./rider.ts";

/** How large the attacks are. */
export interface Size {
  horses: number;
  /** Events of the greedy person, with as much in their notes as a note holds. */
  events: number;
  sockets: number;
  /** How long each attack lasts, in ms. */
  ms: number;
}

/** What everybody else saw while somebody took what they could. */
export interface Seen {
  attack: string;
  greedy: Hit[];
  others: Record<"reads" | "writes" | "sign-ins" | "health", Hit[]>;
  /** From a change's answer until an open page of the same yard is told of it. */
  live: Hit[];
  /** Most megabytes that the server held. */
  mostMB: number;
}

/** Plays each attack against everybody else, one after the other, on a product of its own with its limits on. */
export async function playAttacks(size: Size, tell: (seen: Seen) => void): Promise<void> {
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
    for (const [attack, begin] of Object.entries(attacks).filter(
      ([n]) => !process.env["ONLY"] || n.includes(process.env["ONLY"]),
    )) {
      let isOver = false;
      // open before it begins: what it does at once is looked at, too
      const stream = await followChanges(product.origin, other.cookie());
      const running = begin(greedy, () => isOver);
      const lasting = sleep(size.ms).then(() => (isOver = true));
      const seen = await watchOthers(product, { other, stream }, lasting);
      stream.leave();
      tell({ attack, greedy: await running, ...seen });
      // what still stands in line is no part of the next
      await sleep(500);
    }
  } finally {
    await product.leave();
  }
}

async function furnish(product: Product, { horses, events, sockets }: Size): Promise<Greedy> {
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
      create: { width: 6_000, height: 6_000, channels: 3, background: "#754" },
    })
      .png()
      .toBuffer(),
    manyScans: manyScans(4_000, 4_000, 64),
  };
}

const addEvent = (rider: Rider, n: number) =>
  rider.ask("POST", "/api/care-events", {
    title: `Event ${n}`,
    eventType: "FARRIER",
    dueDate: new Date(Date.now() + n * 3_600_000).toISOString(),
    // three bytes each on the wire
    notes: "€".repeat(3_500),
  });

function idOf(body: unknown): string {
  if (typeof body === "object" && body !== null && "id" in body) return String(body.id);
  throw new Error(`Nothing was made: ${JSON.stringify(body)}`);
}

interface Watched {
  other: Rider;
  /** Their open page's. */
  stream: Awaited<ReturnType<typeof followChanges>>;
}

async function watchOthers(
  product: Product,
  { other, stream }: Watched,
  lasting: Promise<unknown>,
) {
  const { origin } = product;
  const memory: number[] = [];
  const live: Hit[] = [];
  const read = () => hit(`${origin}/api/horse-summaries`, other.cookie());
  const write = async () => {
    // told perhaps before the answer is here
    const told = stream.told();
    const written = await hit(`${origin}/api/care-events`, other.cookie(), {
      title: "Small",
      eventType: "FARRIER",
      dueDate: new Date().toISOString(),
    });
    if (written.status === 200) live.push({ status: 200, ms: await msUntil(told) });
    return written;
  };
  let signIns = 0;
  const signIn = () =>
    hit(
      `${origin}/api/login`,
      "",
      { email: other.email, password: PASSWORD },
      addressOf((signIns += 1), other.email),
    );
  const health = () => {
    memory.push(product.residentMB());
    return hit(`${origin}/api/health`, "");
  };
  const [reads, writes, signedIn, healths] = await Promise.all(
    [read, write, signIn, health].map((ask) => meanwhile(ask, lasting)),
  );
  return {
    others: {
      reads: reads ?? [],
      writes: writes ?? [],
      "sign-ins": signedIn ?? [],
      health: healths ?? [],
    },
    live,
    mostMB: Math.max(...memory),
  };
}

/** Another address for each sign-in, as different people would have. */
function addressOf(n: number, salt: string): string {
  const [a = 0, b = 0] = createHash("sha256").update(`${salt} ${n}`).digest();
  return `10.${a}.${b}.${n % 250}`;
}

async function msUntil(told: Promise<void>): Promise<number> {
  const began = performance.now();
  await Promise.race([told, sleep(10_000)]);
  return performance.now() - began;
}

/** An open page's stream: `told` waits for what is told on it next. */
async function followChanges(origin: string, cookie: string) {
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

/** In one line what everybody else saw. */
export function describe({ attack, greedy, others, live, mostMB }: Seen): string {
  const each = Object.entries({ ...others, "told live": live }).map(
    ([what, hits]) =>
      `${what} p50 ${within(hits, 0.5)}, p99 ${within(hits, 0.99)} ms (${statuses(hits)})`,
  );
  return `${attack}: ${each.join("; ")}; ${Math.round(mostMB)} MB; the greedy saw ${statuses(greedy) || "nothing"}`;
}

/** What was not as it must be for everybody else. */
export function problemsOf({ attack, others, live, mostMB }: Seen, { ms, megabytes }: Bounds) {
  const problems: string[] = [];
  for (const [what, hits] of Object.entries({ ...others, "told live": live })) {
    const slow = within(hits, 0.99);
    if (slow > ms) problems.push(`${attack}: ${what} took ${slow} ms`);
    if (hits.some(({ status }) => status !== 200))
      problems.push(`${attack}: ${what} saw ${statuses(hits)}`);
  }
  if (mostMB > megabytes) problems.push(`${attack}: ${Math.round(mostMB)} MB`);
  return problems;
}

interface Bounds {
  /** For the slowest of a hundred. */
  ms: number;
  megabytes: number;
}
