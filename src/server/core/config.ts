import { resolve } from "node:path";
import * as z from "zod/mini";

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535));
const optional = z.optional(z.string());
const word = z.optional(z.string().check(z.regex(/^\S+$/)));
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
  STRIPE_SECRET_KEY: "the secret key of a Stripe account",
  STRIPE_PUBLISHABLE_KEY: "the publishable key of the same Stripe account",
  STRIPE_WEBHOOK_SECRET: "the signing secret of the webhook endpoint /api/webhooks/stripe",
  STRIPE_API_BASE: "the address of Stripe's API, such as https://api.stripe.com",
  STRIPE_JS_URL: "the address of Stripe's script for browsers",
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
  STRIPE_SECRET_KEY: word,
  STRIPE_PUBLISHABLE_KEY: word,
  STRIPE_WEBHOOK_SECRET: word,
  STRIPE_API_BASE: webAddress,
  STRIPE_JS_URL: webAddress,
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
  /** Null without both keys: then nobody can pay by card. */
  stripe: StripeKeys | null;
  rateLimits: boolean;
  trustProxy: boolean | number | string;
  logLevel: string;
}

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  /** Null: webhooks are refused, and the state of payments is read when somebody acts, and nightly. */
  webhookSecret: string | null;
  apiBase: URL;
  /** The script that browsers load on the subscription page. */
  scriptUrl: URL;
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
    stripe: stripeKeys(rest),
    rateLimits: rest.RATE_LIMITS === "on",
    trustProxy: proxies(rest.TRUST_PROXY),
    logLevel: rest.LOG_LEVEL,
  };
}

type StripeVariable = Extract<keyof typeof takes, `STRIPE_${string}`>;

function stripeKeys(given: Partial<Record<StripeVariable, string>>): StripeKeys | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = given;
  if (!secretKey || !publishableKey) return null;
  return {
    secretKey,
    publishableKey,
    webhookSecret: given.STRIPE_WEBHOOK_SECRET ?? null,
    apiBase: new URL(given.STRIPE_API_BASE ?? "https://api.stripe.com"),
    // the release of Stripe.js that goes with the API version of the SDK in package.json
    scriptUrl: new URL(given.STRIPE_JS_URL ?? "https://js.stripe.com/endive/stripe.js"),
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
