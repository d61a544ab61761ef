// `npm run drill -- restore [gigabytes] [plain]`: fills a temporary installation (a fifth with rows, the rest with
// photos; 1 GB by default), backs it up while it serves requests, encrypted unless `plain` is given, restores it into an
// empty folder, which only the private key can do, starts it there, compares the two, and prints each duration.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { makeKeyFile } from "#server/domains/operations/backups/key-file.ts";
import { runningUrl } from "#server/adapters/postgres/postgres.ts";
import { makeProduct } from "#testing/drills/product.ts";
import { newRider } from "#testing/drills/client.ts";

const gigabytes = Number(process.argv[2] ?? 1);
const isPlain = process.argv[3] === "plain";
const LARGE_BYTES = 190_000;
const SMALL_BYTES = 10_000;
const photos = Math.round((gigabytes * 0.8e9) / (LARGE_BYTES + SMALL_BYTES));
// a visit takes about 400 bytes, including indexes
const visits = Math.round((gigabytes * 0.2e9) / 400);

const product = await makeProduct();
const restored = await makeProduct();
const backupFile = join(dirname(product.dataDir), `backup.tar.zst${isPlain ? "" : ".age"}`);
const keyFile = join(dirname(product.dataDir), "backup-key");
try {
  const recipient = isPlain ? "" : await makeKeyFile(keyFile, product.dataDir);
  await product.start();
  const rider = await newRider(product.origin);
  const before = await timed(`filling it with ${visits} visits and ${photos} photos`, fill);
  const idle = product.residentMB();
  const serving = watchMost(() => product.residentMB());
  const reading = keepReading({ cookie: rider.cookie() });
  const made = await timed("backup while serving", () =>
    run("backup", [backupFile], { DATA_DIR: product.dataDir, BACKUP_RECIPIENT: recipient }),
  );
  const { calls, failed, longestMs } = await reading.stop();
  console.log(
    `  ${(statSync(backupFile).size / 1e6).toFixed(0)} MB, at most ${made} MB of memory; the server ${Math.round(serving.stop())} MB, ${Math.round(idle)} before`,
  );
  console.log(
    `  ${calls} lists of horses read meanwhile, ${failed} failed, the longest took ${longestMs} ms`,
  );
  if (calls === 0 || failed > 0) throw new Error("It did not serve while it was backed up");
  await product.stop();
  if (!isPlain) await mustNeedKey();
  const key = isPlain ? [] : ["--identity", keyFile];
  const memory = await timed("restore", () =>
    run("restore", [backupFile, ...key], { DATA_DIR: restored.dataDir }),
  );
  console.log(`  at most ${memory} MB of memory`);
  await timed("start of the restored one", () => restored.start());
  const reply = await fetch(`${restored.origin}/api/horses`, {
    headers: { cookie: rider.cookie() },
  });
  if (reply.status !== 200) throw new Error(`Signed in people are not: ${reply.status}`);
  const after = await contents(restored.dataDir);
  const differing = Object.entries(before).filter(([table, is]) => after[table] !== is);
  for (const [table] of differing) console.error(`${table} is not what it was`);
  const lost = differingFiles();
  console.log(
    `${Object.keys(before).length} tables compared, ${differing.length} differ; ${photos * 2} files compared, ${lost} differ`,
  );
  process.exitCode = differing.length + lost > 0 ? 1 : 0;
} finally {
  await product.leave();
  await restored.leave();
}

/** Runs one of the two commands and returns its maximum memory in MB (0 where the system does not report it). */
async function run(
  name: "backup" | "restore",
  words: string[],
  env: Record<string, string>,
): Promise<number> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "../../../scripts", `${name}.ts`), ...words],
    {
      env: { PATH: process.env["PATH"], ...env },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const memory = watchMost(() => {
    const status = `/proc/${child.pid}/status`;
    if (!existsSync(status)) return 0;
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1];
    return Number(kilobytes ?? 0) / 1_024;
  });
  const [code] = await once(child, "exit");
  const most = memory.stop();
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  return Math.round(most);
}

