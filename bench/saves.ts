// `npm run bench -- saves`: measures writes (a record with its plan, an event completed, a visit for six) against a bare server
// that runs the same statements with the same durable commit. Each connection is another person in another yard.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serialize } from "node:v8";
import pg from "pg";
import { openDataset } from "./dataset.ts";
import { median } from "./middle.ts";
import { type RecordedCall, recordCall, sendSave } from "./saves/record-call.ts";
import { kinds, type Person, savingPeople } from "./saves/saving-people.ts";
import { type Server, startProduct, startScript } from "./servers.ts";

const PEOPLE = 8;
const quick = process.argv.includes("--quick");
const rounds = quick ? 2 : 5;
const seconds = quick ? 1 : 3;
/** Writes of each person in a turn at most, more than anybody comes to. */
const WRITES = seconds * 400;
/** Nobody writes as fast as this, so that the limits of one person would end it. */
const env = { RATE_LIMITS: "off" };
const recorder = new URL("saves/statement-recorder.ts", import.meta.url).href;

const dataset = await openDataset((line) => console.log(line));
const client = new pg.Client({ connectionString: dataset.url });
await client.connect();
const { makeReady, subjectsFor, changesOf, clean } = savingPeople(client);
const scratch = mkdtempSync(join(tmpdir(), "loosebox-saves-"));
const began = new Date();
let people: Person[] = [];
/** From when on what is added belongs to the writes. */
let ready = began;
try {
  await compare(await record());
} finally {
  await clean(["farrier_records", "care_events", "care_plans"], people, began);
  rmSync(scratch, { recursive: true, force: true });
  await client.end();
  await dataset.close();
}

/** Has the product do each kind of write for each person, and returns a file with what it did. */
async function record(): Promise<string> {
  const product = await startProduct(dataset.url, { imports: [recorder], env });
  const calls: RecordedCall[] = [];
  people = await makeReady(product.url, PEOPLE);
  ready = new Date();
  for (const kind of kinds)
    for (const person of people) {
      const again = async () => {
        const [subject = ""] = await subjectsFor(kind, person, 1);
        const save = { ...kind.saveOf(person, subject), cookie: person.cookie };
        return recordCall(product, save, subject || null);
      };
      // the first time may read what later calls know
      await again();
      calls.push(await again());
    }
  await product.stop();
  const file = join(scratch, "calls");
  writeFileSync(file, serialize(calls));
  return file;
}

async function compare(file: string) {
  const product = await startProduct(dataset.url, { env });
  const bare = await startScript("saves/bare-saves.ts", [dataset.url, file]);
  for (const place of kinds.keys()) {
    const servers = { product: writerOf(product), bare: writerOf(bare, place * PEOPLE) };
    await seeThatBothWrite(place, servers);
    for (const connections of [1, PEOPLE]) await measure(place, connections, servers);
  }
  await product.stop();
  await bare.stop();
}

interface Writer {
  server: Server;
  /** Has a person, given by their place, write. */
  write: (
    kind: (typeof kinds)[number],
    at: number,
    subject: string,
    agent?: Agent,
  ) => Promise<void>;
}

/** Writes to the product or, where the recorded calls of a kind begin at `first`, to the bare server. */
function writerOf(server: Server, first?: number): Writer {
  return {
    server,
    write: async (kind, at, subject, agent) => {
      const person = people[at];
      if (!person) throw new Error(`There is no person ${at}`);
      const save = { ...kind.saveOf(person, subject), cookie: person.cookie };
      const path = first === undefined ? save.path : `/?call=${first + at}&subject=${subject}`;
      await sendSave(server.url + path, save, agent);
    },
  };
}

type Writers = Record<"product" | "bare", Writer>;

/** Throws unless the bare server changes as many rows as the product. */
async function seeThatBothWrite(place: number, { product, bare }: Writers) {
  const kind = kinds[place];
  const [person] = people;
  if (!kind || !person) throw new Error("There is nothing to compare");
  const changed: number[] = [];
  for (const { write } of [product, bare]) {
    const [subject = ""] = await subjectsFor(kind, person, 1);
    changed.push(await changesOf(person, () => write(kind, 0, subject)));
  }
  if (!changed[0] || changed[0] !== changed[1])
    throw new Error(`${kind.name}: ${changed.join(" and ")} rows are changed`);
}

interface Turn {
  /** Writes in a second. */
  rate: number;
  /** Processor time of the server's process for each write, in microseconds. */
  micros: number;
}

/** Both servers in turns (A B A B …), after a turn of warming up. */
async function measure(place: number, connections: number, { product, bare }: Writers) {
  for (const writer of [bare, product]) await takeTurn(place, connections, writer);
  const found: { bare: Turn; product: Turn }[] = [];
  for (let round = 0; round < rounds; round += 1)
    found.push({
      bare: await takeTurn(place, connections, bare),
      product: await takeTurn(place, connections, product),
    });
  const middle = (of: (each: (typeof found)[number]) => number) => median(found.map(of)).toFixed(0);
  const ratios = found.map((each) => each.product.rate / each.bare.rate);
  console.log(
    `${kinds[place]?.name}, ${connections} connections: ${middle((each) => each.product.rate)} writes a second, bare ${middle((each) => each.bare.rate)}: ` +
      `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}); ` +
      `processor ${middle((each) => each.product.micros)} µs a write, bare ${middle((each) => each.bare.micros)}`,
  );
}

async function takeTurn(place: number, connections: number, { server, write }: Writer) {
  const kind = kinds[place];
  if (!kind) throw new Error(`There is no kind ${place}`);
  await clean(["farrier_records", "care_events"], people, ready);
  const subjects: string[][] = [];
  for (const person of people.slice(0, connections))
    subjects.push(await subjectsFor(kind, person, WRITES));
  server.forget();
  const counts = await Promise.all(
    subjects.map((its, at) => repeat(its, (subject, agent) => write(kind, at, subject, agent))),
  );
  const writes = counts.reduce((sum, each) => sum + each, 0);
  return { rate: writes / seconds, micros: ((await server.vitals()).cpuMs * 1_000) / writes };
}

/** Writes one after the other until the turn is over; returns how many. */
async function repeat(
  subjects: readonly string[],
  write: (subject: string, agent: Agent) => Promise<unknown>,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const end = performance.now() + seconds * 1_000;
  let count = 0;
  for (const subject of subjects) {
    if (performance.now() > end) break;
    await write(subject, agent);
    count += 1;
  }
  agent.destroy();
  return count;
}
