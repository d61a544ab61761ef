import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { newRider } from "../client.ts";
import { type Bounds, problemsOf } from "../fairness.ts";
import { within } from "../load-generator.ts";
import { watchOthers } from "../others.ts";
import { makeProduct } from "../product.ts";
import { askVitals, METRICS_TOKEN } from "../vitals.ts";
import type { AnswerNotes, Plan } from "./attack.ts";

/** What a product did under hostile requests. */
export interface Siege {
  /** How often each status was answered; 0 is no answer. */
  statuses: Map<number, number>;
  /** How often each sentence of a 503. */
  busy: Map<string, number>;
  /** Answers that are faults, each kind once with an example. */
  faults: string[];
  /** What an honest person observed in the first and the second half. */
  halves: Awaited<ReturnType<typeof watchOthers>>[];
  /** Open handles before, and once all have left. */
  handles: { before: number; after: number };
  lived: boolean;
}

/** Handles that may be open besides those of before: connections that are kept. */
const HANDLES = 40;

/** Sends so many hostile requests to a product of its own, while an honest person works. */
export async function besiege(count: number, seed: number): Promise<Siege> {
  const product = await makeProduct({ proxied: true, env: { METRICS_TOKEN } });
  const { origin } = product;
  try {
    await product.start();
    const honest = await newRider(origin, "198.51.100.1");
    const before = (await askVitals(origin)).handles;
    const statuses = new Map<number, number>();
    const busy = new Map<string, number>();
    const faults = new Map<string, string>();
    const halves = [];
    for (const half of [0, 1]) {
      const plan = { origin, seed: seed + half * count, count: Math.ceil(count / 2) };
      const attacking = Promise.withResolvers<AnswerNotes>();
      const seen = await watchOthers(product, honest, () => {
        void attack(plan).then(attacking.resolve, attacking.reject);
        return attacking.promise;
      });
      const notes = await attacking.promise;
      for (const [kind, fault] of notes.faults) faults.set(kind, fault);
      for (const [sentence, times] of notes.busy)
        busy.set(sentence, (busy.get(sentence) ?? 0) + times);
      for (const [status, times] of notes.statuses)
        statuses.set(status, (statuses.get(status) ?? 0) + times);
      halves.push(seen);
    }
    const after = await handlesLeft(origin, before);
    const lived = product.isRunning();
    return {
      statuses,
      busy,
      faults: [...faults.values()],
      halves,
      handles: { before, after },
      lived,
    };
  } finally {
    await product.leave();
  }
}

async function attack(plan: Plan): Promise<AnswerNotes> {
  const thread = new Worker(new URL("attack-thread.ts", import.meta.url), { workerData: plan });
  try {
    const [notes]: AnswerNotes[] = await once(thread, "message");
    if (!notes) throw new Error("The attackers said nothing");
    return notes;
  } finally {
    await thread.terminate();
  }
}

/** Handles as soon as they are as few as before, or those of twenty seconds later. */
async function handlesLeft(origin: string, before: number): Promise<number> {
  let { handles } = await askVitals(origin);
  for (
    const end = Date.now() + 20_000;
    handles > before + HANDLES && Date.now() < end;
    await sleep(500)
  )
    ({ handles } = await askVitals(origin));
  return handles;
}

interface SiegeBounds extends Bounds {
  /** Milliseconds that no health call may exceed. */
  healthMs: number;
  /** Megabytes by which the second half may exceed the first. */
  grownMB: number;
}

/** What is not as it should be. */
export function problemsOfSiege(siege: Siege, bounds: SiegeBounds): string[] {
  const { faults, halves, handles, lived, statuses } = siege;
  const [first, second] = halves.map(({ mostMB }) => mostMB);
  const grown = (second ?? 0) - (first ?? 0);
  return [
    ...faults,
    ...(lived ? [] : ["the process went"]),
    ...(statuses.get(200) && statuses.get(400) ? [] : ["the requests did not get anywhere"]),
    ...halves.flatMap((seen, at) =>
      problemsOf({ attack: `half ${at + 1}`, greedy: [], ...seen }, bounds),
    ),
    ...halves.flatMap(({ others: { health } }, at) => {
      const slowest = within(health, 1);
      return slowest > bounds.healthMs ? [`half ${at + 1}: health took ${slowest} ms`] : [];
    }),
    ...(grown > bounds.grownMB
      ? [`the second half took ${Math.round(grown)} MB more than the first`]
      : []),
    ...(handles.after > handles.before + HANDLES
      ? [`${handles.after} handles are open, ${handles.before} before`]
      : []),
  ];
}
