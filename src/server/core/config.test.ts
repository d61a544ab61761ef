import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

/** The error message that an operator gets for these environment variables. */
function refusal(env: Record<string, string>) {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "nothing";
}

test("with nothing set, every variable has its default", () => {
  expect(readConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    processes: 1,
    stopDelay: 0,
    publicUrl: new URL("http://localhost:3000"),
    publicUrlNamed: false,
    dataDir: expect.stringMatching(/data$/),
    databaseUrl: null,
    smtpUrl: null,
    s3: null,
    stripe: null,
    model: null,
    rateLimits: true,
    trustProxy: false,
    logLevel: "info",
  });
});

test("an empty variable counts as not set", () => {
  const empty = { PORT: "", PUBLIC_URL: "", DATABASE_URL: "", S3_BUCKET: "", RATE_LIMITS: "" };
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test("the public address is derived from host and port until it is set", () => {
  const publicUrl = (env: Record<string, string>) => readConfig(env).publicUrl.href;
  expect(publicUrl({ HOST: "0.0.0.0", PORT: "8080" })).toBe("http://localhost:8080/");
  expect(publicUrl({ HOST: "::" })).toBe("http://localhost:3000/");
  expect(publicUrl({ HOST: "fe80::1" })).toBe("http://[fe80::1]:3000/");
  expect(publicUrl({ HOST: "tackroom.local", PORT: "80" })).toBe("http://tackroom.local/");
  expect(publicUrl({ PUBLIC_URL: "https://loosebox.example" })).toBe("https://loosebox.example/");
});

// each message is one sentence that names the variable and the values it accepts
const wrong: Record<string, { values: string[]; takes: string }> = {
  HOST: {
    values: ["not a host", "localhost:3000", "http://localhost", "1.2.3.4/8"],
    takes: "a host name or address to listen on, such as 127.0.0.1",
  },
  PORT: {
    values: ["x", "-1", "65536", "3000.5", "0x50", "1e3", " ", "3000 "],
    takes: "a port number from 0 to 65535",
  },
  PUBLIC_URL: {
    values: [
      "loosebox.example",
      "ftp://loosebox.example",
      "https://loosebox.example/app",
      "https://loosebox.example/?a=b",
      "https://user:secret@loosebox.example",
      "https://",
    ],
    takes: "the address people use, without a path, such as https://loosebox.example",
  },
  DATABASE_URL: {
    values: [
      "mysql://user:secret@host/db",
      "host:5432",
      "secret",
      "postgres://user:secret@a:5432,,b:5432/db",
      "postgres://user:secret@a:5432,b:99999/db",
      "postgres://user:secret@a,b/db?target_session_attrs=any",
    ],
    takes:
      "a PostgreSQL address that takes writes, such as postgres://user:password@host:5432/loosebox or, with several hosts, postgres://user:password@host1:5432,host2:5432/loosebox",
  },
  SMTP_URL: {
    values: ["mail.example", "http://user:secret@mail.example", "smtp://"],
    takes: "a mail server's address, such as smtps://user:password@mail.example:465",
  },
  MAIL_FROM: {
    values: ["Loosebox", "Loosebox <hello>", "a@b.example\r\nBcc: all@b.example", "a@b, c@d"],
    takes: "the address mails come from, such as Loosebox <hello@loosebox.example>",
  },
  PAPERS_INBOX_URL: {
    values: [
      "mail.example",
      "https://user:secret@mail.example",
      "imaps://mail.example/INBOX",
      "imaps://user@mail.example",
      "imaps://user:50%off@mail.example",
    ],
    takes: "the address of a mailbox, such as imaps://user:password@mail.example:993/INBOX",
  },
  PAPERS_ADDRESS: {
    values: ["papers", "papers+x@loosebox.example", "Papers <papers@loosebox.example>"],
    takes:
      "the address of that mailbox, which must take +CODE before the @, such as papers@loosebox.example",
  },
  S3_ENDPOINT: {
    values: ["s3.example", "s3://bucket"],
    takes: "the address of an S3 service, such as https://s3.eu-west-2.amazonaws.com",
  },
  S3_REGION: { values: ["eu west"], takes: "the region of the S3 service, such as eu-west-2" },
  S3_BUCKET: { values: ["a/b", "UPPER", "x"], takes: "the name of a bucket that exists" },
  S3_ACCESS_KEY_ID: {
    values: ["two words"],
    takes: "the id of a key that may read, write, list and delete in the bucket",
  },
  S3_SECRET_ACCESS_KEY: { values: ["secret with spaces"], takes: "the secret of that key" },
  ARCHIVE_KEY: {
    values: ["short", "g".repeat(64), "a".repeat(63), "a".repeat(65)],
    takes: "32 random bytes as 64 hexadecimal digits, such as openssl rand -hex 32 prints",
  },
  BACKUP_RECIPIENT: {
    values: [
      "AGE-SECRET-KEY-1QQQQQQQQQQQQQ",
      "ssh-ed25519 AAAA",
      "age1qqqqqqqqqq,",
      "age1 qqqqqqqqqq",
    ],
    takes:
      "one or more public keys of age, separated by commas, such as npm run backup -- --new-key FILE prints",
  },
  BACKUP_IDENTITY_FILE: {
    values: ["\0"],
    takes: "a file outside DATA_DIR with the private key of encrypted backups",
  },
  PROCESSES: {
    values: ["0", "-1", "1.5", "33", "two"],
    takes: "a number of processes from 1 to 32",
  },
  STOP_DELAY: { values: ["-1", "0.5", "21", "soon"], takes: "a number of seconds from 0 to 20" },
  RATE_LIMITS: { values: ["yes", "false", "OFF"], takes: "on or off" },
  TRUST_PROXY: {
    values: ["maybe", "1.2.3", "10.0.0.0/33", "::1/129", "1.2.3.4,", "1.2.3.4/8/8", "100", "dead"],
    takes: "true, false, a number of proxies, or their addresses separated by commas",
  },
  METRICS_TOKEN: {
    values: ["short", "sixteen letters and more", "x".repeat(201)],
    takes: "a secret of 16 to 200 letters, figures, - and _",
  },
  ALERTS_TO: {
    values: [
      "you",
      "a@b.example, c@d.example",
      "You <a@b.example>",
      "a@b.example\r\nBcc: c@d.example",
    ],
    takes: "the address that alerts are mailed to, such as you@loosebox.example",
  },
  LOG_LEVEL: {
    values: ["INFO", "verbose"],
    takes: "trace, debug, info, warn, error, fatal or silent",
  },
};

test.each(Object.entries(wrong))(
  "a wrong %s is refused in one sentence",
  (name, { values, takes }) => {
    for (const value of values) {
      expect(refusal({ [name]: value }), JSON.stringify(value)).toBe(
        `${name} is not valid: it takes ${takes}.`,
      );
    }
  },
);

const S3 = {
  S3_ENDPOINT: "https://s3.eu-west-2.amazonaws.com",
  S3_REGION: "eu-west-2",
  S3_BUCKET: "loosebox-files",
  S3_ACCESS_KEY_ID: "AKIAEXAMPLE",
  S3_SECRET_ACCESS_KEY: "topsecret/+=",
};

test("S3 takes all five of its variables or none", () => {
  expect(readConfig(S3).s3).toEqual({
    endpoint: new URL("https://s3.eu-west-2.amazonaws.com"),
    region: "eu-west-2",
    bucket: "loosebox-files",
    accessKeyId: "AKIAEXAMPLE",
    secretAccessKey: "topsecret/+=",
  });
  for (const name of Object.keys(S3)) {
    const said = refusal({ ...S3, [name]: "" });
    expect(said).toMatch(new RegExp(`^${name} is missing: S3_ENDPOINT, .* work only together`));
    expect(said).not.toContain("topsecret");
  }
});

test("papers by mail take both of their variables or none", () => {
  const both = {
    PAPERS_INBOX_URL: "imaps://papers:secret@mail.example:993/INBOX",
    PAPERS_ADDRESS: "Papers@loosebox.example",
  };
  expect(readConfig({}).papersInbox).toBeNull();
  expect(readConfig(both).papersInbox).toEqual({
    url: new URL(both.PAPERS_INBOX_URL),
    address: "papers@loosebox.example",
  });
  for (const name of Object.keys(both)) {
    const said = refusal({ ...both, [name]: "" });
    expect(said).toMatch(new RegExp(`^${name} is missing: PAPERS_INBOX_URL, PAPERS_ADDRESS work`));
    expect(said).not.toContain("secret");
  }
});

test("TRUST_PROXY takes a number of proxies or their addresses", () => {
  const PUBLIC_URL = "https://loosebox.example";
  const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY, PUBLIC_URL }).trustProxy;
  expect(trusted("true")).toBe(true);
  expect(trusted("false")).toBe(false);
  expect(trusted("2")).toBe(2);
  expect(trusted("10.0.0.0/8, 127.0.0.1,::1, fd00::/8")).toBe(
    "10.0.0.0/8, 127.0.0.1,::1, fd00::/8",
  );
});

