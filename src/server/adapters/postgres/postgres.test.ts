import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from "vitest";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { type EmbeddedPostgres, startEmbedded } from "./postgres.ts";
import { isAlive } from "./postmaster.ts";
import { asOtherAccount, fromCopies, inUserNamespace, passingThrough } from "./root.ts";

let place = "";
let dataDir = "";
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "loosebox-postgres-test-"));
  chmodSync(place, 0o711);
  dataDir = join(place, "data");
});
afterEach(() => rmSync(place, { recursive: true, force: true, maxRetries: 5 }));

let prepared = "";
beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), "loosebox-postgres-test-"));
  chmodSync(prepared, 0o711);
  await (await startEmbedded({ dataDir: prepared, durable: false })).stop();
});
afterAll(() => rmSync(prepared, { recursive: true, force: true, maxRetries: 5 }));

/** What a first start made and a stop left, for what is not about the first start, which takes ten times as long. */
function asLeftByFirstStart() {
  cpSync(prepared, dataDir, { recursive: true });
}

const inDatabase = (...names: string[]) => join(dataDir, "database", ...names);

async function start(more: Partial<Parameters<typeof startEmbedded>[0]> = {}) {
  const server = await startEmbedded({ dataDir, durable: false, ...more });
  onTestFinished(() => server.stop());
  return server;
}

