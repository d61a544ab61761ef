import { Agent, get } from "node:http";
import { median, quantile } from "./middle.ts";
import type { Server } from "./servers.ts";

/** The requests that a screen sends together when a signed-in person opens it. */
export interface Page {
  name: string;
  paths: readonly string[];
  cookies: readonly string[];
}

export interface Opened {
  name: string;
  calls: number;
  /** Milliseconds from the first request to the last reply: the median and the 99th percentile. */
  p50: number;
  p99: number;
  /** The median, over the rounds, of p99 divided by the first page's p99 in the same round. */
  ratio: number;
}

interface Strength {
  rounds: number;
  seconds: number;
  /** The number of people who open the page repeatedly. */
  people: number;
}

/**
 * Opens the pages alternately (A B A B …) after a warm-up round, as browsers do: with six connections for each
 * person.
 */
export async function openInTurns(
  server: Server,
  pages: readonly Page[],
  { rounds, seconds, people }: Strength,
): Promise<Opened[]> {
  const all = pages.map((page) => ({ page, turns: [] as number[][] }));
  for (const { page } of all) await openFor(server, page, { seconds: 1, people });
  for (let round = 0; round < rounds; round += 1)
    for (const { page, turns } of all) turns.push(await openFor(server, page, { seconds, people }));
  const first = all[0]?.turns ?? [];
  return all.map(({ page, turns }) => ({
    name: page.name,
    calls: page.paths.length,
    p50: median(turns.map((taken) => quantile(taken, 0.5))),
    p99: median(turns.map((taken) => quantile(taken, 0.99))),
    ratio: median(
      turns.map((taken, round) => quantile(taken, 0.99) / quantile(first[round] ?? [], 0.99)),
    ),
  }));
}

/** The duration of each opening of the page, in ms. */
async function openFor(
  server: Server,
  { paths, cookies }: Page,
  { seconds, people }: Omit<Strength, "rounds">,
): Promise<number[]> {
  const end = performance.now() + seconds * 1_000;
  const taken: number[] = [];
  const person = async (cookie: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 6 });
    while (performance.now() < end) {
      const began = performance.now();
      await Promise.all(paths.map((path) => answer(server.url + path, cookie, agent)));
      taken.push(performance.now() - began);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: people }, (_, i) => person(cookies[i] ?? "")));
  return taken;
}

// what browsers take
const ENCODINGS = "gzip, deflate, br";

const answer = (url: string, cookie: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    const request = get(
      url,
      { agent, headers: { cookie, "accept-encoding": ENCODINGS } },
      (reply) => {
        if (reply.statusCode !== 200) reject(new Error(`${url} answered ${reply.statusCode}`));
        reply.resume().once("end", resolve);
      },
    );
    request.once("error", reject);
  });
