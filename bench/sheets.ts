// `npm run bench -- sheets`: measures how long a sheet of 5,000 rows takes to be checked, brought in and undone, compared
// with inserting as many rows of the same table, one after the other, in transactions of the same size.
import pg from "pg";
import { BATCH_ROWS_MAX, IMPORT_ROWS_MAX } from "#contract/data/imports.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { openLargeYard } from "./copy/yard.ts";
import { median } from "./middle.ts";
import { startProduct } from "./servers.ts";

const rounds = process.argv.includes("--quick") ? 1 : 3;

const yard = await openLargeYard();
const product = await startProduct(yard.url);
const bare = new pg.Client({ connectionString: yard.url });
await bare.connect();
try {
  const taken: Awaited<ReturnType<typeof measure>>[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await measure());
  const middle = (of: (each: (typeof taken)[number]) => number) =>
    Math.round(median(taken.map(of)));
  console.table(
    (["dry run", "bring in", "undo"] as const).map((what) => ({
      what: `ms to ${what} ${IMPORT_ROWS_MAX} rows`,
      is: middle((each) => each[what]),
      bare: middle((each) => each.bare),
      ratio: Number(median(taken.map((each) => each[what] / each.bare)).toFixed(2)),
      "processor of the server": middle((each) => each.cpu[what] ?? 0),
    })),
  );
} finally {
  await bare.end();
  await product.stop();
  await yard.close();
}

/** One round: the sheet of a farrier who has seen every horse of the yard daily. */
async function measure() {
  const horses: { id: string; name: string }[] = await (await send("GET", "/api/horses")).json();
  const today = londonDate(new Date());
  const rows = Array.from({ length: IMPORT_ROWS_MAX }, (_, at) => ({
    horseName: horses[at % horses.length]?.name ?? "",
    date: addDays(today, -1 - Math.floor(at / horses.length)),
    serviceType: "TRIMMING",
    farrier: "Jo Ridley",
    cost: 35,
    nextDue: addDays(today, 28 - Math.floor(at / horses.length)),
  }));
  const importId = crypto.randomUUID();
  const cpu: Record<string, number> = {};
  const timed = async (what: string, work: () => Promise<unknown>) => {
    product.forget();
    const began = performance.now();
    await work();
    const ms = performance.now() - began;
    cpu[what] = (await product.vitals()).cpuMs;
    return ms;
  };
  return {
    "dry run": await timed("dry run", () => bringIn(rows, { dryRun: true })),
    "bring in": await timed("bring in", () => bringIn(rows, { importId })),
    undo: await timed("undo", () => send("POST", `/api/imports/${importId}/undo`, {})),
    bare: await timed("bare", () => insertBare(horses.map(({ id }) => id))),
    cpu,
  };
}

async function bringIn(rows: readonly object[], given: object) {
  for (let at = 0; at < rows.length; at += BATCH_ROWS_MAX) {
    const body = { noun: "farrier", rows: rows.slice(at, at + BATCH_ROWS_MAX), ...given };
    const reply = await send("POST", "/api/imports", body);
    const { rows: results }: { rows: { outcome: string }[] } = await reply.json();
    const refused = results.find(({ outcome }) => outcome !== "CREATED");
    if (refused) throw new Error(`A row was not added: ${JSON.stringify(refused)}`);
  }
}

async function send(method: string, path: string, body?: object) {
  const reply = await fetch(`${product.url}${path}`, {
    method,
    headers: {
      cookie: `loosebox_session=${yard.token}`,
      origin: product.url,
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return reply;
}

/** As many rows of the table, with its triggers, which are taken back at the end. */
async function insertBare(horseIds: readonly string[]) {
  const { rows } = await bare.query<{ yardId: string }>(
    `select yard_id as "yardId" from memberships`,
  );
  for (let at = 0; at < IMPORT_ROWS_MAX; at += 1) {
    if (at % BATCH_ROWS_MAX === 0) await bare.query("begin");
    await bare.query({
      name: "insert-farrier",
      text: `insert into farrier_records (id, yard_id, horse_id, date, service_type, farrier, cost_pence, next_due)
        values ($1, $2, $3, current_date - 1, 'TRIMMING', 'Bare', 3500, current_date + 27)`,
      values: [crypto.randomUUID(), rows[0]?.yardId, horseIds[at % horseIds.length]],
    });
    if (at % BATCH_ROWS_MAX === BATCH_ROWS_MAX - 1) await bare.query("commit");
  }
}
