import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { freePort } from "#server/adapters/postgres/address.ts";
import { isRoot, runningPostmaster } from "#server/adapters/postgres/postmaster.ts";
import { otherAccount } from "#server/adapters/postgres/root.ts";
import { until } from "../cluster/patroni.ts";
import { killWithChildren, makeService } from "../cluster/programs.ts";
import { pgbackrestLines, postgresLines, steps } from "./configuration.ts";
import type { Programs } from "./programs.ts";
import type { MakeRepository, Repository } from "./repository.ts";

const execute = promisify(execFile);

/** A PostgreSQL whose log pgBackRest archives. */
export type ArchivedServer = Awaited<ReturnType<typeof startArchived>>;

/** Starts a PostgreSQL with an archive of its own; `undo` gets what ends and removes them. */
export async function startArchived(
  programs: Programs,
  makeRepository: MakeRepository,
  undo: (() => unknown)[],
) {
  const place = await makePlace(undo);
  const repository = await makeRepository(place.folder, undo);
  const { folder, data, port, giveAway, run } = place;
  const password = randomBytes(18).toString("hex");
  const superuser = `postgres://postgres@${encodeURIComponent(folder)}:${port}/postgres`;
  const config = join(folder, "pgbackrest.conf");
  writeFileSync(config, configOf(place, repository), { mode: 0o600 });
  giveAway(config);
  const backrest = (words: readonly string[]) =>
    run(programs.pgbackrest, [`--config=${config}`, "--stanza=loosebox", ...words]);
  await run(programs.initdb, [
    "-D",
    data,
    "-U",
    "postgres",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "-k",
  ]);
  const lines = postgresLines(`${programs.pgbackrest} --config=${config}`);
  appendFileSync(join(data, "postgresql.conf"), lines + linesOf(place));
  const words = [programs.postgres, "-D", data] as const;
  const server = makeService({ name: "postgres", words, folder, account: place.account });
  undo.push(() => lose(data));
  /** Starts PostgreSQL and waits until it takes writes, as it does after a recovery. */
  const start = async () => {
    server.start();
    await until("PostgreSQL", () => takesWrites(superuser));
  };
  await start();
  await makeDatabase(superuser, password);
  await backrest(steps.create);
  await backrest(steps.check);
  return {
    url: `postgres://loosebox:${password}@127.0.0.1:${port}/loosebox`,
    backrest,
    start,
    stop: () => server.end("SIGINT"),
    /** Kills PostgreSQL and removes its folder at once, as when its disk is lost. */
    lose: () => lose(data),
    /** Makes the empty folder of a new disk. */
    newDisk() {
      mkdirSync(data, { mode: 0o700 });
      giveAway(data);
    },
  };
}

function lose(data: string) {
  const running = runningPostmaster(data);
  if (running) killWithChildren(running.pid);
  rmSync(data, { recursive: true, force: true, maxRetries: 10 });
}

type Place = Awaited<ReturnType<typeof makePlace>>;

/** Makes the folder, for an account that PostgreSQL may run as. */
async function makePlace(undo: (() => unknown)[]) {
  const account = isRoot ? otherAccount() : null;
  const folder = mkdtempSync(join(tmpdir(), "loosebox-pgbackrest-"));
  undo.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  chmodSync(folder, 0o700);
  const giveAway = (path: string) => account && chownSync(path, account.uid, account.gid);
  giveAway(folder);
  return {
    folder,
    data: join(folder, "data"),
    port: await freePort(),
    account,
    giveAway,
    run: (program: string, words: readonly string[]) =>
      execute(program, words, {
        cwd: folder,
        env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC" },
        ...(account && { uid: account.uid, gid: account.gid }),
      }),
  };
}

// an installed pgBackRest and PostgreSQL have their usual places
const configOf = ({ folder, data, port }: Place, { lines, more }: Repository) =>
  pgbackrestLines({ repository: lines, data }, randomBytes(36).toString("base64"), [
    ...more,
    `log-path=${folder}/log`,
    `lock-path=${folder}/lock`,
    `spool-path=${folder}/spool`,
    "log-level-console=warn",
  ]).concat(`pg1-port=${port}\npg1-socket-path=${folder}\npg1-user=postgres\n`);

const linesOf = ({ folder, port }: Place) => `port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}'
shared_buffers = '64MB'
`;

async function takesWrites(url: string): Promise<boolean> {
  const client = new Client(url);
  // a server that stops meanwhile is not ready either
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ waits: boolean }>("select pg_is_in_recovery() as waits");
    return rows[0]?.waits === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function makeDatabase(url: string, password: string) {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(`create role loosebox login password '${password}'`);
    await client.query("create database loosebox owner loosebox");
  } finally {
    await client.end();
  }
}
