import {
  cpSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { Client } from "pg";
import { type EmbeddedPostgres, startEmbedded } from "#server/adapters/postgres/postgres.ts";
import { PREPARED } from "#testing/quick-start.ts";

/**
 * Two PostgreSQL of which the second follows the first, with every migration applied, for tests of the project
 * `server`. `list` names the replica first.
 */
export async function startReplicated() {
  const place = mkdtempSync(join(tmpdir(), "loosebox-replicated-"));
  chmodSync(place, 0o711); // root's PostgreSQL runs under another account
  const undo: (() => unknown)[] = [
    () => rmSync(place, { recursive: true, force: true, maxRetries: 5 }),
  ];
  const start = async (name: string, conninfo?: string) => {
    const server = await startEmbedded({
      dataDir: copyPrepared(join(place, name), conninfo !== undefined),
      durable: false,
      // a replica needs as many as the run of tests has prepared it with
      // what is not waited for would be written, and so sent to the replica, every 200 ms only
      settings: {
        max_connections: 300,
        wal_writer_delay: "2ms",
        ...(conninfo ? { primary_conninfo: conninfo } : {}),
      },
    });
    undo.unshift(() => server.stop());
    return server;
  };
  const primary = await start("first");
  const replica = await start("second", conninfoOf(primary));
  return {
    primary,
    replica,
    list: listOf([replica.url, primary.url]),
    promote: () => ask(replica.urlOf("postgres"), "select pg_promote()"),
    close: async () => {
      for (const step of undo) await step();
    },
  };
}

function copyPrepared(dataDir: string, isReplica: boolean): string {
  const prepared = env[PREPARED];
  if (!prepared) throw new Error("No database was prepared");
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const folder = join(dataDir, "database");
  cpSync(prepared, folder, { recursive: true });
  const data = readdirSync(folder).find((name) => /^pg\d+$/.test(name));
  if (isReplica && data) writeFileSync(join(folder, data, "standby.signal"), "");
  return dataDir;
}

function conninfoOf({ url }: EmbeddedPostgres): string {
  const { hostname, port, username, password } = new URL(url);
  return `host=${decodeURIComponent(hostname)} port=${port} user=${username} password=${password}`;
}

/** The connection string of several hosts, with what else the first one says. */
export const listOf = ([first = "", ...others]: readonly string[]): string =>
  first.replace(hostOf(first), [first, ...others].map(hostOf).join(","));

const hostOf = (url: string) => new URL(url).host;

async function ask(url: string, sql: string) {
  const client = new Client(url);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
