import { randomUUID } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { Client, escapeIdentifier } from "pg";
import type { TestProject } from "vitest/node";
import { openJobs } from "#server/core/jobs/jobs.ts";
import { makeLog } from "#server/core/log.ts";
import { migrate } from "#server/core/database/migrate.ts";
import { startEmbedded } from "#server/adapters/postgres/postgres.ts";
import { isAlive } from "#server/adapters/postgres/postmaster.ts";
import { PREPARED } from "#testing/quick-start.ts";

/**
 * Creates an empty database with every migration applied, for one test file; `close` drops it, even while
 * connections are open. Works in tests of the project `server`, whose set-up is below.
 */
export async function freshDatabase(): Promise<{ url: string; close: () => Promise<void> }> {
  // imported here and not at the top of the file, because the set-up runs outside tests, where vitest cannot inject
  const { inject } = await import("vitest");
  const server = inject("databaseServer");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const strategy = inject("copyingStrategy");
  await execute(server, `create database ${name} template ${TEMPLATE} strategy ${strategy}`);
  return {
    url: withDatabase(server, name),
    close: () => execute(server, `drop database ${escapeIdentifier(name)} with (force)`),
  };
}

/** A fresh database, and a client that is connected to it. */
export async function freshDatabaseWithClient() {
  const database = await freshDatabase();
  const client = new Client(database.url);
  await client.connect();
  const close = async () => {
    await client.end();
    await database.close();
  };
  return { url: database.url, client, close };
}

/** The global set-up of vitest: starts one PostgreSQL in its own folder, with a migrated database as the template. */
export async function setup({ name, provide }: TestProject): Promise<() => Promise<void>> {
  sweepOldFolders();
  const dataDir = mkdtempSync(join(quickFolder(), `${FOLDER}${process.pid}-`));
  chmodSync(dataDir, 0o711); // root's PostgreSQL runs under another account
  const outside = env["TMPDIR"];
  keepTemporaryFilesIn(join(dataDir, "tmp"));
  const wanted = {
    dataDir,
    durable: false,
    // many connections, because every worker and every app under test has its own pool
    settings: { max_connections: 300, autovacuum: "off" },
  } as const;
  let server = await startEmbedded(wanted);
  await migrate(server.url);
  // creating the tables of the job library is slow, so it is done once here and not in every file
  const closeJobs = await openJobs({
    url: server.url,
    log: makeLog("silent"),
    jobs: [],
    working: false,
  });
  await closeJobs();
  if (name === "server") {
    // a copy for products that start by themselves; PostgreSQL must be stopped for it
    await server.stop();
    const prepared = join(dataDir, "prepared");
    cpSync(join(dataDir, "database"), prepared, { recursive: true });
    env[PREPARED] = prepared;
    server = await startEmbedded(wanted);
  }
  provide("databaseServer", server.urlOf("postgres"));
  provide("copyingStrategy", dataDir.startsWith(IN_MEMORY) ? "file_copy" : "wal_log");
  return async () => {
    await server.stop();
    if (outside === undefined) delete env["TMPDIR"];
    else env["TMPDIR"] = outside;
    rmSync(dataDir, { recursive: true, force: true });
  };
}

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: string;
    /**
     * How a database is copied. The first first writes out all that the server holds: where that is written to memory it
     * takes half as long as the other, to a disk six times as long.
     */
    copyingStrategy: "file_copy" | "wal_log";
  }
}

/** The name of an embedded server's initial database. */
const TEMPLATE = "loosebox";
// short, because the path of a socket has at most 107 bytes
const FOLDER = "lb-tests-";
const IN_MEMORY = "/dev/shm";
/** Free bytes that suffice for the databases of a run of tests and their log. */
const ROOM = 4 * 2 ** 30;

/**
 * The folder for the test server's files: on Linux one in memory, if that has enough room, because a database
 * consists of more than a thousand files, which are slow to create on a disk.
 */
function quickFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > ROOM ? IN_MEMORY : tmpdir();
}

/**
 * Has the tests and what they start use this folder as the temporary one. Tests make and delete clusters of a thousand
 * files, and a disk's file system searches ever longer for a place for the next, which was a third of the work of
 * postgres.test.ts.
 */
function keepTemporaryFilesIn(folder: string) {
  mkdirSync(folder, { mode: 0o711 });
  env["TMPDIR"] = folder;
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

// removes folders that killed runs left behind; their PostgreSQL has ended with them
function sweepOldFolders() {
  for (const folder of [tmpdir(), IN_MEMORY].filter((each) => existsSync(each)))
    for (const name of readdirSync(folder).filter((each) => each.startsWith(FOLDER))) {
      if (isAlive(Number(name.slice(FOLDER.length).split("-")[0]))) continue;
      rmSync(join(folder, name), { recursive: true, force: true });
    }
}
