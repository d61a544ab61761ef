import autocannon from "autocannon";
import { median } from "./middle.ts";
import type { Server } from "./servers.ts";

/** One address of a server under load. Each connection uses a different session, as separate people would. */
export interface Target {
  server: Server;
  path: string;
  cookies: readonly string[];
}

export interface Measured {
  /** Requests answered in a second. */
  rate: number;
  /** The median and the 99th percentile of the latencies, in milliseconds. */
  p50: number;
  p99: number;
  mean: number;
  /** Processor time of the server's process for each request, in microseconds. */
  cpuMicros: number;
  /** The server's event-loop delay in ms, 99th percentile. */
  loopP99: number;
}

export interface Strength {
  connections: number;
  seconds: number;
}

/** Loads one address; throws on a reply other than 200. */
export async function load(target: Target, { connections, seconds }: Strength): Promise<Measured> {
  const { server, path, cookies } = target;
  server.forget();
  const result = await autocannon({
    url: `${server.url}${path}`,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const cookie = cookies[(next += 1) % Math.max(1, cookies.length)];
      if (cookie) client.setHeaders({ cookie });
    },
  });
  if (result.non2xx || result.errors || result.timeouts)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} errors`);
  const { requests, latency, duration } = result;
  const { cpuMs, loopP99 } = await server.vitals();
  return {
    rate: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    mean: latency.mean,
    cpuMicros: (cpuMs * 1_000) / requests.total,
    loopP99,
  };
}

let next = 0;

export type Medians = Measured & {
  /** The median, over the rounds, of the rate divided by the first target's rate in the same round. */
  ratio: number;
  /** The smallest and the largest of these. */
  spread: readonly [number, number];
};

/** Seconds for which one target is loaded before it is the next one's turn. */
const TURN_SECONDS = 1;

/**
 * Loads the targets alternately (A B A B …) in turns of a second, so that other load on the machine affects all alike,
 * after a warm-up; returns the medians of each target over the rounds, each of as many turns as it has seconds.
 */
export async function inTurns(
  targets: readonly Target[],
  { rounds, seconds, connections }: Strength & { rounds: number },
): Promise<Medians[]> {
  for (const target of targets) await load(target, { connections, seconds: 2 });
  const all: Measured[][] = targets.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    const turns: Measured[][] = targets.map(() => []);
    for (let passed = 0; passed < seconds; passed += TURN_SECONDS)
      for (const [place, target] of targets.entries())
        turns[place]?.push(await load(target, { connections, seconds: TURN_SECONDS }));
    for (const [place, measured] of turns.entries()) all[place]?.push(summed(measured, mean));
  }
  const first = all[0] ?? [];
  return all.map((measured) => {
    const ratios = measured.map(({ rate }, round) => rate / (first[round]?.rate ?? Number.NaN));
    return {
      ...summed(measured, median),
      ratio: median(ratios),
      spread: [Math.min(...ratios), Math.max(...ratios)],
    };
  });
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Each figure summed up over the turns or rounds. */
function summed(
  measured: readonly Measured[],
  by: (values: readonly number[]) => number,
): Measured {
  const of = (key: keyof Measured) => by(measured.map((each) => each[key]));
  return {
    rate: of("rate"),
    p50: of("p50"),
    p99: of("p99"),
    mean: of("mean"),
    cpuMicros: of("cpuMicros"),
    loopP99: of("loopP99"),
  };
}
