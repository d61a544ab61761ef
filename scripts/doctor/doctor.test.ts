import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { claimDataDir } from "#server/adapters/postgres/claim.ts";
import { freePort } from "#server/adapters/postgres/address.ts";
import { isRoot } from "#server/adapters/postgres/postmaster.ts";
import { openPapersInbox } from "#server/adapters/papers-inbox/papers-inbox.ts";
import { freshDatabaseWithClient } from "#testing/database.ts";
import { startReplicated } from "#testing/replicated.ts";
import { openImapDouble } from "#testing/doubles/imap.ts";
import { openS3Double } from "#testing/doubles/s3.ts";
import { openSmtpDouble } from "#testing/doubles/smtp.ts";
import { fixture } from "#testing/fixture.ts";
import { ofClock } from "./database.ts";
import { examine } from "./examine.ts";
import { take } from "./look.ts";
import { ofNode, ofPages } from "./program.ts";
import { ofAddress } from "./rest.ts";

const database = fixture(freshDatabaseWithClient);
const smtp = fixture(() => openSmtpDouble());
const imap = fixture(openImapDouble);
const s3 = fixture(openS3Double);

let dataDir = "";
let port = "";
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "loosebox-doctor-test-"));
  port = String(await freePort());
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** What the doctor says of an installation with these variables: its lines by name, and its exit code. */
async function said(env: Record<string, string>) {
  const lines: string[] = [];
  const code = await examine({ DATA_DIR: dataDir, PORT: port, ...env }, (line) => lines.push(line));
  const of = (name: string) =>
    lines
      .filter((line) => line.slice(12, 24).trim() === name)
      .map((line) => `${line.slice(0, 12).trim()}: ${line.slice(24)}`)
      .join("\n");
  return { code, of, all: lines.join("\n") };
}

describe("settings", () => {
  test("each wrong variable is named, and the rest is looked at", async () => {
    const { of, code } = await said({
      PORT: "horse",
      TRUST_PROXY: "1",
      SMTP_URL: "pigeon",
      AI_MODEL: "m",
      S3_REGION: "eu-west-2",
      BACKUP_RECIPIENT: "age1mistyped0",
    });
    expect(code).toBe(1);
    expect(
      of("settings")
        .match(/^wrong: \w+/gm)
        ?.toSorted(),
    ).toEqual(
      ["AI_PROVIDER", "BACKUP_RECIPIENT", "PORT", "PUBLIC_URL", "S3_ENDPOINT", "SMTP_URL"].map(
        (name) => `wrong: ${name}`,
      ),
    );
    expect(of("mail")).toBe("look at it: Not looked at until SMTP_URL is right.");
    expect(of("data")).toMatch(/^ok: /);
  });

  test("no password or key is printed", async () => {
    const { all } = await said({
      DATABASE_URL: "postgres://boss:hunter%402@127.0.0.1:1/hunter@2",
      METRICS_TOKEN: "not long!",
      BACKUP_RECIPIENT: "age1mistyped0",
    });
    expect(all).not.toMatch(/hunter|not long!/);
  });
});

