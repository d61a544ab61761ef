import { once } from "node:events";
import { Agent, request } from "node:http";
import * as fc from "fast-check";
import type { Endpoint } from "#contract/endpoint.ts";
import type { KnownValues } from "#testing/hostile.ts";
import { type HostileRequest, requestTo } from "#testing/hostile-requests.ts";
import { horse, newRider, PASSWORD, type Rider } from "../client.ts";
import { readEndpoints } from "./endpoints.ts";
import { kinds, type RawAnswer, sendRaw } from "./raw.ts";

/** How many connections are used at once. */
const LOOPS = 48;
/** How many requests are thought out at a time. */
const BATCH = 50;
const ANSWER_MS = 20_000;
/** One of so many requests is wrong below the level of the calls. */
const RAW_EVERY = 4;

/** So many requests of one seed. */
export interface Plan {
  origin: string;
  seed: number;
  count: number;
}

/** What was answered: how often each status, and an example of each kind of fault. */
export interface AnswerNotes {
  statuses: Map<number, number>;
  /** How often each sentence of a 503. */
  busy: Map<string, number>;
  faults: Map<string, string>;
}

/** Sends all of a plan. */
export async function sendAll({ origin, seed, count }: Plan): Promise<AnswerNotes> {
  const notes: AnswerNotes = { statuses: new Map(), busy: new Map(), faults: new Map() };
  const agent = new Agent({ keepAlive: true, maxSockets: LOOPS });
  const newAttacker = attackersOf(origin, await readEndpoints(), seed);
  let sent = 0;
  const loop = async () => {
    for (let attacker = await newAttacker(); sent < count;) {
      sent += 1;
      const target = { origin, cookie: attacker.rider.cookie() };
      if (sent % RAW_EVERY === 0) {
        await sendOneRaw(target, sent / RAW_EVERY, notes);
        continue;
      }
      const status = await sendOne(agent, target, { request: attacker.next(), notes });
      // whoever has signed himself out or erased himself is replaced
      if (status === 401 && (await isOut(attacker.rider))) attacker = await newAttacker();
    }
  };
  // one after the other, because coming in is not hostile
  const attackers: Attacker[] = [];
  while (attackers.length < LOOPS) attackers.push(await newAttacker());
  await Promise.all(attackers.map(loop));
  agent.destroy();
  return notes;
}

/** Registers somebody, again where there is too much to do just now. */
async function comeIn(origin: string): Promise<Rider> {
  for (let tries = 0; ; tries += 1)
    try {
      return await newRider(origin, "198.51.100.2");
    } catch (error) {
      if (tries === 5) throw error;
    }
}

const isOut = async (rider: Rider) => (await rider.ask("GET", "/api/user"))?.status === 401;

type Attacker = Awaited<ReturnType<ReturnType<typeof attackersOf>>>;

const known: KnownValues = {
  horseId: "019a0000-0000-7000-8000-000000000001",
  imageUrl: "/files/0192aaaa-0000-7000-8000-000000000000",
  password: PASSWORD,
  gdprConsent: true,
  // a random version would be stale and end each edit early
  updatedAt: null,
};

/** Makes people with a horse, and with requests about it without end. */
function attackersOf(origin: string, calls: readonly Endpoint[], seed: number) {
  const any = fc.oneof(...calls.map((call) => requestTo(call, known)));
  let batches = 0;
  let batch: HostileRequest[] = [];
  const draw = (): HostileRequest => {
    if (batch.length === 0) {
      batches += 1;
      batch = fc.sample(any, { numRuns: BATCH, seed: seed + batches });
    }
    return batch.pop() ?? { method: "GET", url: "/" };
  };
  return async () => {
    const rider = await comeIn(origin);
    const id = crypto.randomUUID();
    await rider.ask("POST", "/api/horses", horse({ id }));
    const about = (text: string) => text.replaceAll(String(known["horseId"]), id);
    const next = (): HostileRequest => {
      const { url, payload, ...rest } = draw();
      return {
        ...rest,
        url: about(url),
        ...(payload !== undefined && {
          payload: typeof payload === "string" ? about(payload) : payload,
        }),
      };
    };
    return { rider, next };
  };
}

interface Target {
  origin: string;
  cookie: string;
}

async function sendOne(
  agent: Agent,
  target: Target,
  { request: next, notes }: { request: HostileRequest; notes: AnswerNotes },
) {
  const answer = await sendHttp(agent, target, next);
  note(notes, `${next.method} ${next.url}`, answer);
  return answer.status;
}

async function sendOneRaw(target: Target, n: number, notes: AnswerNotes) {
  const all = Object.entries(kinds);
  const [name = "", make] = all[n % all.length] ?? [];
  if (make)
    note(notes, name, await sendRaw(target.origin, make(target, Math.floor(n / all.length))));
}

/** Sends a request that HTTP allows, on one of the connections that are kept. */
async function sendHttp(
  agent: Agent,
  { origin, cookie }: Target,
  { method, url, payload, headers }: HostileRequest,
): Promise<RawAnswer> {
  const sent = request(origin + url, {
    agent,
    method,
    headers: { origin, cookie, ...headers, "content-length": Buffer.byteLength(payload ?? "") },
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  sent.end(payload);
  try {
    const [reply] = await once(sent, "response");
    let text = "";
    // a stream of events never ends
    if (String(reply.headers["content-type"]).startsWith("text/event-stream")) sent.destroy();
    else text = await beginningOf(reply);
    return { status: Number(reply.statusCode), text };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

async function beginningOf(reply: AsyncIterable<unknown>): Promise<string> {
  let text = "";
  for await (const bytes of reply) if (text.length < 2_000) text += String(bytes);
  return text;
}

function note({ statuses, busy, faults }: AnswerNotes, what: string, { status, text }: RawAnswer) {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (text.includes("TimeoutError"))
    faults.set("none", `no answer in time to ${what.slice(0, 300)}`);
  if (status === 503) busy.set(text.slice(-200), (busy.get(text.slice(-200)) ?? 0) + 1);
  // a 503 says what is not set up, or that there is too much to do
  if (status < 500 || status === 503) return;
  const sentence = text.slice(-200);
  faults.set(`${status} ${sentence}`, `${status} to ${what.slice(0, 300)}: ${sentence}`);
}
