// A process with an embedded PostgreSQL that writes rows on request; tests and the drill kill it. `node keeper.ts
// DATA_DIR [write]` sends over its channel `{ up: pid of PostgreSQL }`, `{ connected: true }` each time it has
// reconnected, and `{ kept: n }` for every row
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { claimDataDir } from "#server/adapters/postgres/claim.ts";
import { startEmbedded } from "#server/adapters/postgres/postgres.ts";

const [, , dataDir = "", errand] = process.argv;
type Message = { step: string } | { up: number } | { connected: true } | { kept: number };
const send = (message: Message) => process.send?.(message, undefined, undefined, () => undefined);

try {
  claimDataDir(dataDir);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
const postgres = await startEmbedded({ dataDir, onStep: (step) => send({ step }) });
process.on("disconnect", () => void postgres.stop().then(() => process.exit(0)));
send({ up: postgres.pid });
if (errand === "write") for (;;) await writeUntilLost();
setInterval(() => undefined, 60_000);

// writes one row at a time; a row is reported only after PostgreSQL has confirmed the commit
async function writeUntilLost() {
  const client = new Client(postgres.url);
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("create table if not exists drill (n bigint generated always as identity)");
    send({ connected: true });
    for (;;) {
      const { rows } = await client.query<{ n: string }>(
        "insert into drill default values returning n",
      );
      send({ kept: Number(rows[0]?.n) });
    }
  } catch {
    await sleep(50); // the drill killed the connection or the server
  } finally {
    await client.end().catch(() => undefined);
  }
}
