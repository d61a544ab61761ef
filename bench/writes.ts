// `npm run bench -- writes`: measures what the change log costs writers. It runs the same server alternately with the
// log's triggers and without them; each connection changes a horse of its own.
import autocannon from "autocannon";
import pg from "pg";
import { openDataset } from "./dataset.ts";
import { median } from "./middle.ts";
import { signIn } from "./people.ts";
import { startProduct } from "./servers.ts";

const quick = process.argv.includes("--quick");
const rounds = quick ? 2 : 25;
const seconds = 1;

const dataset = await openDataset((line) => console.log(line));
const client = new pg.Client({ connectionString: dataset.url });
await client.connect();
const rider = await signIn(client, 1_000, 32);
const { rows: horses } = await client.query<{ id: string; rest: object }>(
  `select id, json_build_object('name', name, 'breed', breed, 'dateOfBirth', date_of_birth,
     'passportNumber', passport_number, 'microchipNumber', microchip_number) as rest
   from horses where yard_id = $1 order by id limit 32`,
  [rider.yardId],
);
const { rows: triggers } = await client.query<{ table: string; name: string }>(
  `select tgrelid::regclass::text as table, tgname as name from pg_trigger t join pg_proc p on p.oid = tgfoid
   where p.proname in ('note_row', 'note_member', 'note_yard_change', 'note_new_name')`,
);
const product = await startProduct(dataset.url);
try {
  for (const connections of [1, 8, 32]) {
    await turn(connections);
    const ratios: number[] = [];
    const rates: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const rate = await bothWays(connections, round % 2 === 0);
      rates.push(rate.enable);
      ratios.push(rate.enable / rate.disable);
    }
    const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
    console.log(
      `${connections} connections: ${median(rates).toFixed(0)} writes a second, ${median(ratios).toFixed(3)} of those without a log (${low.toFixed(2)} to ${high.toFixed(2)})`,
    );
  }
} finally {
  await switchLog("enable");
  await product.stop();
  await client.end();
  await dataset.close();
}

/**
 * Writes in a second with the log and without it; both orders are measured, because the first run affects the
 * second.
 */
async function bothWays(connections: number, logFirst: boolean) {
  const rate = { enable: 0, disable: 0 };
  for (const how of logFirst
    ? (["enable", "disable"] as const)
    : (["disable", "enable"] as const)) {
    await switchLog(how);
    rate[how] = await turn(connections);
  }
  return rate;
}

async function switchLog(how: "enable" | "disable") {
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} ${how} trigger ${name}`);
}

/** Measures the writes in a second. */
async function turn(connections: number) {
  let at = 0;
  const result = await autocannon({
    url: product.url,
    connections,
    duration: seconds,
    setupClient: (connection) => {
      const place = (at += 1) % horses.length;
      const horse = horses[place];
      if (!horse) throw new Error("There is no horse to change");
      connection.setRequests(
        ["Grey", "Bay"].map((color) => ({
          method: "PUT",
          path: `/api/horses/${horse.id}`,
          headers: {
            origin: product.url,
            cookie: rider.cookies[place] ?? "",
            "content-type": "application/json",
          },
          body: JSON.stringify({ ...horse.rest, color }),
        })),
      );
    },
  });
  if (result.non2xx || result.errors || result.timeouts)
    throw new Error(`${result.non2xx} refused, ${result.errors} errors`);
  return result.requests.total / result.duration;
}