describe("the database", () => {
  test("one that is up to date is fine", async () => {
    const { of } = await said({ DATABASE_URL: database.url });
    expect(of("database")).toMatch(/^ok: PostgreSQL 18\.\d+ answers, yours\.$/);
    expect(of("migrations")).toMatch(/^ok: All \d+ migrations are there\.$/);
    expect(of("clock")).toMatch(/^ok: /);
  });

  test("several hosts are fine where one takes writes, and a list that is none is wrong", async () => {
    const list = database.url.replace("@", "@127.0.0.1:1,");
    const { of } = await said({ DATABASE_URL: list });
    expect(of("database")).toMatch(/^ok: PostgreSQL 18\.\d+ answers, yours\.$/);
    const { all, code } = await said({ DATABASE_URL: "postgres://boss:hunter2@a:1,b:x/horses" });
    expect(code).toBe(1);
    expect(all).toContain("DATABASE_URL is not valid: it takes a PostgreSQL address");
    expect(all).not.toContain("hunter2");
  });

  test("one that cannot be reached is wrong, and what depends on it is not looked at", async () => {
    const { of, code } = await said({ DATABASE_URL: "postgres://boss:hunter2@127.0.0.1:1/horses" });
    expect(code).toBe(1);
    expect(of("database")).toMatch(/^wrong: .*ECONNREFUSED.* Does it run where DATABASE_URL says/);
    expect(of("migrations")).toBe("look at it: Not looked at: the database does not answer.");
  });

  test("our own is not started for it", async () => {
    const { of } = await said({});
    expect(of("database")).toMatch(/^look at it: .* start it, then run this again\.$/);
  });

  test("one of a newer Loosebox is wrong, and one that lacks a migration is to be looked at", async () => {
    const { rows } = await database.client.query<{ name: string; checksum: string }>(
      "delete from migrations where name = (select max(name) from migrations) returning name, checksum",
    );
    const [last] = rows;
    const behind = await said({ DATABASE_URL: database.url });
    expect(behind.of("migrations")).toBe(
      `look at it: 1 wait, from ${last?.name}: the next start runs them. Make a backup first.`,
    );
    await database.client.query("insert into migrations values ($1, $2)", [
      last?.name,
      last?.checksum,
    ]);
    await database.client.query("insert into migrations values ('9999_future.sql', '')");
    const ahead = await said({ DATABASE_URL: database.url });
    expect(ahead.code).toBe(1);
    expect(ahead.of("migrations")).toBe(
      "wrong: The database was made by a newer Loosebox (it has 9999_future.sql). Start that one.",
    );
    await database.client.query("delete from migrations where name = '9999_future.sql'");
  });

  test("a clock that is apart is told with its seconds", () => {
    expect(ofClock({ aheadSeconds: 1 })[0]).toBe("FINE");
    expect(ofClock({ aheadSeconds: 12 })).toEqual([
      "LOOK",
      "This machine's clock is 12 seconds behind the database's: have both set by a time server.",
    ]);
    expect(ofClock({ aheadSeconds: -90 })[0]).toBe("BROKEN");
  });
});