async function ask(url: string, sql: string) {
  const client = new Client(url);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Retries until the query is answered, for at most a minute. */
async function askUntilAnswered(url: string, sql: string) {
  for (const until = Date.now() + 60_000; ; await sleep(50)) {
    try {
      return await ask(url, sql);
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

async function goneWithin(pid: number, ms: number) {
  for (const until = Date.now() + ms; Date.now() < until; await sleep(20))
    if (!isAlive(pid)) return true;
  return false;
}

const keeperFile = fileURLToPath(new URL("../../../../testing/keeper.ts", import.meta.url));

/** A separate process that keeps PostgreSQL running on the folder; `up` is PostgreSQL's pid. */
async function startKeeper() {
  const keeper = spawn(process.execPath, [keeperFile, dataDir], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const up = await new Promise<number>((resolve, reject) => {
    keeper.on("message", (message) => {
      if (typeof message === "object" && "up" in message) resolve(Number(message.up));
    });
    keeper.on("exit", () => reject(new Error("the keeper ended")));
  });
  return { keeper, up };
}

async function kill(child: ChildProcess) {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

describe("an embedded PostgreSQL", { timeout: 120_000 }, () => {
  test("sorts by code point, has page checksums and requires the password", async () => {
    const server = await start();
    expect(
      await ask(
        server.url,
        `select current_setting('server_encoding') as encoding, datlocale as locale,
           current_setting('data_checksums') as checksums, current_setting('password_encryption') as passwords
         from pg_database where datname = current_database()`,
      ),
    ).toEqual([
      { encoding: "UTF8", locale: "C.UTF-8", checksums: "on", passwords: "scram-sha-256" },
    ]);
    const wrong = server.url.replace(/:[^:@]+@/, ":not-the-password@");
    await expect(ask(wrong, "select 1")).rejects.toThrow("password authentication failed");
    expect(statSync(inDatabase("password")).mode & 0o777).toBe(0o600);
    expect(statSync(inDatabase("run")).mode & 0o777).toBe(0o700);
  });

  test("logs no personal data when a statement fails", async () => {
    asLeftByFirstStart();
    const server = await start();
    await ask(server.url, "create table people (email text unique)");
    await ask(server.url, "insert into people values ('rider@yard.example')");
    const again = ask(server.url, "insert into people values ('rider@yard.example')");
    await expect(again).rejects.toThrow("duplicate key");
    expect(readFileSync(inDatabase("postgres.log"), "utf8")).toContain("duplicate key");
    expect(readFileSync(inDatabase("postgres.log"), "utf8")).not.toContain("rider@yard");
  });

  test("shuts down cleanly and has the written data at the next start", async () => {
    asLeftByFirstStart();
    const first = await start();
    await ask(first.url, "create table horses as select 'Bramble' as name");
    await first.stop();
    expect(await goneWithin(first.pid, 2_000)).toBe(true);
    expect(existsSync(inDatabase("pg18", "postmaster.pid"))).toBe(false);
    expect(readFileSync(inDatabase("postgres.log"), "utf8")).toContain(
      "database system is shut down",
    );

    const second = await start();
    expect(second).toMatchObject({ isNew: false, url: first.url });
    expect(await ask(second.url, "select name from horses")).toEqual([{ name: "Bramble" }]);
    expect(readFileSync(inDatabase("postgres.log"), "utf8")).not.toContain("automatic recovery");
  });

  test("is restarted when it is killed, with all committed data", async () => {
    asLeftByFirstStart();
    const trouble: string[] = [];
    const server = await start({ durable: true, onTrouble: (sentence) => trouble.push(sentence) });
    await ask(server.url, "create table rounds (n integer)");
    for (const round of [1, 2, 3]) {
      await ask(server.url, `insert into rounds values (${round})`);
      process.kill(server.pid, "SIGKILL");
      const rows = await askUntilAnswered(server.url, "select count(*)::int as n from rounds");
      expect(rows).toEqual([{ n: round }]);
      // a client may get an answer before the supervisor's own check does
      const timesBack = () => trouble.filter((each) => each === "PostgreSQL is back").length;
      await expect.poll(timesBack, { timeout: 10_000 }).toBe(round);
    }
  });

  test("ends when the process that started it is killed, and the next start finds its rows", async () => {
    asLeftByFirstStart();
    for (const round of [1, 2, 3]) {
      const { keeper, up } = await startKeeper();
      await kill(keeper);
      // this start happens while the server that was left behind is still shutting down
      const server = await start({ durable: true });
      await ask(server.url, "create table if not exists rounds (n integer)");
      await ask(server.url, `insert into rounds values (${round})`);
      expect(await askUntilAnswered(server.url, "select count(*)::int as n from rounds")).toEqual([
        { n: round },
      ]);
      await server.stop();
      expect(await goneWithin(up, 5_000)).toBe(true);
    }
  });

  test.skipIf(process.platform === "win32")(
    "is adopted when the guard was killed as well, and is stopped in the end",
    async () => {
      asLeftByFirstStart();
      const { keeper, up } = await startKeeper();
      const guard = execFileSync("ps", ["-o", "ppid=", "-p", String(up)], {
        encoding: "utf8",
      }).trim();
      const watchers = execFileSync("pgrep", ["-P", guard], { encoding: "utf8" }).split("\n");
      for (const pid of [guard, ...watchers].map(Number).filter((each) => each && each !== up))
        process.kill(pid, "SIGKILL");
      await kill(keeper);
      const server = await start();
      expect(server.pid).toBe(up);
      await server.stop();
      expect(await goneWithin(up, 5_000)).toBe(true);
    },
  );

  test("starts despite stale pid, socket and lock files", async () => {
    asLeftByFirstStart();
    // the pid in the file belongs to a running process that is not PostgreSQL
    const stale = `${process.pid}\n${inDatabase("pg18")}\n1700000000\n5432\n${inDatabase("run")}\n\n  1 1\nready   \n`;
    writeFileSync(inDatabase("pg18", "postmaster.pid"), stale);
    writeFileSync(inDatabase("run", ".s.PGSQL.5432"), "");
    writeFileSync(inDatabase("run", ".s.PGSQL.5432.lock"), stale);
    const second = await start();
    expect(await ask(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("leaves nothing incomplete when killed at any moment of the first start", async () => {
    for (const ms of [40, 120, 250, 400, 550, 700]) {
      const keeper = spawn(process.execPath, [keeperFile, dataDir], {
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      });
      await sleep(ms);
      await kill(keeper);
    }
    const server = await start();
    expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await server.stop();
    const again = await start();
    expect(await ask(again.url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(readdirSync(inDatabase()).filter((name) => name.startsWith(".half-made"))).toEqual([]);
  });

  test("runs once when it is started twice at the same moment", async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect(one.pid).toBe(two.pid);
    expect(await ask(two.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("listens under the temporary folder when its own path is too long for a socket", async () => {
    dataDir = join(place, "a-yard-with-a-very-long-name".repeat(4), "data");
    asLeftByFirstStart();
    const server = await start();
    expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
    const folder = decodeURIComponent(new URL(server.url).hostname);
    expect(folder.startsWith(join(tmpdir(), "loosebox-"))).toBe(true);
    rmSync(folder, { recursive: true, force: true });
  });

  test("lives in a folder whose name has blanks, commas, quotes and accents", async () => {
    dataDir = join(place, `Ben's "döner", stable`);
    const server = await start();
    expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("refuses the data of another major version with a sentence", async () => {
    mkdirSync(inDatabase("pg17"), { recursive: true });
    await expect(start()).rejects.toThrow(CannotStart);
    await expect(start()).rejects.toThrow("holds data of PostgreSQL 17");
  });

  test("does not change files in its place that are no database", async () => {
    mkdirSync(inDatabase("pg18", "photos"), { recursive: true });
    await expect(start()).rejects.toThrow("is in the way");
    expect(existsSync(inDatabase("pg18", "photos"))).toBe(true);
  });

  test("reports a password file that is not the one of the database", async () => {
    asLeftByFirstStart();
    writeFileSync(inDatabase("password"), "another one\n");
    await expect(start()).rejects.toThrow("is not the password that the database was made with");
  });
});

describe.runIf(process.getuid?.() === 0)("started by root", { timeout: 120_000 }, () => {
  const reachesUs = async (server: EmbeddedPostgres) =>
    expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);

  test("runs as another account, and changes the files' owner when the way changes", async () => {
    for (const way of [asOtherAccount, inUserNamespace, fromCopies, passingThrough]) {
      const server = await start({ ways: [way] });
      await reachesUs(server);
      await server.stop();
    }
  });

  test("runs as the account that owns the folder, which can use it afterwards", async () => {
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, 65_534, 65_534);
    for (const ways of [[asOtherAccount, inUserNamespace, passingThrough], undefined]) {
      const server = await start(ways ? { ways } : {});
      await reachesUs(server);
      await server.stop();
    }
    expect(statSync(inDatabase("pg18")).uid).toBe(65_534);
  });

  test("runs on a folder that no other account can reach", async () => {
    chmodSync(place, 0o700);
    for (const way of [inUserNamespace, passingThrough]) {
      const server = await start({ ways: [way] });
      await reachesUs(server);
      await server.stop();
    }
    await expect(start({ ways: [asOtherAccount, fromCopies] })).rejects.toThrow(
      "no other account can reach",
    );
  });
});
