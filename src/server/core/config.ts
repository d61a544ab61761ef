import { resolve } from "node:path";
import * as z from "zod/mini";

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535));
const optional = z.optional(z.string());
const webAddress = z.optional(z.url({ protocol: /^https?$/ }));

// what each variable takes, in the words of the refusal
const takes = {
  HOST: "a host name or address to listen on, such as 127.0.0.1",
  PORT: "a port number from 0 to 65535",
  PUBLIC_URL: "the address people use, such as https://loosebox.example",
  DATA_DIR: "a folder for the database, uploads and secrets",
  DATABASE_URL: "a PostgreSQL address, such as postgres://user:password@host:5432/loosebox",
  SMTP_URL: "a mail server's address, such as smtps://user:password@mail.example:465",
  MAIL_FROM: "the address mails come from, such as Loosebox <hello@loosebox.example>",
  RATE_LIMITS: "on or off",
  TRUST_PROXY: "true, false, a number of proxies, or their addresses separated by commas",
  LOG_LEVEL: "trace, debug, info, warn, error, fatal or silent",
};

const Variables = z.object({
  HOST: z._default(z.string().check(z.regex(/^[\w.:-]+$/)), "127.0.0.1"),
  PORT: z._default(port, 3000),
  PUBLIC_URL: webAddress,
  DATA_DIR: z._default(z.string(), "./data"),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional,
  RATE_LIMITS: z._default(z.enum(["on", "off"]), "on"),
  TRUST_PROXY: z._default(
    z.string().check(z.regex(/^(true|false|\d{1,2}|[\da-fA-F.:/, ]+)$/)),
    "false",
  ),
  LOG_LEVEL: z._default(
    z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
    "info",
  ),
} satisfies Record<keyof typeof takes, unknown>);

export interface Config {
  host: string;
  port: number;
  /** Where people find the product; links in mails are made from this and nothing else. */
  publicUrl: URL;
  /** Whether an operator named PUBLIC_URL; if not, it is a guess from host and port. */
  publicUrlNamed: boolean;
  dataDir: string;
  databaseUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  rateLimits: boolean;
  trustProxy: boolean | number | string;
  logLevel: string;
}

/** A setting that stops the start: one sentence that names the variable and what it takes. */
export class ConfigError extends Error {}

/** Reads the run contract's variables; an empty one counts as not set. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = Variables.safeParse(given);
  if (!result.success) throw refuse(result.error.issues[0]?.path[0]);
  const { HOST, PORT, PUBLIC_URL, DATA_DIR, ...rest } = result.data;
  const spokenHost = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(HOST) ? "localhost" : HOST;
  return {
    host: HOST,
    port: PORT,
    publicUrl: new URL(PUBLIC_URL ?? `http://${spokenHost}:${PORT}`),
    publicUrlNamed: PUBLIC_URL !== undefined,
    dataDir: resolve(DATA_DIR),
    databaseUrl: rest.DATABASE_URL ?? null,
    smtpUrl: rest.SMTP_URL ?? null,
    mailFrom: rest.MAIL_FROM ?? "Loosebox <no-reply@localhost>",
    rateLimits: rest.RATE_LIMITS === "on",
    trustProxy: proxies(rest.TRUST_PROXY),
    logLevel: rest.LOG_LEVEL,
  };
}

function refuse(variable: PropertyKey | undefined) {
  const name = Object.keys(takes).find((key) => key === variable) ?? "The environment";
  const wanted = Object.entries(takes).find(([key]) => key === name)?.[1] ?? "valid settings";
  return new ConfigError(`${name} is not valid: it takes ${wanted}.`);
}

function proxies(text: string): boolean | number | string {
  if (text === "true" || text === "false") return text === "true";
  return /^\d+$/.test(text) ? Number(text) : text;
}

let current: Config | undefined;

/** Sets what `config()` gives; once, at the start. */
export const useConfig = (read: Config) => {
  current = read;
};

/** The settings of this process. */
export function config(): Config {
  if (!current) throw new Error("The configuration has not been read");
  return current;
}