/** Reads the list of horses again and again; `stop` returns how that went. */
function keepReading(headers: { cookie: string }) {
  const seen = { calls: 0, failed: 0, longestMs: 0 };
  const stopping = new AbortController();
  const read = async () => {
    for (; !stopping.signal.aborted; await sleep(50)) {
      const began = performance.now();
      const isRead = await fetch(`${product.origin}/api/horses`, { headers }).then(
        async (reply) => (await reply.text()) && reply.status === 200,
        () => false,
      );
      seen.calls += 1;
      seen.failed += isRead ? 0 : 1;
      seen.longestMs = Math.max(seen.longestMs, Math.round(performance.now() - began));
    }
  };
  const running = read();
  return {
    async stop() {
      stopping.abort();
      await running;
      return seen;
    },
  };
}

/** Looks at a quantity again and again; `stop` returns the most that was seen. */
function watchMost(look: () => number) {
  let most = look();
  const timer = setInterval(() => {
    most = Math.max(most, look());
  }, 200);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

async function mustNeedKey() {
  const restoring = run("restore", [backupFile], { DATA_DIR: restored.dataDir });
  const isRefused = await restoring.then(
    () => false,
    () => true,
  );
  if (!isRefused) throw new Error("The encrypted backup was restored without its key");
}

async function fill() {
  const url = runningUrl(product.dataDir);
  if (!url) throw new Error("The database does not run");
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `insert into horses (yard_id, id, name, breed, date_of_birth, passport_number, microchip_number)
     select y.id, gen_random_uuid(), 'Horse ' || n, 'Connemara', '2015-04-01', '826046001234567', '985141000123456'
     from yards y, generate_series(1, 1000) n`,
  );
  await client.query(
    `insert into farrier_records (yard_id, id, horse_id, farrier, service_type, date, notes)
     select yard_id, gen_random_uuid(), id, 'Farrier ' || n, 'TRIMMING', date '2025-01-05' - n % 3000,
       repeat(md5(n::text || id::text), 4)
     from horses, generate_series(1, $1 / 1000) n`,
    [visits],
  );
  await client.query(
    `insert into files (yard_id, id, file_name, original_name, file_size, mime_type, sha256, entity_type)
     select y.id, gen_random_uuid(), 'large.webp', 'photo.jpg', $2, 'image/webp', sha256(n::text::bytea), 'horse-photo'
     from yards y, generate_series(1, $1) n`,
    [photos, LARGE_BYTES],
  );
  const { rows } = await client.query<{ key: string }>(
    "select yard_id || '/' || id as key from files",
  );
  await client.end();
  for (const { key } of rows) {
    const folder = join(product.dataDir, "files", key);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "large.webp"), randomBytes(LARGE_BYTES));
    writeFileSync(join(folder, "small.webp"), randomBytes(SMALL_BYTES));
  }
  return contents(product.dataDir);
}

/** A checksum over all rows of each table, without values that change by themselves. */
async function contents(dataDir: string): Promise<Record<string, string>> {
  const client = new pg.Client(runningUrl(dataDir) ?? "");
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind = 'r' and relpersistence = 'p' and relname not in ('sessions', 'weather_feeds', 'change_logs')`,
  );
  const is: Record<string, string> = {};
  for (const { name } of rows) {
    // transaction ids differ in another database after a restore
    const { rows: sums } = await client.query<{ is: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - 'xid')::text, 0)), 0) as is from ${name} t`,
    );
    is[name] = sums[0]?.is ?? "";
  }
  await client.end();
  return is;
}

function differingFiles(): number {
  const [from, to] = [join(product.dataDir, "files"), join(restored.dataDir, "files")];
  try {
    execFileSync("diff", ["-r", "-q", from, to], { stdio: ["ignore", "pipe", "inherit"] });
    return 0;
  } catch (error) {
    const said = error instanceof Error && "stdout" in error ? String(error.stdout) : "?";
    return said.trim().split("\n").length;
  }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  console.log(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  return done;
}