test("with TRUST_PROXY set, PUBLIC_URL is required", () => {
  for (const TRUST_PROXY of ["1", "true", "10.0.0.0/8"])
    expect(refusal({ TRUST_PROXY }), TRUST_PROXY).toBe(
      "PUBLIC_URL is missing: with TRUST_PROXY people come by the address of the proxy, and it takes the address people use, without a path, such as https://loosebox.example.",
    );
  for (const TRUST_PROXY of ["false", "0", ""])
    expect(readConfig({ TRUST_PROXY }).trustProxy, TRUST_PROXY).toBe(false);
});

test("a model needs its provider, name and address; the start stops and names what is missing", () => {
  const ollama = { AI_BASE_URL: "http://127.0.0.1:11434/v1", AI_MODEL: "llama3.2" };
  expect(readConfig(ollama).model).toEqual({
    provider: "openai-compatible",
    model: "llama3.2",
    pictureModel: null,
    apiKey: null,
    baseUrl: new URL("http://127.0.0.1:11434/v1"),
  });
  const anthropic = { AI_PROVIDER: "anthropic", AI_MODEL: "claude", AI_API_KEY: "sk-1" };
  expect(readConfig(anthropic).model).toMatchObject({ provider: "anthropic", baseUrl: null });
  expect(refusal({ AI_API_KEY: "sk-1" })).toMatch(/^AI_PROVIDER is missing: /);
  expect(refusal({ AI_PROVIDER: "openai" })).toMatch(/^AI_MODEL is missing: /);
  expect(refusal({ ...anthropic, AI_API_KEY: "" })).toMatch(/^AI_API_KEY is missing: /);
  expect(refusal({ AI_PROVIDER: "openai-compatible", AI_MODEL: "x" })).toMatch(
    /^AI_BASE_URL is missing: /,
  );
  expect(refusal({ AI_PROVIDER: "skynet" })).toBe(
    "AI_PROVIDER is not valid: it takes anthropic, openai or openai-compatible.",
  );
});
