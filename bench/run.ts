// `npm run bench`: measures the list page against a bare server, the growth of a yard, whole screens, memory, and the
// database's plans. `npm run bench -- --quick` takes one short round of each, to check that it runs.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { londonDate } from "#rules/london.ts";
import { openDataset } from "./dataset.ts";
import { inTurns, load, type Target } from "./load.ts";
import { beginLongTransaction } from "./long-transaction.ts";
import { openInTurns } from "./pages.ts";
import { signIn } from "./people.ts";
import { explainCalls } from "./plans.ts";
import { type Findings, report } from "./report.ts";
import { boards, calendar, dashboard, SUMMARIES, timeline } from "./screens.ts";
import { type Server, startBare, startProduct } from "./servers.ts";

const quick = process.argv.includes("--quick");
const turns = quick ? { rounds: 1, seconds: 2 } : { rounds: 5, seconds: 4 };
const memorySeconds = quick ? [2, 4] : [10, 60];
const opening = quick ? { rounds: 1, seconds: 2 } : { rounds: 5, seconds: 4 };
const pageOf = (pageSize: number) =>
  `/api/horse-summaries?page=1&pageSize=${pageSize}&sortBy=name&sortOrder=asc`;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const dataset = await openDataset((line) => console.log(line));
const client = new pg.Client({ connectionString: dataset.url });
await client.connect();
const rider = await signIn(client, 12, 32);
const growing = {
  10: await signIn(client, 10, 8),
  1_000: await signIn(client, 1_000, 8),
  10_000: await signIn(client, 10_000, 8),
};
await client.end();

console.log("How the database goes about it");
await explainCalls(dataset.url, growing[10_000], here("plans.md"));

const product = await startProduct(dataset.url);
const bare = await startBare(dataset.url, rider.yardId);
const ours: Target = { server: product, path: pageOf(12), cookies: rider.cookies };
const theirs: Target = { server: bare, path: "/", cookies: [] };
try {
  await seeThatBothSayTheSame(ours, theirs);
  const findings = await measure(ours, theirs);
  const text = report(findings, new Date().toISOString().slice(0, 10));
  console.log(`\n${text}`);
  if (!quick) keep(text);
} finally {
  await product.stop();
  await bare.stop();
  await dataset.close();
}

async function measure(one: Target, other: Target): Promise<Findings> {
  const page = await measurePage(one, other);
  const anew = await withoutSharing(() => measurePage(one, other));
  // before the screens, whose replies are megabytes, and after them
  const memory = await measureMemory(one);
  const growth = await withoutSharing(() => measureGrowth(one.server));
  const screens = await measureScreens(one.server);
  await load(one, { connections: 32, seconds: memorySeconds[0] ?? 0 });
  const { rss } = await one.server.vitals();
  return { page, anew, growth, screens, memory: [...memory, { after: "all the screens", rss }] };
}

async function measurePage(one: Target, other: Target): Promise<Findings["page"]> {
  const page: Findings["page"] = [];
  for (const connections of [1, 8, 32]) {
    console.log(`The page at ${connections} connections`);
    const [bareIs, productIs] = await inTurns([other, one], { ...turns, connections });
    if (bareIs && productIs) page.push({ connections, bare: bareIs, product: productIs });
  }
  return page;
}

/** Measures calls that read all anew, as in the middle of writing. */
async function withoutSharing<T>(measuring: () => Promise<T>): Promise<T> {
  const yards = [rider, ...Object.values(growing)].map(({ yardId }) => yardId);
  const long = await beginLongTransaction(dataset.url, yards);
  return measuring().finally(long.end);
}

async function measureGrowth(server: Server): Promise<Findings["growth"]> {
  console.log("A yard grows");
  const yards = Object.entries(growing);
  const measured = await inTurns(
    yards.map(([, { cookies }]) => ({ server, path: pageOf(10), cookies })),
    { ...turns, connections: 8 },
  );
  return yards.flatMap(([horses], i) => {
    const medians = measured[i];
    return medians ? [{ horses: Number(horses), measured: medians }] : [];
  });
}

async function measureScreens(server: Server): Promise<Findings["screens"]> {
  const today = londonDate(new Date());
  const found: Findings["screens"] = [];
  for (const [horses, person] of [[12, rider] as const, [1_000, growing[1_000]] as const]) {
    console.log(`Whole screens of ${horses} horses`);
    const screens = [
      { name: "list page", paths: [SUMMARIES] },
      { name: "dashboard", paths: dashboard },
      { name: "calendar", paths: calendar },
      { name: "timeline", paths: timeline(person, today) },
      ...boards,
    ].map((screen) => ({ ...screen, cookies: person.cookies }));
    found.push({ horses, opened: await openInTurns(server, screens, { ...opening, people: 2 }) });
  }
  return found;
}

async function measureMemory(target: Target): Promise<Findings["memory"]> {
  console.log("Memory under load");
  const memory: Findings["memory"] = [];
  let passed = 0;
  for (const seconds of memorySeconds) {
    await load(target, { connections: 32, seconds: seconds - passed });
    memory.push({ after: `${seconds} s`, rss: (await target.server.vitals()).rss });
    passed = seconds;
  }
  return memory;
}

async function seeThatBothSayTheSame(...targets: Target[]) {
  const [one, other] = await Promise.all(
    targets.map(async ({ server, path, cookies }) => {
      const reply = await fetch(server.url + path, { headers: { cookie: cookies[0] ?? "" } });
      return (await reply.json()) as unknown;
    }),
  );
  if (!isDeepStrictEqual(one, other)) throw new Error("The servers do not give the same answer");
}

function keep(text: string) {
  mkdirSync(here("results"), { recursive: true });
  writeFileSync(here("results/latest.md"), text);
}