describe("DATA_DIR", () => {
  test("one that is not there is neither wrong nor made", async () => {
    const { of } = await said({ DATA_DIR: join(dataDir, "none") });
    expect(of("data")).toMatch(/^look at it: .* the first start makes it\.$/);
    expect(of("server")).toMatch(/^ok: None runs on DATA_DIR/);
    expect(existsSync(join(dataDir, "none"))).toBe(false);
  });

  test("a file in its place is wrong, and so is one in the place of its folders", async () => {
    writeFileSync(join(dataDir, "files"), "");
    expect((await said({})).of("data")).toMatch(/^wrong: .*files cannot be read and written/);
    expect((await said({ DATA_DIR: join(dataDir, "files") })).of("data")).toMatch(/^wrong: /);
  });

  test.skipIf(isRoot)("one that cannot be written to is wrong", async () => {
    chmodSync(dataDir, 0o500);
    const { of } = await said({});
    chmodSync(dataDir, 0o700);
    expect(of("data")).toMatch(/^wrong: .* cannot be read and written by this account/);
  });

  test("a server that runs on it is found, and its claim left alone", async () => {
    const claim = claimDataDir(dataDir);
    onTestFinished(() => claim.release());
    expect((await said({})).of("server")).toMatch(
      new RegExp(
        `^look at it: It runs on DATA_DIR \\(process ${process.pid}\\), and .* does not answer`,
      ),
    );
    claim.release();
    expect((await said({})).of("server")).toMatch(/^ok: None runs/);
  });

  test("another program on its port is wrong", async () => {
    const other = createServer().listen(Number(port), "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    expect((await said({})).of("server")).toMatch(/^wrong: .* another program listens on port/);
  });

  test("a half restored one, and spoilt push keys, are wrong", async () => {
    writeFileSync(join(dataDir, "restoring"), "");
    mkdirSync(join(dataDir, "secrets"));
    writeFileSync(join(dataDir, "secrets/push-keys.json"), "{");
    const { of } = await said({});
    expect(of("server")).toMatch(/^wrong: A restore into DATA_DIR/);
    expect(of("push")).toMatch(/^wrong: secrets\/push-keys\.json/);
  });
});

describe("services", () => {
  const s3Variables = (secret: string) => ({
    S3_ENDPOINT: s3.place.endpoint.href,
    S3_REGION: s3.place.region,
    S3_BUCKET: s3.place.bucket,
    S3_ACCESS_KEY_ID: s3.place.accessKeyId,
    S3_SECRET_ACCESS_KEY: secret,
  });
  const inbox = (url: string) => ({
    PAPERS_INBOX_URL: url,
    PAPERS_ADDRESS: "papers@yard.example",
  });
  afterEach(() => openPapersInbox(null));

  test("those that answer are fine; nothing is sent, written or deleted", async () => {
    imap.deliver("Subject: A paper\r\n\r\n");
    const { of } = await said({
      SMTP_URL: smtp.url,
      MAIL_FROM: "yard@yard.example",
      ...s3Variables(s3.place.secretAccessKey),
      ...inbox(imap.url),
    });
    expect([of("mail"), of("files"), of("papers")].map((line) => line.split(":")[0])).toEqual([
      "ok",
      "ok",
      "ok",
    ]);
    expect([smtp.received.length, s3.objects.size, imap.count()]).toEqual([0, 0, 1]);
    expect(s3.asked.filter((line) => !line.startsWith("GET"))).toEqual([]);
  });

  test("those that refuse or are away are wrong, without their passwords", async () => {
    const { of, all } = await said({
      SMTP_URL: "smtp://me:letmein@127.0.0.1:1",
      ...s3Variables("another-secret"),
      ...inbox(imap.url.replace("s3cret", "other-password")),
    });
    expect(of("mail")).toMatch(/^wrong: The mail server of SMTP_URL cannot be reached: .*REFUSED/);
    expect(of("files")).toMatch(
      /^wrong: The bucket loosebox-files cannot be used: S3 answered 403/,
    );
    expect(of("papers")).toMatch(/^wrong: .* look at PAPERS_INBOX_URL\.$/);
    expect(all).not.toMatch(/letmein|another-secret|other-password/);
  });
});

describe("the replica", () => {
  const pair = fixture(startReplicated);

  test("one that follows is fine; a primary, and one that is away, are to be looked at", async () => {
    const saidOf = async (url: string) => {
      const { of, all } = await said({
        DATABASE_URL: pair.primary.url,
        DATABASE_REPLICA_URL: url,
      });
      expect(all).not.toContain("letmein");
      return of("replica");
    };
    await expect
      .poll(() => saidOf(pair.replica.url))
      .toBe("ok: The replica answers and has caught up.");
    expect(await saidOf(pair.primary.url)).toMatch(/^look at it: .* names no replica/);
    expect(await saidOf("postgres://me:letmein@127.0.0.1:1/loosebox")).toMatch(
      /^look at it: The replica .* does not answer: the database cannot be used .*REFUSED/,
    );
  });

  test("none is fine", async () => {
    const { of } = await said({ DATABASE_URL: database.url });
    expect(of("replica")).toMatch(/^ok: .* DATABASE_REPLICA_URL is not set\.$/);
  });
});

describe("a verdict", () => {
  test("of Node goes by what package.json wants and brings", () => {
    const wanted = { version: "1.0.0", oldest: ">=20.19", brought: "24.21.0" };
    expect(ofNode("24.3.0", wanted)[0]).toBe("FINE");
    expect(ofNode("26.0.0", wanted)[0]).toBe("LOOK");
    expect(ofNode("22.20.0", wanted)[0]).toBe("BROKEN");
    expect(ofNode("20.9.0", wanted)[0]).toBe("BROKEN");
  });

  test("of pages that are missing or of another version is that they be built", () => {
    expect(ofPages("current")[0]).toBe("FINE");
    expect(ofPages("missing")).toEqual(["BROKEN", "The pages are not built: npm run build"]);
    expect(ofPages("stale")[1]).toContain("npm run build");
  });

  test("of the public address wants https and a proxy, unless it is this machine's", () => {
    const of = (url: string, trustProxy: number | false = 1) =>
      ofAddress({ publicUrl: new URL(url), publicUrlNamed: true, trustProxy })[0];
    expect(of("https://yard.example")).toBe("FINE");
    expect(of("https://yard.example", false)).toBe("LOOK");
    expect(of("http://yard.example")).toBe("BROKEN");
    expect(of("http://localhost:3000", false)).toBe("FINE");
  });

  test("of what throws is wrong, in one line", async () => {
    const at = () => Promise.reject(new Error("It broke\nand more"));
    const { readConfig } = await import("#server/core/config.ts");
    const patient = {
      settings: readConfig({}),
      leftOut: [],
      database: () => Promise.reject(new Error()),
    };
    expect(await take({ name: "it", at }, patient)).toEqual(["BROKEN", "It broke"]);
  });
});
