import { setTimeout as sleep } from "node:timers/promises";
import type { DayJob, YardDay } from "#contract/care/yard-day.ts";
import { changeEvents } from "#testing/change-events.ts";
import { type Answer, horse, newRider, type Rider } from "./client.ts";
import { makeProduct } from "./product.ts";

/** The result of a drill. */
export interface TickingOutcome {
  jobs: number;
  /** Ticks that the server has accepted: one for each job. */
  accepted: number;
  /** Ticks that it has refused because somebody else was first. */
  refused: number;
  /** Replies other than these; must be empty. */
  others: string[];
  /** Jobs that are not ticked at the end, or by somebody whose tick was refused; must be empty. */
  wrong: string[];
  /** Milliseconds from the last accepted tick until each screen showed all ticks, sorted; null for one that never did. */
  delays: (number | null)[];
}

/** The number of jobs of a horse: two feeds, and the other two at the same times. */
const JOBS_OF_HORSE = 4;
const notes = {
  feeds: [
    { time: "07:00", what: "One scoop of chaff" },
    { time: "17:00", what: "Soaked hay" },
  ],
  routine: [
    { time: "07:00", job: "TURN_OUT" },
    { time: "17:00", job: "BRING_IN" },
  ],
};

/** This many people of one yard tick its jobs at once, each in an order of their own, while their screens follow. */
export async function drillTicking(people: number, horses: number): Promise<TickingOutcome> {
  const product = await makeProduct();
  try {
    await product.start();
    const owner = await newRider(product.origin);
    for (let n = 1; n <= horses; n += 1) {
      const { id } = await sent<{ id: string }>(
        owner.ask("POST", "/api/horses", horse({ name: `Blue ${n}` })),
      );
      await sent(owner.ask("PUT", `/api/horses/${id}/care-notes`, notes));
    }
    const grooms = await invite(product.origin, owner, people - 1);
    const end = new AbortController();
    const screens = [owner, ...grooms].map((rider) => newScreen(product.origin, rider));
    const following = screens.map(({ follow }) => follow(end.signal));
    await Promise.all(screens.map(({ refresh }) => refresh()));
    const ticks = (await Promise.all(screens.map(tickAll))).flat();
    const last = Math.max(...ticks.map(({ at, status }) => (status === 200 ? at : 0)));
    const all = horses * JOBS_OF_HORSE;
    const delays = await Promise.all(screens.map((screen) => whenComplete(screen, all, last)));
    end.abort();
    await Promise.all(following);
    await Promise.all(screens.map(({ settled }) => settled()));
    return outcomeOf(ticks, await dayOf(owner), delays);
  } finally {
    await product.leave();
  }
}

interface Tick {
  key: string;
  /** The status of the reply; 0 without one. */
  status: number;
  reply: Answer;
  at: number;
}

function outcomeOf(ticks: readonly Tick[], { jobs }: YardDay, delays: (number | null)[]) {
  const accepted = ticks.filter(({ status }) => status === 200);
  const times = new Map<string, number>();
  for (const { key } of accepted) times.set(key, (times.get(key) ?? 0) + 1);
  return {
    jobs: jobs.length,
    accepted: accepted.length,
    refused: ticks.filter(({ status }) => status === 409).length,
    others: ticks
      .filter(({ status }) => status !== 200 && status !== 409)
      .map(({ reply }) => JSON.stringify(reply)),
    wrong: jobs
      .filter((job) => job.tick === null || times.get(keyOf(job)) !== 1)
      .map((job) => JSON.stringify(job)),
    delays: delays.toSorted((one, other) => (one ?? Infinity) - (other ?? Infinity)),
  };
}

async function invite(origin: string, owner: Rider, count: number) {
  if (count === 0) return [];
  const { url } = await sent<{ url: string }>(
    owner.ask("POST", "/api/invitations", { role: "GROOM", uses: count }),
  );
  const token = new URL(url).searchParams.get("token");
  const grooms: Rider[] = [];
  for (let n = 0; n < count; n += 1) {
    const groom = await newRider(origin);
    await sent(groom.ask("POST", "/api/invitations/accept", { token }));
    grooms.push(groom);
  }
  return grooms;
}

async function sent<T>(reply: Promise<Answer>): Promise<T> {
  const answer = await reply;
  if (answer?.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.body as T;
}

const dayOf = (rider: Rider) => sent<YardDay>(rider.ask("GET", "/api/day"));
const keyOf = ({ horseId, job, time }: Pick<DayJob, "horseId" | "job" | "time">) =>
  `${horseId} ${job} ${time}`;

/** A page that is open at a person's: it shows the day, and reads it again after each change that the stream tells of. */
function newScreen(origin: string, rider: Rider) {
  const screen = { jobs: new Map<string, DayJob>(), reads: 0 };
  let reading: Promise<void> | null = null;
  let isStale = false;
  const read = async () => {
    do {
      isStale = false;
      const { jobs } = await dayOf(rider);
      screen.jobs = new Map(jobs.map((job) => [keyOf(job), job]));
      screen.reads += 1;
    } while (isStale);
    reading = null;
  };
  const refresh = () => {
    isStale = true;
    reading ??= read();
    return reading;
  };
  const follow = async (end: AbortSignal) => {
    const headers = { cookie: rider.cookie() };
    const reply = await fetch(`${origin}/api/changes/stream`, { headers, signal: end });
    try {
      for await (const _ of reply.body ? changeEvents(reply.body) : []) void refresh();
    } catch (error) {
      if (!end.aborted) throw error;
    }
  };
  return { rider, screen, refresh, follow, settled: async () => reading };
}

type Screen = ReturnType<typeof newScreen>;

/** Ticks every job that the screen shows as open, in a random order. */
async function tickAll({ rider, screen }: Screen): Promise<Tick[]> {
  const ticks: Tick[] = [];
  const keys = shuffled([...screen.jobs.keys()]);
  for (const key of keys) {
    const shown = screen.jobs.get(key);
    if (!shown || shown.tick !== null) continue;
    const { horseId, job, time, what } = shown;
    const date = new Date().toISOString().slice(0, 10);
    const body = { date, horseId, job, time, what, outcome: "DONE" };
    const reply = await rider.ask("POST", "/api/day/ticks", body);
    ticks.push({ key, status: reply?.status ?? 0, reply, at: performance.now() });
  }
  return ticks;
}

function shuffled<T>(all: readonly T[]): T[] {
  const keyed = all.map((each) => ({ each, at: Math.random() }));
  return keyed.toSorted((one, other) => one.at - other.at).map(({ each }) => each);
}

/** How long after `last` the screen shows all jobs as ticked; null if it does not within ten seconds. */
async function whenComplete({ screen }: Screen, all: number, last: number) {
  const isComplete = () =>
    screen.jobs.size === all && [...screen.jobs.values()].every(({ tick }) => tick !== null);
  const until = last + 10_000;
  while (!isComplete()) {
    if (performance.now() > until) return null;
    await sleep(10);
  }
  return Math.max(0, performance.now() - last);
}
